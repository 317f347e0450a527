import type { Column, Row } from '../data/table.ts'
import type { Drawing, Mark, Sheet } from '../document/drawing.ts'
import type { TextMeasure } from '../document/text-measure.ts'
import { colors } from '../document/theme.ts'
import { isFlushRight, isNumeric } from '../document/value-format.ts'
import { type ExecutedReport, pathOf } from './definition.ts'

/*
 * Sets a report on paper: a title block, then one table that breaks between rows, with its header on every
 * page. A group keeps its label with its first row, and a subtotal with the row above it. Page numbers need
 * the count of pages, so the pages are filled first and framed after.
 */

const margin = 42
const headerHeight = 22
const rowHeight = 16
const footerHeight = 34
const size = 8.5
const padding = 5

type Line =
  | { readonly kind: 'group'; readonly label: string }
  | { readonly kind: 'row' | 'subtotal' | 'total'; readonly cells: readonly string[] }

/** Size of a page in points. */
export interface Paper {
  readonly width: number
  readonly height: number
}

/**
 * @param measure the fonts of the document
 * @param asked what differs from the paper of the report
 */
export function layOutReport(
  report: ExecutedReport,
  measure: TextMeasure,
  asked: Partial<Paper> = {},
): Drawing {
  const { definition } = report
  const own = definition.landscape ? { width: 792, height: 612 } : { width: 612, height: 792 }
  const { width, height } = { ...own, ...asked }
  const table = setTable(report, width - 2 * margin, measure)
  const title = titleBlock(report, width, measure)
  const pages = breakIntoPages(table.lines, {
    first: height - footerHeight - title.bottom,
    other: height - footerHeight - margin,
  })
  const sheets = pages.map((lines, index): Sheet => {
    const top = index === 0 ? title.bottom : margin
    const marks = [...(index === 0 ? title.marks : []), ...paintLines(lines, { ...table, top, measure })]
    return {
      name: definition.name,
      width,
      height,
      marks: [
        ...marks,
        ...footer(report, { width, height, number: index + 1, count: pages.length, measure }),
      ],
    }
  })
  return { title: definition.name, subject: definition.description, createdAt: report.executedAt, sheets }
}

function titleBlock(
  report: ExecutedReport,
  width: number,
  measure: TextMeasure,
): { marks: Mark[]; bottom: number } {
  const room = width - 2 * margin
  const lines = measure.wrap(report.parameterWords.join('   |   '), room, { size: 8.5 }).slice(0, 3)
  const marks: Mark[] = [
    { kind: 'rectangle', x: 0, y: 0, width, height: 5, fill: colors.accent },
    {
      kind: 'text',
      text: report.definition.name,
      x: margin,
      baseline: 58,
      size: 20,
      color: colors.title,
      weight: 'semibold',
    },
    {
      kind: 'text',
      text: measure.fit(report.definition.description, room, { size: 10 }),
      x: margin,
      baseline: 76,
      size: 10,
      color: colors.text,
    },
    ...lines.map((text, index): Mark => ({
      kind: 'text',
      text,
      x: margin,
      baseline: 94 + index * 12,
      size: 8.5,
      color: colors.quiet,
    })),
  ]
  return { marks, bottom: 104 + lines.length * 12 }
}

interface SetTable {
  readonly columns: readonly Column[]
  readonly widths: readonly number[]
  readonly lines: readonly Line[]
}

function setTable({ content, format }: ExecutedReport, width: number, measure: TextMeasure): SetTable {
  const { columns } = content
  const cells = (row: Row) =>
    columns.map((column) => format.value(row[column.name] ?? null, wordOr(column, row)))
  const lines = content.groups.flatMap((group): Line[] => [
    { kind: 'group', label: group.label },
    ...group.rows.map((row): Line => ({ kind: 'row', cells: cells(row) })),
    { kind: 'subtotal', cells: cells(group.subtotal) },
  ])
  lines.push({ kind: 'total', cells: cells(content.total) })
  return { columns, lines, widths: shareWidth(columns, lines, { width, measure }) }
}

/** A date column of a total line holds a word. */
function wordOr(column: Column, row: Row): Column {
  const value = row[column.name]
  return column.type === 'date' && typeof value === 'string' && !/^\d{4}-/.test(value)
    ? { ...column, type: 'text' }
    : column
}

function shareWidth(
  columns: readonly Column[],
  lines: readonly Line[],
  room: { width: number; measure: TextMeasure },
): number[] {
  const cells = lines.flatMap((line) => (line.kind === 'group' ? [] : [line.cells]))
  const wanted = columns.map((column, index) => {
    const widths = cells
      .map((line) => room.measure.width(line[index] ?? '', size))
      .toSorted((left, right) => left - right)
    const usual = Math.max(
      widths[Math.floor(widths.length * 0.97)] ?? 0,
      isNumeric(column) ? (widths.at(-1) ?? 0) * 1.05 : 0,
    )
    return Math.max(usual, room.measure.width(column.name, size, 'semibold')) + 2 * padding + 2
  })
  const total = wanted.reduce((left, right) => left + right, 0)
  return wanted.map((each) => (each / total) * room.width)
}

/** @param room height for the table in points, on the first page and on the others */
function breakIntoPages(lines: readonly Line[], room: { first: number; other: number }): Line[][] {
  const pages: Line[][] = [[]]
  let left = room.first - headerHeight
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1]
    const tied =
      line.kind === 'group' || (line.kind === 'row' && next !== undefined && next.kind === 'subtotal')
    if (left < rowHeight * (line.kind === 'group' ? 3 : tied ? 2 : 1)) {
      pages.push([])
      left = room.other - headerHeight
    }
    pages.at(-1)?.push(line)
    left -= rowHeight
  }
  return pages
}

interface LinePlace extends SetTable {
  readonly top: number
  readonly measure: TextMeasure
}

function paintLines(lines: readonly Line[], place: LinePlace): Mark[] {
  const width = place.widths.reduce((left, right) => left + right, 0)
  const header: Mark[] = [
    { kind: 'rectangle', x: margin, y: place.top, width, height: headerHeight - 4, fill: colors.accent },
  ]
  header.push(
    ...cellMarks(
      place.columns.map(({ name }) => name),
      { ...place, y: place.top + 1, color: colors.white, bold: true },
    ),
  )
  const body = lines.flatMap((line, index): Mark[] => {
    const y = place.top + headerHeight - 4 + index * rowHeight
    const rule: Mark = {
      kind: 'line',
      x1: margin,
      y1: y + rowHeight,
      x2: margin + width,
      y2: y + rowHeight,
      color: colors.hairline,
      width: 0.5,
    }
    if (line.kind === 'group') {
      const label: Mark = {
        kind: 'text',
        text: line.label,
        x: margin + padding,
        baseline: y + 12,
        size: 9.5,
        color: colors.accent,
        weight: 'semibold',
      }
      return [label, { ...rule, color: colors.accent, width: 0.75 }]
    }
    const bold = line.kind !== 'row'
    const fill: Mark[] = bold
      ? [
          {
            kind: 'rectangle',
            x: margin,
            y,
            width,
            height: rowHeight,
            fill: line.kind === 'total' ? colors.hairline : colors.panel,
          },
        ]
      : []
    return [
      ...fill,
      ...cellMarks(line.cells, { ...place, y, color: bold ? colors.title : colors.text, bold }),
      rule,
    ]
  })
  return [...header, ...body]
}

function cellMarks(
  cells: readonly string[],
  row: LinePlace & { y: number; color: string; bold: boolean },
): Mark[] {
  const weight = row.bold ? 'semibold' : 'regular'
  let left = margin
  return cells.flatMap((cell, index): Mark[] => {
    const column = row.columns[index]
    const width = row.widths[index] ?? 0
    const right = column !== undefined && isFlushRight(column)
    const x = right ? left + width - padding : left + padding
    left += width
    // The words of a total line may run into the empty cells beside them.
    const room = row.bold && (cells[index + 1] ?? '') === '' ? width * 2 : width - 2 * padding
    if (cell === '') return []
    const text = row.measure.fit(cell, room, { size, weight })
    return [
      {
        kind: 'text',
        text,
        x,
        baseline: row.y + 11.5,
        size,
        color: row.color,
        weight,
        align: right ? 'right' : 'left',
      },
    ]
  })
}

interface FooterPlace {
  readonly width: number
  readonly height: number
  readonly number: number
  readonly count: number
  readonly measure: TextMeasure
}

function footer(report: ExecutedReport, { width, height, number, count, measure }: FooterPlace): Mark[] {
  const right = `${report.format.moment(report.executedAt)}   |   Page ${number} of ${count}`
  const room = width - 2 * margin - measure.width(right, 7.5) - 16
  const left = measure.fit(`${pathOf(report.definition)}   |   Source: ${report.source}`, room, { size: 7.5 })
  const y = height - 28
  return [
    { kind: 'line', x1: margin, y1: y, x2: width - margin, y2: y, color: colors.hairline, width: 0.75 },
    { kind: 'text', text: left, x: margin, baseline: y + 13, size: 7.5, color: colors.quiet },
    {
      kind: 'text',
      text: right,
      x: width - margin,
      baseline: y + 13,
      size: 7.5,
      color: colors.quiet,
      align: 'right',
    },
  ]
}
