import type { ReactNode } from 'react'

import { StoredName } from './stored-name.tsx'

export interface Fact {
  readonly label: ReactNode
  /** Null where there is nothing to say: the fact is omitted. */
  readonly value: ReactNode
}

/** Names and values beside each other; in a column inside of a card. */
export function Facts(props: { readonly facts: readonly Fact[]; readonly isColumn?: boolean }) {
  return (
    <dl className={props.isColumn ? 'facts facts-column' : 'facts'}>
      {props.facts
        .filter(({ value }) => value !== null)
        .map(({ label, value }, position) => (
          <div key={position}>
            <dt>{safe(label)}</dt>
            <dd>{safe(value)}</dd>
          </div>
        ))}
    </dl>
  )
}

/** A text may be a name. */
const safe = (part: ReactNode): ReactNode => (typeof part === 'string' ? <StoredName name={part} /> : part)
