import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { shown } from '../../controls/shown.ts'
import { StoredName } from '../../controls/stored-name.tsx'
import { useClient } from '../../api/client-context.ts'
import { dueEpochOf } from '../../api/due-epoch.ts'
import { type Execution, executionsQuery, type HistoryFilter } from '../../api/queries.ts'
import { useMayOnExecution } from '../../session/use-rights.ts'
import { deliveryStates, executionState, type StateWord } from '../../states/execution-state.ts'
import { StateMark } from '../../states/state-mark.tsx'
import { instantText } from '../../times/format.ts'
import { Instant } from '../../times/instant.tsx'
import { useViewerZone } from '../../times/time-zone.ts'
import { RunNowButton } from '../schedule/run-now-button.tsx'

const inDoubt = deliveryStates.Unknown

/**
 * Doubt first, then held runs, then those that failed; each list is short, since the executions page has them all.
 */
const filters: readonly HistoryFilter[] = [
  { DeliveryState: 'Unknown' },
  // A held run of any age needs a decision.
  { Stage: 'Held', FromEpochUtc: 0 },
  { Status: 'Failed' },
  { Status: 'PartiallyDelivered' },
  { Status: 'Missed' },
]
const maxOfEach = 10

/** What needs a decision or the attention of the user, each with its next step. */
export function NeedsYou({ fromEpoch }: { readonly fromEpoch: number }) {
  const client = useClient()
  const answers = useQueries({
    queries: filters.map((filter) =>
      executionsQuery(client, { FromEpochUtc: fromEpoch, ...filter }, maxOfEach),
    ),
  })
  // A partly delivered run with a delivery in doubt is in two lists.
  const needs = new Map<string, NeedProps>()
  for (const [index, { data = [] }] of answers.entries())
    for (const execution of data)
      if (!needs.has(execution.ExecutionId))
        needs.set(execution.ExecutionId, {
          execution,
          state: index === 0 ? inDoubt : executionState(execution),
        })
  // The sentence of the page counts what was due.
  const isDue = ({ execution }: NeedProps) => execution.ScheduledForEpochUtc !== null
  const due = [...needs.values()].filter(isDue)
  const byHand = [...needs.values()].filter((need) => !isDue(need))
  const isKnown = answers.every(({ data }) => data !== undefined)
  return (
    <section>
      <h2>
        <FormattedMessage id="today.needsYou" />
      </h2>
      {isKnown && needs.size === 0 && (
        <p className="quiet">
          <FormattedMessage id="today.nothingNeedsYou" />
        </p>
      )}
      <NeedList needs={due} />
      {byHand.length > 0 && (
        <>
          <h3>
            <FormattedMessage id="today.byHand" />
          </h3>
          <NeedList needs={byHand} />
        </>
      )}
    </section>
  )
}

function NeedList({ needs }: { readonly needs: readonly NeedProps[] }) {
  if (needs.length === 0) return null
  return (
    <ol className="needs">
      {needs.map(({ execution, state }) => (
        <Need key={execution.ExecutionId} execution={execution} state={state} />
      ))}
    </ol>
  )
}

interface NeedProps {
  readonly execution: Execution
  readonly state: StateWord
}

function Need({ execution, state }: NeedProps) {
  const { Detail } = execution
  return (
    <li>
      <StateMark mark={state.mark} tone={state.tone} />
      <div>
        <p>
          <strong>
            <StoredName name={execution.ScheduleName} />
          </strong>{' '}
          <span className={`words-${state.tone}`}>
            <FormattedMessage id={state.id} />
          </span>{' '}
          <Instant epoch={dueEpochOf(execution)} />
        </p>
        <p className="quiet">
          {state === inDoubt ? <FormattedMessage id="execution.inDoubt" /> : Detail !== null && shown(Detail)}
        </p>
      </div>
      <div className="buttons">
        {execution.Status === 'Missed' && <RunMissed execution={execution} />}
        <Link className="button button-plain" to="/executions/$id" params={{ id: execution.ExecutionId }}>
          <FormattedMessage id="today.look" />
          <span className="visually-hidden">: {shown(execution.ScheduleName)}</span>
        </Link>
      </div>
    </li>
  )
}

/** What was missed is run now, by those who may. */
function RunMissed({ execution }: { readonly execution: Execution }) {
  const intl = useIntl()
  const mayRun = useMayOnExecution('Run', execution.ExecutionId)
  const zone = useViewerZone()
  const time = instantText(intl, dueEpochOf(execution), { zone })
  return (
    <RunNowButton
      mayRun={mayRun}
      scheduleId={execution.ScheduleId}
      warning={intl.formatMessage({ id: 'schedule.runInstead.warning' }, { time })}
    />
  )
}
