import { type Column, type Row, textIn } from '../data/table.ts'
import type { Mark } from '../document/drawing.ts'
import type { TextMeasure } from '../document/text-measure.ts'
import { colors } from '../document/theme.ts'
import { isFlushRight, type ValueFormat } from '../document/value-format.ts'
import type { Area, TableVisual } from './report.ts'

const rowHeight = 17
const size = 8.5
const cellPadding = 6

/** Draws as many rows as the box holds; the last line says how many more there are. */
export function drawTable(
  visual: TableVisual,
  box: Area,
  tools: { measure: TextMeasure; format: ValueFormat },
): Mark[] {
  const capacity = Math.floor(box.height / rowHeight) - 1
  const shown = visual.rows.length > capacity ? visual.rows.slice(0, capacity - 1) : visual.rows
  const widths = columnWidths(visual.columns, shown, { width: box.width, ...tools })
  const marks: Mark[] = [
    { kind: 'rectangle', x: box.x, y: box.y, width: box.width, height: rowHeight, fill: colors.panel },
  ]
  const line = (index: number, cells: readonly string[], heading: boolean) => {
    const y = box.y + index * rowHeight
    marks.push(
      ...rowMarks({ columns: visual.columns, widths, cells, heading, x: box.x, y, measure: tools.measure }),
    )
    marks.push({
      kind: 'line',
      x1: box.x,
      y1: y + rowHeight,
      x2: box.x + box.width,
      y2: y + rowHeight,
      color: colors.hairline,
      width: 0.5,
    })
  }
  line(
    0,
    visual.columns.map(({ name }) => name),
    true,
  )
  shown.forEach((row, index) => line(index + 1, cellTexts(row, visual.columns, tools.format), false))
  const rest = visual.rows.length - shown.length
  const below = box.y + (shown.length + 1) * rowHeight + 12
  const note =
    visual.rows.length === 0
      ? 'No rows match the filters'
      : rest > 0
        ? `and ${tools.format.number(rest)} more`
        : null
  if (note !== null)
    marks.push({
      kind: 'text',
      text: note,
      x: box.x + cellPadding,
      baseline: below,
      size: 8,
      color: colors.quiet,
    })
  return marks
}

interface RowSetting {
  readonly columns: readonly Column[]
  readonly widths: readonly number[]
  readonly cells: readonly string[]
  readonly heading: boolean
  readonly x: number
  readonly y: number
  readonly measure: TextMeasure
}

function rowMarks(row: RowSetting): Mark[] {
  const weight = row.heading ? 'semibold' : 'regular'
  let left = row.x
  return row.columns.map((column, index): Mark => {
    const width = row.widths[index] ?? 0
    const right = isFlushRight(column)
    const text = row.measure.fit(row.cells[index] ?? '', width - 2 * cellPadding, { size, weight })
    const x = right ? left + width - cellPadding : left + cellPadding
    left += width
    const color = row.heading ? colors.title : colors.text
    return {
      kind: 'text',
      text,
      x,
      baseline: row.y + 12,
      size,
      color,
      weight,
      align: right ? 'right' : 'left',
    }
  })
}

function cellTexts(row: Row, columns: readonly Column[], format: ValueFormat): string[] {
  return columns.map((column) =>
    row[column.name] === null ? '–' : format.value(row[column.name] ?? textIn(row, column.name), column),
  )
}

/** Shares the width among the columns by what they hold. */
function columnWidths(
  columns: readonly Column[],
  rows: readonly Row[],
  room: { width: number; measure: TextMeasure; format: ValueFormat },
): number[] {
  const cells = rows.map((row) => cellTexts(row, columns, room.format))
  const wanted = columns.map((column, index) => {
    const widths = cells.map((line) => room.measure.width(line[index] ?? '', size))
    return Math.max(room.measure.width(column.name, size, 'semibold'), ...widths) + 2 * cellPadding
  })
  const total = wanted.reduce((left, right) => left + right, 0)
  return wanted.map((width) => (width / total) * room.width)
}
