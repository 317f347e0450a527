/** What the values of a column are; `text` stands for everything that has no type of its own. */
export type ColumnType =
  | 'text'
  | 'integer'
  | 'decimal'
  | 'float'
  | 'boolean'
  | 'date'
  | 'time'
  /** Date and time without a zone. */
  | 'datetime'
  /** An instant, written in UTC. */
  | 'instant'
  | 'json'

export interface Column {
  /** Unlike every other name of the result; a repeated one is numbered. */
  readonly name: string
  readonly type: ColumnType
}

/**
 * A value of a row. Whole numbers beyond 2^53 and all decimals are strings, so that no digit is lost. Dates
 * and times are strings in the form of ISO 8601.
 */
export type Cell = string | number | boolean | null

export type Row = readonly Cell[]

/** Gives every column a name of its own: a column without one is named by its place. */
export function namedColumns(columns: readonly Column[]): Column[] {
  const taken = new Set<string>()
  const timesSeen = new Map<string, number>()
  return columns.map(({ name, type }, index) => {
    const wanted = name === '' ? `column ${index + 1}` : name
    let count = timesSeen.get(wanted) ?? 0
    let free = wanted
    do {
      count += 1
      free = count === 1 ? wanted : `${wanted} (${count})`
    } while (taken.has(free))
    timesSeen.set(wanted, count)
    taken.add(free)
    return { name: free, type }
  })
}

/** A whole number as its digits: a number where that loses nothing. */
export function integerCell(digits: string): number | string {
  const number = Number(digits)
  return Number.isSafeInteger(number) ? number : digits
}

/** Date and time of a database in the form of ISO 8601; a text of another form stays as it is. */
export function datetimeCell(text: string): string {
  return text.charAt(10) === ' ' ? `${text.slice(0, 10)}T${text.slice(11)}` : text
}

/** Any value of a driver as a text. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const isPlain = typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean'
  return isPlain ? `${value}` : JSON.stringify(value)
}

/** Bytes that a value takes while it is handed on. */
export function bytesOfRow(row: Row): number {
  let bytes = 0
  for (const cell of row) bytes += typeof cell === 'string' ? Buffer.byteLength(cell) : 8
  return bytes
}
