import { Link } from '@tanstack/react-router'
import { FormattedMessage, FormattedNumber } from 'react-intl'

import type { Completeness } from '../../api/today-queries.ts'
import { StateMark } from '../../states/state-mark.tsx'
import { outcomes } from './outcomes.ts'

/** Each outcome with its count; what did not happen is not shown. */
export function Tally({ counts }: { readonly counts: Completeness }) {
  return (
    <ul className="tally">
      {outcomes
        .filter(({ name }) => counts[name] > 0)
        .map(({ name, label, tone, mark, status }) => {
          const words = (
            <>
              <StateMark tone={tone} mark={mark} />
              <strong className="numbers">
                <FormattedNumber value={counts[name]} />
              </strong>{' '}
              <FormattedMessage id={label} />
            </>
          )
          return (
            <li key={name}>
              {status === null ? (
                <span>{words}</span>
              ) : (
                <Link to="/executions" search={status === 'Cancelling' ? {} : { status }}>
                  {words}
                </Link>
              )}
            </li>
          )
        })}
    </ul>
  )
}
