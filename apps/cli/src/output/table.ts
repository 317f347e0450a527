import { visible } from '@punctual/runtime/visible'

import { widthOf } from './width.ts'

export interface Column<Row> {
  readonly title: string
  readonly align?: 'right'
  /** Text of a cell; nothing is shown as a dash. */
  /** Shown whatever its length; otherwise a long text is cut. */
  readonly isWhole?: true
  readonly value: (row: Row) => string | number | null
}

const widestCell = 60

/** Rows under titles, columns as wide as they need to be. Strings may hold any character. */
export function table<Row>(columns: ReadonlyArray<Column<Row>>, rows: readonly Row[]): string {
  const cells = rows.map((row) => columns.map(({ value, isWhole }) => cell(value(row), isWhole)))
  const all = [columns.map(({ title }) => title), ...cells]
  const widths = columns.map((_, index) => Math.max(...all.map((row) => widthOf(row[index] ?? ''))))
  const line = (row: readonly string[]) =>
    row.map((text, index) => pad(text, widths[index] ?? 0, columns[index]?.align)).join('  ')
  return all.map((row) => line(row).trimEnd()).join('\n')
}

/** Names beside their values, one a line. */
export function facts(pairs: ReadonlyArray<readonly [name: string, value: string | number | null]>): string {
  const width = Math.max(...pairs.map(([name]) => widthOf(name)))
  return pairs
    .map(
      ([name, value]) =>
        `${pad(name, width)}  ${value === null || value === '' ? '–' : visible(String(value))}`,
    )
    .join('\n')
}

function cell(value: string | number | null, isWhole = false): string {
  const text = value === null || value === '' ? '–' : visible(String(value))
  if (isWhole || widthOf(text) <= widestCell) return text
  let shown = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (widthOf(shown + segment) >= widestCell) break
    shown += segment
  }
  return `${shown}…`
}

function pad(text: string, width: number, align?: 'right'): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)))
  return align === 'right' ? space + text : text + space
}
