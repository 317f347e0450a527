import { Link } from '@tanstack/react-router'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type Dispatch,
  type KeyboardEvent,
  memo,
  type SetStateAction,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { shown } from '../../controls/shown.ts'
import { StoredName } from '../../controls/stored-name.tsx'
import type { FoundSchedule } from '../../api/queries.ts'
import { type Column, HeaderCells, RowCells } from '../../controls/data-table.tsx'
import { ruleText } from '../../schedule-forms/rule-words.ts'
import { executionState } from '../../states/execution-state.ts'
import { State } from '../../states/state-mark.tsx'
import { Instant } from '../../times/instant.tsx'
import { NotRunnable } from './not-runnable.tsx'
import { ResultStrip } from './result-strip.tsx'
import { countChosen, everything, isChosen, nothing, type Selection, toggled } from './selection.ts'

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
          <StoredName name={ScheduleName} />
        </Link>
        <small className="quiet truncated">
          <StoredName name={FolderPath} />
        </small>
      </>
    ),
  },
  { header: 'column.rule', cell: (schedule) => <Rule schedule={schedule} /> },
  { header: 'column.nextRun', cell: (schedule) => <NextRun schedule={schedule} /> },
  {
    header: 'column.lastResult',
    cell: ({ LastResult }) =>
      LastResult === null ? '–' : <State state={executionState({ Status: LastResult, Stage: null })} />,
  },
  { header: 'column.lastTen', cell: ({ LastResults }) => <ResultStrip results={LastResults} /> },
  { header: 'column.to', isNumber: true, cell: ({ RecipientCount }) => RecipientCount ?? '–' },
  { header: 'column.owner', cell: ({ Owner }) => Owner ?? '–', titleOf: ({ Owner }) => Owner ?? '' },
]

export interface ScheduleTableProps {
  readonly schedules: readonly FoundSchedule[]
  /** How many there are, those that were not asked for yet included. */
  readonly total: number
  /** Null for those who may only read. */
  readonly selection: Selection | null
  readonly onSelection: Dispatch<SetStateAction<Selection>>
  /** Called when the last of the known rows come near. */
  readonly onEnd: () => void
}

/** A table of which only the rows in the window are in the document. */
export function ScheduleTable({ schedules, total, selection, onSelection, onEnd }: ScheduleTableProps) {
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
  // The same as long as the rows are: a row that is not touched is not drawn again.
  const toggle = useCallback(
    (at: number, isRange: boolean) => onSelection((known) => toggled(known, at, { schedules, isRange })),
    [schedules, onSelection],
  )
  /** Moves the focus to the name in a row, which is drawn first when it is out of the window. */
  const focusRow = (index: number) => {
    if (index < 0 || index >= schedules.length) return
    const find = () => body.current?.querySelector<HTMLElement>(`[data-index="${index}"] th a`)
    const shown = find()
    if (shown) return shown.focus()
    virtual.scrollToIndex(index)
    requestAnimationFrame(() => find()?.focus())
  }
  return (
    <table
      className={selection === null ? 'table table-wide' : 'table table-wide table-chosen'}
      aria-rowcount={total + 1}
      onKeyDown={(event) => pressKey(event, { focusRow, toggle: selection === null ? null : toggle })}
    >
      <caption className="visually-hidden">
        <FormattedMessage id="page.schedules" />
      </caption>
      <Widths hasChoice={selection !== null} />
      <thead>
        <tr aria-rowindex={1}>
          {selection !== null && <ChooseAll selection={selection} total={total} onSelection={onSelection} />}
          <HeaderCells columns={columns} />
        </tr>
      </thead>
      <tbody ref={body}>
        <Space heightPx={above} />
        {rows.map(({ index }) => {
          const schedule = schedules[index]
          return schedule === undefined ? null : (
            <ScheduleRow
              key={schedule.ScheduleId}
              schedule={schedule}
              index={index}
              chosen={selection === null ? null : isChosen(selection, schedule.ScheduleId)}
              onToggle={toggle}
            />
          )
        })}
        <Space heightPx={below} />
      </tbody>
    </table>
  )
}

/** Each has its width in the styles; those that a narrow window has no room for are hidden there. */
const columnNames = ['name', 'rule', 'next', 'result', 'strip', 'to', 'owner'] as const

function Widths({ hasChoice }: { readonly hasChoice: boolean }) {
  return (
    <colgroup>
      {hasChoice && <col className="choose" />}
      {columnNames.map((name) => (
        <col key={name} className={`column-${name}`} />
      ))}
    </colgroup>
  )
}

/** Stands for the rows that are not in the document. */
function Space({ heightPx }: { readonly heightPx: number }) {
  return heightPx <= 0 ? null : (
    <tr aria-hidden="true">
      <td className="space" style={{ height: heightPx }} />
    </tr>
  )
}

interface ScheduleRowProps {
  readonly schedule: FoundSchedule
  /** Place in the list. */
  readonly index: number
  /** Null for those who may only read. */
  readonly chosen: boolean | null
  readonly onToggle: (index: number, isRange: boolean) => void
}

/** The first row of a table is its heading. */
const rowIndexOf = (index: number): number => index + 2

/** A row that is drawn again only when it has changed: scrolling and choosing draw the others as they are. */
const ScheduleRow = memo(function ScheduleRow({ schedule, index, chosen, onToggle }: ScheduleRowProps) {
  const intl = useIntl()
  const kind = [schedule.Enabled ? '' : 'disabled', chosen ? 'chosen' : ''].join(' ').trim()
  return (
    <tr aria-rowindex={rowIndexOf(index)} data-index={index} className={kind === '' ? undefined : kind}>
      {chosen !== null && (
        <td className="choose">
          <input
            type="checkbox"
            checked={chosen}
            aria-label={intl.formatMessage({ id: 'bulk.choose' }, { name: schedule.ScheduleName })}
            onChange={() => {}}
            onClick={(event) => onToggle(index, event.shiftKey)}
          />
        </td>
      )}
      <RowCells columns={columns} row={schedule} />
    </tr>
  )
})

interface ChooseAllProps {
  readonly selection: Selection
  readonly total: number
  readonly onSelection: Dispatch<SetStateAction<Selection>>
}

/** Chooses everything that is found, also what has not been asked for yet. */
function ChooseAll({ selection, total, onSelection }: ChooseAllProps) {
  const intl = useIntl()
  const count = countChosen(selection, total)
  return (
    <th scope="col" className="choose">
      <input
        type="checkbox"
        checked={count === total}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < total
        }}
        aria-label={intl.formatMessage({ id: 'bulk.chooseAll' }, { count: total })}
        onChange={() => onSelection(count === total ? nothing : everything)}
      />
    </th>
  )
}

interface RowKeys {
  readonly focusRow: (index: number) => void
  /** Null for those who may only read. */
  readonly toggle: ((index: number, isRange: boolean) => void) | null
}

/** Arrows, j and k go from row to row, x chooses a row, with shift every row from the one before. */
function pressKey(event: KeyboardEvent, { focusRow, toggle }: RowKeys): void {
  const row = (event.target as HTMLElement).closest<HTMLElement>('tr[data-index]')
  if (row === null || event.ctrlKey || event.metaKey || event.altKey) return
  const at = Number(row.dataset['index'])
  const actions: Readonly<Record<string, () => void>> = {
    ArrowDown: () => focusRow(at + 1),
    j: () => focusRow(at + 1),
    ArrowUp: () => focusRow(at - 1),
    k: () => focusRow(at - 1),
    x: () => toggle?.(at, false),
    X: () => toggle?.(at, true),
  }
  const act = actions[event.key]
  if (act === undefined) return
  event.preventDefault()
  act()
}

/** In the words of the viewer; those of the service where it answers no rule to put into words. */
function Rule({ schedule }: { readonly schedule: FoundSchedule }) {
  const intl = useIntl()
  const { Recurrence, CalendarName, Description } = schedule
  const words = shown(Recurrence ? ruleText(intl, Recurrence, CalendarName) : Description)
  return (
    <span className="rule" title={words}>
      {words}
    </span>
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
