import { Link } from '@tanstack/react-router'
import { useIntl } from 'react-intl'

import type { Execution } from '../../api/queries.ts'
import { readResult } from '../../api/result.ts'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { executionState } from '../../states/execution-state.ts'
import { State } from '../../states/state-mark.tsx'
import { durationText } from '../../times/format.ts'
import { Instant } from '../../times/instant.tsx'
import { useNow } from '../../times/use-now.ts'

const columns: readonly Column<Execution>[] = [
  {
    header: 'column.due',
    cell: ({ ScheduledForEpochUtc, EntryEpochUtc }) => (
      <Instant epoch={ScheduledForEpochUtc ?? EntryEpochUtc} />
    ),
  },
  {
    header: 'column.schedule',
    isRowHeader: true,
    cell: ({ ExecutionId, ScheduleName }) => (
      <Link to="/executions/$id" params={{ id: ExecutionId }}>
        {ScheduleName}
      </Link>
    ),
  },
  { header: 'column.status', cell: (execution) => <State state={executionState(execution)} /> },
  { header: 'column.server', cell: ({ ServerName }) => ServerName ?? '–' },
  { header: 'column.took', isNumber: true, cell: (execution) => <Took execution={execution} /> },
  { header: 'column.delivered', isNumber: true, cell: deliveredText },
]

export function ExecutionTable({ executions }: { readonly executions: readonly Execution[] }) {
  return (
    <DataTable
      label="page.executions"
      columns={columns}
      rows={executions}
      keyOf={({ ExecutionId }) => ExecutionId}
    />
  )
}

function deliveredText({ ResultJson }: Execution): string {
  const { deliveries } = readResult(ResultJson)
  const accepted = deliveries.filter(({ state }) => state === 'Accepted').length
  return deliveries.length === 0 ? '–' : `${accepted} / ${deliveries.length}`
}

function Took({ execution: { StartedEpochUtc, CompletedEpochUtc } }: { readonly execution: Execution }) {
  const intl = useIntl()
  const endEpoch = useNow((nowMs) => CompletedEpochUtc ?? nowMs / 1_000)
  if (StartedEpochUtc === null) return '–'
  return durationText(intl, Math.max(0, endEpoch - StartedEpochUtc))
}
