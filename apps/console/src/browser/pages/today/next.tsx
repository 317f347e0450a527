import { FormattedMessage } from 'react-intl'

import type { Upcoming } from '../../api/today-queries.ts'
import { Instant } from '../../times/instant.tsx'

/** The first runs to come, in the order of their instants. */
export function Next({ upcoming: { Due, Runs } }: { readonly upcoming: Upcoming }) {
  return (
    <section>
      <h2>
        <FormattedMessage id="today.next" />
      </h2>
      <p className="quiet">
        <FormattedMessage id="today.ahead" values={{ due: Due }} />
      </p>
      <ol className="rail">
        {Runs.map((run) => (
          <li key={`${run.ScheduleId} ${run.DueEpochUtc}`}>
            <span className="truncated">{run.ScheduleName}</span>
            <Instant epoch={run.DueEpochUtc} />
          </li>
        ))}
      </ol>
    </section>
  )
}
