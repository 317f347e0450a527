import { Link } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { shown } from '../../controls/shown.ts'
import { StoredName } from '../../controls/stored-name.tsx'
import { dueEpochOf } from '../../api/due-epoch.ts'
import type { Execution } from '../../api/queries.ts'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { useLayout } from '../../frame/use-layout.ts'
import { executionState } from '../../states/execution-state.ts'
import { State } from '../../states/state-mark.tsx'
import { durationText } from '../../times/format.ts'
import { Instant } from '../../times/instant.tsx'
import { useNow } from '../../times/use-now.ts'
import { useSaid } from '../../controls/use-said.ts'

interface ExecutionTableProps {
  readonly executions: readonly Execution[]
  /** The ids of the waiting executions, the oldest first; null when they are not known. */
  readonly waiting: readonly string[] | null
}

const columnsOf = (waiting: ExecutionTableProps['waiting']): readonly Column<Execution>[] => [
  {
    header: 'column.due',
    onPhone: 'end',
    cell: (execution) => <Instant epoch={dueEpochOf(execution)} />,
  },
  {
    header: 'column.schedule',
    isRowHeader: true,
    cell: ({ ExecutionId, ScheduleName }) => (
      <Link to="/executions/$id" params={{ id: ExecutionId }}>
        <StoredName name={ScheduleName} />
      </Link>
    ),
    titleOf: ({ ScheduleName }) => ScheduleName,
    takesRoom: true,
  },
  {
    header: 'column.status',
    onPhone: 'below',
    cell: (execution) => (
      <>
        <State state={executionState(execution)} />
        {execution.ResendOf !== null && (
          <small className="quiet">
            <FormattedMessage id="execution.isResend" />
          </small>
        )}
        <Wait execution={execution} waiting={waiting} />
      </>
    ),
  },
  { header: 'column.server', cell: ({ ServerName }) => ServerName ?? '–' },
  {
    header: 'column.late',
    isNumber: true,
    onPhone: 'belowEnd',
    cell: (execution) => <Late execution={execution} />,
  },
  { header: 'column.took', isNumber: true, cell: (execution) => <Took execution={execution} /> },
  { header: 'column.delivered', isNumber: true, cell: deliveredText },
]

export function ExecutionTable({ executions, waiting }: ExecutionTableProps) {
  return (
    <DataTable
      label="page.executions"
      columns={columnsOf(waiting)}
      rows={executions}
      keyOf={({ ExecutionId }) => ExecutionId}
    />
  )
}

/** When something that waits goes on, and why then; else its place among all that wait, by age. */
function Wait(props: { readonly execution: Execution; readonly waiting: ExecutionTableProps['waiting'] }) {
  const { Status, ExecutionId, NotBeforeEpochUtc, NotBeforeReason } = props.execution
  const said = useSaid()
  const isLater = useNow((nowMs) => Number(NotBeforeEpochUtc !== null && NotBeforeEpochUtc * 1_000 > nowMs))
  if (Status !== 'Waiting') return null
  if (isLater === 1 && NotBeforeEpochUtc !== null)
    return (
      <>
        <small className="quiet">
          <FormattedMessage
            id="executions.notBefore"
            values={{ time: <Instant key="time" epoch={NotBeforeEpochUtc} /> }}
          />
        </small>
        <small className="quiet wrapped">{NotBeforeReason !== null && said(NotBeforeReason)}</small>
      </>
    )
  const place = props.waiting?.indexOf(ExecutionId) ?? -1
  if (place === -1) return null
  return (
    <small className="quiet">
      <FormattedMessage
        id="executions.place"
        values={{ place: place + 1, count: props.waiting?.length ?? 0 }}
      />
    </small>
  )
}

function deliveredText({ Result: { deliveries } }: Execution): string {
  const accepted = deliveries.filter(({ state }) => state === 'Accepted').length
  return deliveries.length === 0 ? '–' : `${accepted} / ${deliveries.length}`
}

/** How long after its due instant it began, with what held it. */
function Late({ execution: { LateSeconds, LateCause } }: { readonly execution: Execution }) {
  const intl = useIntl()
  // A phone has no header that says what the time is.
  const isPhone = useLayout() === 'phone'
  if (LateSeconds === null || LateSeconds === 0) return isPhone ? null : '–'
  const time = durationText(intl, LateSeconds)
  return (
    <span className="words-warn" title={LateCause ? shown(LateCause.Message) : undefined}>
      {isPhone ? <FormattedMessage id="execution.late.short" values={{ time }} /> : time}
    </span>
  )
}

function Took({ execution: { StartedEpochUtc, CompletedEpochUtc } }: { readonly execution: Execution }) {
  const intl = useIntl()
  const endEpoch = useNow((nowMs) => CompletedEpochUtc ?? nowMs / 1_000)
  if (StartedEpochUtc === null) return '–'
  return durationText(intl, Math.max(0, endEpoch - StartedEpochUtc))
}
