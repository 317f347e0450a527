import { Link } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import type { Execution } from '../../api/queries.ts'
import { readResult } from '../../api/result.ts'
import { executionState } from '../../states/execution-state.ts'
import { State } from '../../states/state-mark.tsx'
import { durationText } from '../../times/format.ts'
import { Instant } from '../../times/instant.tsx'
import { useNowMs } from '../../times/use-now.ts'

export function ExecutionTable({ executions }: { readonly executions: readonly Execution[] }) {
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-labelledby="executions-caption">
      <table className="table">
        <caption id="executions-caption" className="visually-hidden">
          <FormattedMessage id="page.executions" />
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="column.due" />
            </th>
            <th scope="col">
              <FormattedMessage id="column.schedule" />
            </th>
            <th scope="col">
              <FormattedMessage id="column.status" />
            </th>
            <th scope="col">
              <FormattedMessage id="column.server" />
            </th>
            <th scope="col" className="number">
              <FormattedMessage id="column.took" />
            </th>
            <th scope="col" className="number">
              <FormattedMessage id="column.delivered" />
            </th>
          </tr>
        </thead>
        <tbody>
          {executions.map((execution) => (
            <ExecutionRow key={execution.ExecutionId} execution={execution} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ExecutionRow({ execution }: { readonly execution: Execution }) {
  const { deliveries } = readResult(execution.ResultJson)
  const accepted = deliveries.filter(({ state }) => state === 'Accepted').length
  return (
    <tr>
      <td>
        <Instant epoch={execution.ScheduledForEpochUtc ?? execution.EntryEpochUtc} />
      </td>
      <th scope="row">
        <Link to="/executions/$id" params={{ id: execution.ExecutionId }}>
          {execution.ScheduleName}
        </Link>
      </th>
      <td>
        <State state={executionState(execution)} />
      </td>
      <td>{execution.ServerName ?? '–'}</td>
      <td className="number">
        <Took execution={execution} />
      </td>
      <td className="number">{deliveries.length === 0 ? '–' : `${accepted} / ${deliveries.length}`}</td>
    </tr>
  )
}

function Took({ execution: { StartedEpochUtc, CompletedEpochUtc } }: { readonly execution: Execution }) {
  const intl = useIntl()
  const nowMs = useNowMs()
  if (StartedEpochUtc === null) return '–'
  return durationText(intl, Math.max(0, (CompletedEpochUtc ?? nowMs / 1_000) - StartedEpochUtc))
}
