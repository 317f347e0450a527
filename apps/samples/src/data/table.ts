/** A value of a table. Dates are ISO 8601 text in UTC (`2012-01-31`), so they sort and compare as text. */
export type Value = string | number | boolean | null

export type Row = Readonly<Record<string, Value>>

export type ColumnType = 'text' | 'integer' | 'decimal' | 'money' | 'date' | 'boolean'

export interface Column {
  readonly name: string
  readonly type: ColumnType
  /** Digits after the decimal sign; 1 for decimals and 0 for money unless given. */
  readonly digits?: number
  /** Written without a thousands separator, as years and identifiers are. */
  readonly ungrouped?: boolean
}

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  /** Who published the data, in a form that can stand under a chart. */
  readonly source: string
}

/** The number in a field, or 0 when it holds none. */
export function numberIn(row: Row, field: string): number {
  const value = row[field]
  return typeof value === 'number' ? value : 0
}

/** The text of a field, or '' when it is null. */
export function textIn(row: Row, field: string): string {
  const value = row[field]
  return value === null || value === undefined ? '' : String(value)
}

export function sum(rows: readonly Row[], field: string): number {
  return rows.reduce((total, row) => total + numberIn(row, field), 0)
}

/** Mean of the rows that hold a number, or null when none does. */
export function mean(rows: readonly Row[], field: string): number | null {
  const numbers = rows.map((row) => row[field]).filter((value) => typeof value === 'number')
  return numbers.length === 0 ? null : numbers.reduce((total, value) => total + value, 0) / numbers.length
}

/** The row with the largest number in a field; undefined when there are no rows. */
export function largest(rows: readonly Row[], field: string): Row | undefined {
  return rows.reduce<Row | undefined>(
    (best, row) => (best === undefined || numberIn(row, field) > numberIn(best, field) ? row : best),
    undefined,
  )
}

/** Rows by the text of a field, in order of first appearance. */
export function groupBy(rows: readonly Row[], field: string): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => textIn(row, field))
}
