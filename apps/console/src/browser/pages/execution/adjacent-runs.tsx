import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { scheduleOfQuery } from '../../api/cluster-queries.ts'
import { dueEpochOf } from '../../api/due-epoch.ts'
import { type Execution, executionsQuery } from '../../api/queries.ts'
import { executionState } from '../../states/execution-state.ts'
import { State } from '../../states/state-mark.tsx'
import { durationText } from '../../times/format.ts'
import { Instant } from '../../times/instant.tsx'

/** Runs on each side. */
const maxShown = 3
/**
 * Later runs that are searched for the ones that come next; of an older run, these may be only the newest
 * ones.
 */
const maxLater = 200

/** What the same schedule did before and after, and when it runs next. */
export function AdjacentRuns({ record }: { readonly record: Execution }) {
  const client = useClient()
  const { ScheduleId, ExecutionId } = record
  const epoch = dueEpochOf(record)
  const before = useQuery(executionsQuery(client, { ScheduleId, ToEpochUtc: epoch }, maxShown + 1)).data ?? []
  const later = useQuery(executionsQuery(client, { ScheduleId, FromEpochUtc: epoch }, maxLater)).data ?? []
  const next = useQuery(scheduleOfQuery(client, record)).data?.NextRunEpochUtc ?? null
  const others = (list: readonly Execution[]) => list.filter((each) => each.ExecutionId !== ExecutionId)
  const earlier = others(before).filter((each) => dueEpochOf(each) <= epoch)
  const known = new Set(earlier.map((each) => each.ExecutionId))
  const after = others(later).filter((each) => !known.has(each.ExecutionId))
  // Newest first. When more exist than are read, the runs between are not known, so none is shown as the next
  // one.
  const nearest = later.length < maxLater ? after.slice(-maxShown) : []
  return (
    <section>
      <h2>
        <FormattedMessage id="execution.adjacentRuns" />
      </h2>
      <ol className="rail adjacent-runs">
        {next !== null && (
          <li>
            <Instant epoch={next} />
            <span className="quiet">
              <FormattedMessage id="execution.nextRun" />
            </span>
          </li>
        )}
        {nearest.map((each) => (
          <AdjacentRun key={each.ExecutionId} execution={each} />
        ))}
        <AdjacentRun execution={record} isOwn />
        {earlier.slice(0, maxShown).map((each) => (
          <AdjacentRun key={each.ExecutionId} execution={each} />
        ))}
      </ol>
    </section>
  )
}

function AdjacentRun({
  execution,
  isOwn = false,
}: {
  readonly execution: Execution
  readonly isOwn?: boolean
}) {
  const intl = useIntl()
  const { ExecutionId, ResendOf, StartedEpochUtc, CompletedEpochUtc } = execution
  const took =
    StartedEpochUtc === null || CompletedEpochUtc === null
      ? null
      : durationText(intl, CompletedEpochUtc - StartedEpochUtc)
  const instant = <Instant epoch={dueEpochOf(execution)} isRelative={false} />
  return (
    <li aria-current={isOwn ? 'true' : undefined}>
      {isOwn ? (
        <strong>{instant}</strong>
      ) : (
        <Link to="/executions/$id" params={{ id: ExecutionId }}>
          {instant}
        </Link>
      )}
      <span>
        <State state={executionState(execution)} /> <span className="quiet numbers">{took}</span>
        {ResendOf !== null && (
          <small className="quiet">
            <FormattedMessage id="execution.isResend" />
          </small>
        )}
      </span>
    </li>
  )
}
