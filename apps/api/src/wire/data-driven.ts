import { type Cell, columnProblem, type DataDriven, maximumRows } from '@punctual/domain'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'

import { optional, readOnly, text } from './input.ts'

const maxColumns = 100

const cell = z.union([text(10_000), z.number(), z.boolean(), z.null()])

/** What is wrong with the data; `path` leads to it. */
interface Complaint {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

type Table = { readonly columns: string[]; readonly rows: Cell[][] } | Complaint

/** The rows that a schedule runs over. */
export const dataDrivenInput = z
  .strictObject({
    Source: z
      .enum(['Csv', 'Json', 'Sql'])
      .meta({ description: 'Csv takes Csv, Json takes Rows; Sql is not available in this build' }),
    Csv: optional(text(1_000_000), null).meta({
      description: 'Text whose first line names the columns, separated by comma, semicolon or tab',
    }),
    Rows: optional(
      z
        .array(z.record(z.string(), cell).meta({ id: 'DataRowInput' }))
        .max(maximumRows, `must not have more than ${maximumRows} rows`),
      null,
    ).meta({
      description: `Objects of plain values, at most ${maximumRows}; a column that a row does not have is null there`,
    }),
    RowCount: readOnly,
    Columns: readOnly,
  })
  .transform((input, context): DataDriven => {
    const table = tableOf(input)
    const complaint = 'message' in table ? table : complaintAbout(table, input.Source)
    if (complaint) context.addIssue({ code: 'custom', path: [...complaint.path], message: complaint.message })
    if ('message' in table || complaint) return z.NEVER
    return { source: input.Source === 'Csv' ? 'Csv' : 'Json', csv: input.Csv, ...table }
  })
  .meta({ id: 'DataDrivenInput' })

const rowOutput = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .meta({ id: 'DataRow' })

export const dataDrivenOutput = z
  .object({
    Source: z.enum(['Csv', 'Json']),
    Csv: z.string().nullable(),
    Rows: z.array(rowOutput).nullable(),
    RowCount: z.int(),
    Columns: z.array(z.string()),
  })
  .meta({
    id: 'DataDriven',
    description: 'Lists tell the number of rows and the columns; Csv and Rows are null there',
  })

/** @param rowCount of the schedule; a list has no rows at hand */
export function dataDrivenToWire(
  data: DataDriven | undefined,
  rowCount: number | null,
): z.infer<typeof dataDrivenOutput> | null {
  if (!data) return null
  const { source, csv, columns, rows } = data
  const isWhole = rows.length > 0
  return {
    Source: source,
    Csv: csv,
    Rows:
      source === 'Json' && isWhole
        ? rows.map((cells) => Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? null])))
        : null,
    RowCount: rowCount ?? rows.length,
    Columns: columns,
  }
}

function tableOf({
  Source,
  Csv,
  Rows,
}: {
  Source: string
  Csv: string | null
  Rows: Record<string, Cell>[] | null
}): Table {
  if (Source === 'Sql')
    return { path: ['Source'], message: '"Sql" is not available in this build; use Csv or Json' }
  const [wanted, other] = Source === 'Csv' ? (['Csv', 'Rows'] as const) : (['Rows', 'Csv'] as const)
  const given = { Csv, Rows }
  if (given[other] !== null)
    return { path: [other], message: `does not go with Source ${Source}; use ${wanted}` }
  if (given[wanted] === null)
    return { path: [wanted], message: 'is required; a list tells only how many rows there are' }
  return Source === 'Csv' ? csvTable(Csv ?? '') : rowTable(Rows ?? [])
}

function rowTable(rows: readonly Record<string, Cell>[]): Table {
  const columns = new Map<string, string>()
  const cells: Map<string, Cell>[] = []
  for (const [index, row] of rows.entries()) {
    const byKey = new Map<string, Cell>()
    if (index === maximumRows) return tooManyRows('Rows')
    for (const [name, value] of Object.entries(row)) {
      const key = name.trim().toLowerCase()
      if (byKey.has(key)) return { path: ['Rows', index, name], message: 'is given twice, in two spellings' }
      byKey.set(key, value)
      if (!columns.has(key)) columns.set(key, name.trim())
      if (columns.size > maxColumns)
        return { path: ['Rows'], message: `must have 1 to ${maxColumns} columns` }
    }
    cells.push(byKey)
  }
  return {
    columns: [...columns.values()],
    rows: cells.map((byKey) => [...columns.keys()].map((key) => byKey.get(key) ?? null)),
  }
}

function tooManyRows(field: string): Complaint {
  return { path: [field], message: `must not have more than ${maximumRows} rows` }
}

function csvTable(csv: string): Table {
  try {
    const options = {
      bom: true,
      skip_empty_lines: true,
      delimiter: delimiterOf(csv),
      max_record_size: 200_000,
      to: maximumRows + 2,
    }
    const [columns = [], ...rows] = parse(csv, options)
    return { columns: columns.map((name) => name.trim()), rows }
  } catch (error) {
    return {
      path: ['Csv'],
      message: `cannot be read: ${error instanceof Error ? error.message.slice(0, 200) : 'it is not CSV'}`,
    }
  }
}

/** The separator that the first line has most of. */
function delimiterOf(csv: string): string {
  const line = csv.slice(0, csv.search(/[\r\n]|$/))
  const count = (delimiter: string) => line.split(delimiter).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}

function complaintAbout({ columns, rows }: Exclude<Table, Complaint>, source: string): Complaint | null {
  const path = [source === 'Csv' ? 'Csv' : 'Rows']
  if (rows.length === 0) return { path, message: 'must have at least one row' }
  if (rows.length > maximumRows) return tooManyRows(source === 'Csv' ? 'Csv' : 'Rows')
  if (columns.length === 0 || columns.length > maxColumns)
    return { path, message: `must have 1 to ${maxColumns} columns` }
  const keys = columns.map((name) => name.toLowerCase())
  const repeated = keys.findIndex((key, index) => keys.indexOf(key) !== index)
  if (repeated >= 0) return { path, message: `names the column "${columns[repeated]?.slice(0, 100)}" twice` }
  for (const name of columns) {
    const problem = columnProblem(name)
    if (problem !== null)
      return { path, message: `has a column "${name.slice(0, 100)}" whose name ${problem}` }
  }
  return null
}
