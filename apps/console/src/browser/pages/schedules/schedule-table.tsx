import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type Dispatch,
  type KeyboardEvent,
  memo,
  type SetStateAction,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import type { FoundSchedule } from '../../api/queries.ts'
import { type Column, HeaderCells, RowCells } from '../../controls/data-table.tsx'
import { useChoices } from '../../frame/choices.ts'
import { textScale } from '../../frame/text-scale.ts'
import { useLayout } from '../../frame/use-layout.ts'
import { phoneColumns, wideColumns } from './schedule-cells.tsx'
import { OpenDetails } from './open-details.ts'
import { countChosen, everything, isChosen, nothing, type Selection, toggled } from './selection.ts'

/** Every row has this height, so that the place of each of 100,000 is known without drawing it. */
const rowHeightsPx = { comfortable: 48, compact: 40, phone: 56 } as const
/** Rows beyond the window that are drawn as well. */
const overscan = 12

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
  const { rows: height } = useChoices()
  const isPhone = useLayout() === 'phone'
  const openDetails = useContext(OpenDetails)
  const columns = isPhone ? phoneColumns : wideColumns
  const [scale] = useState(textScale)
  const rowHeightPx = rowHeightsPx[isPhone ? 'phone' : height] * scale
  const [marginPx, setMarginPx] = useState(0)
  useEffect(() => setMarginPx(body.current?.offsetTop ?? 0), [])
  const virtual = useWindowVirtualizer({
    count: schedules.length,
    estimateSize: () => rowHeightPx,
    overscan,
    scrollMargin: marginPx,
  })
  useEffect(() => virtual.measure(), [virtual, rowHeightPx])
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
      className={`table table-wide rows-${isPhone ? 'phone' : height}`}
      aria-rowcount={total + 1}
      onKeyDown={(event) =>
        pressKey(event, {
          focusRow,
          open: (index) => schedules[index] && openDetails(schedules[index]),
          toggle: selection === null ? null : toggle,
        })
      }
    >
      <caption className="visually-hidden">
        <FormattedMessage id="page.schedules" />
      </caption>
      <colgroup>
        {selection !== null && <col className="column-choose" />}
        {columns.map(({ header }) => (
          <col key={header} className={header.replace('.', '-')} />
        ))}
      </colgroup>
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
              columns={columns}
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
  readonly columns: readonly Column<FoundSchedule>[]
  /** Place in the list. */
  readonly index: number
  /** Null for those who may only read. */
  readonly chosen: boolean | null
  readonly onToggle: (index: number, isRange: boolean) => void
}

/** The first row of a table is its heading. */
const rowIndexOf = (index: number): number => index + 2

/** A row that is drawn again only when it has changed: scrolling and choosing draw the others as they are. */
const ScheduleRow = memo(function ScheduleRow(props: ScheduleRowProps) {
  const { schedule, columns, index, chosen, onToggle } = props
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
  readonly open: (index: number) => void
  /** Null for those who may only read. */
  readonly toggle: ((index: number, isRange: boolean) => void) | null
}

/**
 * Arrows, j and k go from row to row, x chooses a row, with shift every row from the one before. The space key opens
 * the side sheet of a row on its name; on a button and a box it presses these.
 */
function pressKey(event: KeyboardEvent, { focusRow, open, toggle }: RowKeys): void {
  const target = event.target as HTMLElement
  const row = target.closest<HTMLElement>('tr[data-index]')
  if (row === null || event.ctrlKey || event.metaKey || event.altKey) return
  const at = Number(row.dataset['index'])
  const actions: Readonly<Record<string, () => void>> = {
    ArrowDown: () => focusRow(at + 1),
    j: () => focusRow(at + 1),
    ArrowUp: () => focusRow(at - 1),
    k: () => focusRow(at - 1),
    x: () => toggle?.(at, false),
    X: () => toggle?.(at, true),
    ...(target.matches('a') ? { ' ': () => open(at) } : {}),
  }
  const act = actions[event.key]
  if (act === undefined) return
  event.preventDefault()
  act()
}
