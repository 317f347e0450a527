import { Link } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { StoredName } from '../../controls/stored-name.tsx'
import type { Upcoming } from '../../api/today-queries.ts'
import { clockText, relativeText } from '../../times/format.ts'
import { useViewerZone } from '../../times/time-zone.ts'
import { useNow } from '../../times/use-now.ts'

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
      <ol className="next-runs">
        {Runs.map((run) => (
          <NextRun key={`${run.ScheduleId} ${run.DueEpochUtc}`} run={run} />
        ))}
      </ol>
    </section>
  )
}

/** They lie within a day, so that the time on the clock says it all. */
function NextRun({
  run: { ScheduleId, ScheduleName, DueEpochUtc },
}: {
  readonly run: Upcoming['Runs'][number]
}) {
  const intl = useIntl()
  const zone = useViewerZone()
  const at = new Date(DueEpochUtc * 1_000)
  const relative = useNow((nowMs) => relativeText(intl, DueEpochUtc, nowMs))
  return (
    <li>
      <time dateTime={at.toISOString()} className="numbers">
        {clockText(intl, at, { zone })}
      </time>
      <Link className="truncated" to="/schedules/$id" params={{ id: ScheduleId }}>
        <StoredName name={ScheduleName} />
      </Link>
      <span className="quiet numbers">{relative}</span>
    </li>
  )
}
