import { Link } from '@tanstack/react-router'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'

import type { FoundSchedule } from '../../api/queries.ts'
import { type Column, HeaderCells, RowCells } from '../../controls/data-table.tsx'
import { executionState } from '../../states/execution-state.ts'
import { State, StateMark } from '../../states/state-mark.tsx'
import { Instant } from '../../times/instant.tsx'
import { ResultStrip } from './result-strip.tsx'

/** Every row has this height, so that the place of each of 100,000 is known without drawing it. */
const rowHeightPx = 48
/** Rows beyond the window that are drawn as well. */
const overscan = 12

const columns: readonly Column<FoundSchedule>[] = [
  {
    header: 'column.schedule',
    isRowHeader: true,
    cell: ({ ScheduleId, ScheduleName, FolderPath }) => (
      <>
        <Link className="truncated" to="/schedules/$id" params={{ id: ScheduleId }}>
          {ScheduleName}
        </Link>
        <small className="quiet truncated">{FolderPath}</small>
      </>
    ),
  },
  { header: 'column.nextRun', cell: (schedule) => <NextRun schedule={schedule} /> },
  {
    header: 'column.lastResult',
    cell: ({ LastResult }) =>
      LastResult === null ? '–' : <State state={executionState({ Status: LastResult, Stage: null })} />,
  },
  { header: 'column.lastTen', cell: ({ LastResults }) => <ResultStrip results={LastResults} /> },
  { header: 'column.recipients', isNumber: true, cell: ({ RecipientCount }) => RecipientCount ?? '–' },
  { header: 'column.owner', cell: ({ Owner }) => Owner ?? '–' },
]

export interface ScheduleTableProps {
  readonly schedules: readonly FoundSchedule[]
  /** How many there are, those that were not asked for yet included. */
  readonly total: number
  /** Called when the last of the known rows come near. */
  readonly onEnd: () => void
}

/** A table of which only the rows in the window are in the document. */
export function ScheduleTable({ schedules, total, onEnd }: ScheduleTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [marginPx, setMarginPx] = useState(0)
  useEffect(() => setMarginPx(body.current?.offsetTop ?? 0), [])
  const virtual = useWindowVirtualizer({
    count: schedules.length,
    estimateSize: () => rowHeightPx,
    overscan,
    scrollMargin: marginPx,
  })
  const rows = virtual.getVirtualItems()
  const last = rows.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= schedules.length - overscan * 2 && schedules.length < total) onEnd()
  }, [last, schedules.length, total, onEnd])
  const above = (rows[0]?.start ?? marginPx) - marginPx
  const below = virtual.getTotalSize() - (rows.at(-1)?.end ?? marginPx) + marginPx
  return (
    <table className="table table-wide" aria-rowcount={total + 1}>
      <caption className="visually-hidden">
        <FormattedMessage id="page.schedules" />
      </caption>
      <thead>
        <tr aria-rowindex={1}>
          <HeaderCells columns={columns} />
        </tr>
      </thead>
      <tbody ref={body}>
        <Space heightPx={above} />
        {rows.map(({ index }) => {
          const schedule = schedules[index]
          return schedule === undefined ? null : (
            <ScheduleRow key={schedule.ScheduleId} schedule={schedule} position={index + 2} />
          )
        })}
        <Space heightPx={below} />
      </tbody>
    </table>
  )
}

/** Stands for the rows that are not in the document. */
function Space({ heightPx }: { readonly heightPx: number }) {
  return heightPx <= 0 ? null : (
    <tr aria-hidden="true">
      <td colSpan={columns.length} className="space" style={{ height: heightPx }} />
    </tr>
  )
}

function ScheduleRow({
  schedule,
  position,
}: {
  readonly schedule: FoundSchedule
  readonly position: number
}) {
  return (
    <tr aria-rowindex={position} className={schedule.Enabled ? undefined : 'disabled'}>
      <RowCells columns={columns} row={schedule} />
    </tr>
  )
}

function NextRun({ schedule }: { readonly schedule: FoundSchedule }) {
  const { Runnable, NextRunEpochUtc } = schedule
  return Runnable && NextRunEpochUtc !== null ? (
    <Instant epoch={NextRunEpochUtc} />
  ) : (
    <NotRunnable schedule={schedule} />
  )
}

/** Why it will not run, in place of when: the reasons of the service, as it says them. */
function NotRunnable({ schedule: { Enabled, NotRunnableReasons } }: { readonly schedule: FoundSchedule }) {
  if (!Enabled)
    return (
      <span className="quiet">
        <FormattedMessage id="schedules.disabled" />
      </span>
    )
  return (
    <span className="state words-warn" title={NotRunnableReasons.join('\n')}>
      <StateMark mark="triangle" tone="warn" />
      <span className="truncated">
        {NotRunnableReasons[0] ?? <FormattedMessage id="schedules.noFurtherDay" />}
      </span>
    </span>
  )
}
