import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import type { Forecast } from '../../api/forecast-queries.ts'
import { shown } from '../../controls/shown.ts'
import { StoredName } from '../../controls/stored-name.tsx'
import type { MessageId } from '../../messages/en.ts'
import { clockText } from '../../times/format.ts'
import { useViewerZone } from '../../times/time-zone.ts'

type Run = Forecast['Runs'][number]

/** Rows of one list; the page of the schedule has all the rest. */
const mostRows = 50

/** What will not work, and what will be late: the latest first. */
export function RunLists({ runs }: { readonly runs: readonly Run[] }) {
  const broken = runs.filter(({ Runnable }) => !Runnable)
  const late = runs
    .filter(({ LateCause }) => LateCause !== null)
    .toSorted((a, b) => (b.LateSeconds ?? Infinity) - (a.LateSeconds ?? Infinity))
  return (
    <>
      <RunList title="tonight.willNotWork" runs={broken} reason={({ Message }) => shown(Message ?? '')} />
      <RunList
        title="tonight.late"
        runs={late}
        reason={({ LateCause }) => shown(LateCause?.Message ?? '')}
        end={(run) => <Late run={run} />}
      />
    </>
  )
}

interface RunListProps {
  readonly title: MessageId
  readonly runs: readonly Run[]
  readonly reason: (run: Run) => string
  readonly end?: (run: Run) => ReactNode
}

function RunList({ title, runs, reason, end }: RunListProps) {
  const intl = useIntl()
  const zone = useViewerZone()
  if (runs.length === 0) return null
  return (
    <section>
      <h2>
        <FormattedMessage id={title} />{' '}
        <span className="quiet numbers">{intl.formatNumber(runs.length)}</span>
      </h2>
      <ul className="night-runs">
        {runs.slice(0, mostRows).map((run) => (
          <li key={`${run.ScheduleId} ${run.DueEpochUtc}`}>
            <time className="quiet numbers">
              {clockText(intl, new Date(run.DueEpochUtc * 1_000), { zone })}
            </time>
            <Link className="truncated" to="/schedules/$id" params={{ id: run.ScheduleId }}>
              <StoredName name={run.ScheduleName} />
            </Link>
            <span className="quiet truncated">{reason(run)}</span>
            {end?.(run)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Late({ run: { LateSeconds } }: { readonly run: Run }) {
  return (
    <span className="heat-warn numbers">
      {LateSeconds === null ? (
        <FormattedMessage id="tonight.noStart" />
      ) : (
        <FormattedMessage
          id={LateSeconds < 90 ? 'tonight.lateSeconds' : 'tonight.lateMinutes'}
          values={{ late: LateSeconds < 90 ? LateSeconds : Math.round(LateSeconds / 60) }}
        />
      )}
    </span>
  )
}
