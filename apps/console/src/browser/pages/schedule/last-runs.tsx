import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { dueEpochOf } from '../../api/due-epoch.ts'
import type { Execution } from '../../api/queries.ts'
import { lastRunsQuery, type Schedule } from '../../api/schedule-queries.ts'
import { QueryView } from '../../controls/query-view.tsx'
import type { StateWord } from '../../states/execution-state.ts'
import { runState } from '../../states/run-state.ts'
import { StateMark } from '../../states/state-mark.tsx'
import { durationText, instantText } from '../../times/format.ts'
import { useViewerZone } from '../../times/time-zone.ts'

export const shownRuns = 30

/** The last runs as bars, oldest first: how long each took, and a mark below what was not fine. */
export function LastRuns({ schedule }: { readonly schedule: Schedule }) {
  const query = useQuery(lastRunsQuery(useClient(), schedule.ScheduleId, shownRuns))
  return (
    <section>
      <h2>
        <FormattedMessage id="schedule.lastRuns" />
      </h2>
      <QueryView query={query} lines={3}>
        {(runs) =>
          runs.length === 0 ? (
            <p className="quiet">
              <FormattedMessage id="schedule.neverRan" />
            </p>
          ) : (
            <Strip runs={runs.toReversed()} />
          )
        }
      </QueryView>
    </section>
  )
}

function Strip({ runs }: { readonly runs: readonly Execution[] }) {
  const intl = useIntl()
  const zone = useViewerZone()
  const longest = Math.max(1, ...runs.map(secondsOf))
  const first = runs[0]
  const last = runs.at(-1)
  return (
    <>
      <p className="quiet">{tallyText(intl, runs)}</p>
      <div className="run-chart">
        <span className="run-longest numbers">{durationText(intl, longest)}</span>
        <ol className="run-bars">
          {runs.map((run) => (
            <Bar key={run.ExecutionId} run={run} share={secondsOf(run) / longest} />
          ))}
        </ol>
        <p className="run-axis numbers" aria-hidden="true">
          <span>{first && last !== first && instantText(intl, dueEpochOf(first), { zone })}</span>
          <span>{last && instantText(intl, dueEpochOf(last), { zone })}</span>
        </p>
      </div>
    </>
  )
}

function Bar({ run, share }: { readonly run: Execution; readonly share: number }) {
  const intl = useIntl()
  const zone = useViewerZone()
  const state = runState(run)
  const words = [
    instantText(intl, dueEpochOf(run), { zone }),
    intl.formatMessage({ id: state.id }),
    ...(run.StartedEpochUtc === null ? [] : [durationText(intl, secondsOf(run))]),
  ].join(', ')
  return (
    <li>
      <Link to="/executions/$id" params={{ id: run.ExecutionId }} title={words} aria-label={words}>
        <span className="run-height">
          <i className={`run-bar run-bar-${state.tone}`} style={{ height: `${Math.max(4, share * 100)}%` }} />
        </span>
        <span className="run-mark">
          {state.tone !== 'ok' && <StateMark mark={state.mark} tone={state.tone} />}
        </span>
      </Link>
    </li>
  )
}

/** How long it took; nothing of what has not ended. */
function secondsOf({ StartedEpochUtc, CompletedEpochUtc }: Execution): number {
  return StartedEpochUtc === null || CompletedEpochUtc === null
    ? 0
    : Math.max(0, CompletedEpochUtc - StartedEpochUtc)
}

/** "26 Delivered, 1 Failed. Half of them took less than 6.2 s." */
function tallyText(intl: IntlShape, runs: readonly Execution[]): string {
  const counts = new Map<StateWord['id'], number>()
  for (const run of runs) {
    const { id } = runState(run)
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const parts = [...counts].map(([id, count]) => `${intl.formatNumber(count)} ${intl.formatMessage({ id })}`)
  const took = runs.filter(
    ({ CompletedEpochUtc, StartedEpochUtc }) => CompletedEpochUtc !== null && StartedEpochUtc !== null,
  )
  const middle = took.map(secondsOf).toSorted((a, b) => a - b)[Math.floor(took.length / 2)]
  const words = `${intl.formatList(parts, { type: 'unit' })}.`
  if (middle === undefined || took.length < 2) return words
  return `${words} ${intl.formatMessage({ id: 'schedule.median' }, { duration: durationText(intl, middle) })}`
}
