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
        .map(({ name, label, tone, mark, search }) => (
          <li key={name}>
            {/* The end of the list belongs to it, and that of the count does not. */}
            <Link
              to="/executions"
              search={{ ...search, from: counts.FromEpochUtc, to: counts.ToEpochUtc - 1 }}
            >
              <StateMark tone={tone} mark={mark} />
              <strong className="numbers">
                <FormattedNumber value={counts[name]} />
              </strong>{' '}
              <FormattedMessage id={label} />
            </Link>
          </li>
        ))}
    </ul>
  )
}
