/**
 * Rows of data that a schedule runs over: each row makes its own files and its own deliveries. A column
 * stands as `{{column}}` wherever expressions may stand. Names of columns match without regard to case.
 */
import { z } from 'zod'

import { cell, type Cell } from '../data/cell.ts'
import { dataQuery } from '../data/data-query.ts'
import { factNames, fileFactNames } from '../expression/names.ts'
import { instantName } from '../expression/read-instant.ts'
import { type Sentence, sentence } from '../words/index.ts'

export const dataDriven = z.object({
  source: z.enum(['Csv', 'Json', 'Sql']),
  /** The text that the rows were read from; null when they were given as such. */
  csv: z.string().nullable(),
  /** Empty where a query gives them. */
  columns: z.array(z.string()),
  /** The cells of each row, in the order of the columns; empty where a query answers them. */
  rows: z.array(z.array(cell)),
  /** Of the source `Sql`: asked at each run. */
  query: dataQuery.optional(),
})

export type DataDriven = z.infer<typeof dataDriven>

/** The cells of a row by the name of their column in lower case. */
export type BoundRow = ReadonlyMap<string, Cell>

/** Most rows that are given with a schedule. A query has the limit of its data source. */
export const maximumRows = 500

export const maximumColumns = 100

const maxRecordLength = 200_000

/** How the reader of CSV is set for rows of data. One row more than may be given is read, so that it is noticed. */
export function csvOptions(csv: string) {
  return {
    bom: true,
    skip_empty_lines: true,
    delimiter: delimiterOf(csv),
    max_record_size: maxRecordLength,
    to: maximumRows + 2,
  }
}

/** The separator that the first line has most of. */
function delimiterOf(csv: string): string {
  const line = csv.slice(0, csv.search(/[\r\n]|$/))
  const count = (delimiter: string) => line.split(delimiter).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}

/** Names that expressions have already. */
const takenNames = new Set([instantName, ...factNames, ...fileFactNames].map((name) => name.toLowerCase()))

/** Why a name cannot be that of a column; null when it can. */
export function columnProblem(name: string): Sentence | null {
  if (name.trim() === '') return sentence('column_name_empty')
  if (name.length > 100) return sentence('column_name_too_long')
  // eslint-disable-next-line no-control-regex
  if (/[{}:\u0000-\u001f\u007f]/.test(name)) return sentence('column_name_has_braces')
  return takenNames.has(name.trim().toLowerCase()) ? sentence('column_name_reserved') : null
}

/** The row at an index, from 0. */
export function boundRow({ columns, rows }: DataDriven, index: number): BoundRow {
  return boundCells(columns, rows[index] ?? [])
}

/** The cells of a row by the names of the columns. */
export function boundCells(columns: readonly string[], cells: readonly Cell[]): BoundRow {
  return new Map(columns.map((name, column) => [name.trim().toLowerCase(), cells[column] ?? null]))
}
