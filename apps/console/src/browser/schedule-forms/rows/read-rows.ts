/**
 * Rows of data from pasted text, by the reader that the service uses. It runs in a worker: a long text does not hold
 * up the page. The service reads the same text again, and decides.
 */
import { columnProblem, csvOptions, maximumColumns, maximumRows } from '@punctual/domain/data-driven'
import { parse } from 'csv-parse/browser/esm/sync'

export type Cell = string | number | boolean | null

export const maxTextLength = 1_000_000
const shownRows = 5

export interface RowsText {
  readonly source: 'Csv' | 'Json'
  readonly text: string
}

export type ReadRows =
  | {
      readonly ok: true
      readonly columns: readonly string[]
      readonly count: number
      readonly first: readonly Readonly<Record<string, Cell>>[]
    }
  | { readonly ok: false; readonly problem: RowsProblem; readonly about: string }

export type RowsProblem = 'tooLong' | 'unreadable' | 'noRows' | 'tooMany' | 'columns' | 'twice' | 'columnName'

export function readRows({ source, text }: RowsText): ReadRows {
  if (text.length > maxTextLength) return refused('tooLong')
  try {
    const rows = source === 'Csv' ? csvRows(text) : jsonRows(text)
    return Array.isArray(rows) ? checked(rows) : rows
  } catch (error) {
    return refused('unreadable', error instanceof Error ? error.message.slice(0, 200) : '')
  }
}

function refused(problem: RowsProblem, about = ''): ReadRows {
  return { ok: false, problem, about }
}

type Row = Readonly<Record<string, Cell>>

function csvRows(text: string): Row[] | ReadRows {
  const [names = [], ...rows] = parse(text, csvOptions(text))
  const columns = names.map((name) => name.trim())
  const twice = columns.find(
    (name, index) => columns.findIndex((each) => each.toLowerCase() === name.toLowerCase()) < index,
  )
  if (twice !== undefined) return refused('twice', twice.slice(0, 100))
  return rows.map((cells) => Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? null])))
}

function jsonRows(text: string): Row[] | ReadRows {
  const rows = JSON.parse(text) as unknown
  const areRows = Array.isArray(rows) && rows.every(isRow)
  return areRows ? (rows as Row[]) : refused('unreadable', '[{ … }, { … }]')
}

function isRow(row: unknown): boolean {
  return (
    typeof row === 'object' &&
    row !== null &&
    !Array.isArray(row) &&
    Object.values(row).every((cell) => cell === null || ['string', 'number', 'boolean'].includes(typeof cell))
  )
}

function checked(rows: readonly Row[]): ReadRows {
  if (rows.length === 0) return refused('noRows')
  if (rows.length > maximumRows) return refused('tooMany', String(maximumRows))
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  if (columns.length === 0 || columns.length > maximumColumns)
    return refused('columns', String(maximumColumns))
  const wrong = columns.find((name) => columnProblem(name) !== null)
  if (wrong !== undefined) return refused('columnName', wrong.slice(0, 100))
  return { ok: true, columns, count: rows.length, first: rows.slice(0, shownRows) }
}
