import {
  type Cell,
  columnProblem,
  csvOptions,
  type DataDriven,
  maximumColumns,
  maximumRows,
} from '@punctual/domain'
import { refused, refusedBy, type Sentence, sentence } from '@punctual/domain/words'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'

import { dataQueryFields, dataQueryOf, dataQueryOutput, dataQueryToWire } from './data-query.ts'
import { optional, readOnly, text } from './input.ts'

const queryMeta = { description: 'Of Sql: as GET /api/datasource/getusable lists it' }

const cell = z.union([text(10_000), z.number(), z.boolean(), z.null()])

/** What is wrong with the data; `path` leads to it. */
interface Complaint {
  readonly path: readonly PropertyKey[]
  readonly message: Sentence
}

type Table = { readonly columns: string[]; readonly rows: Cell[][] } | Complaint

/** The rows that a schedule runs over. */
export const dataDrivenInput = z
  .strictObject({
    Source: z
      .enum(['Csv', 'Json', 'Sql'])
      .meta({ description: 'Csv takes Csv, Json takes Rows, Sql takes DataSourceId, Query and Parameters' }),
    Csv: optional(text(1_000_000), null).meta({
      description: 'Text whose first line names the columns, separated by comma, semicolon or tab',
    }),
    Rows: optional(
      z
        .array(z.record(z.string(), cell).meta({ id: 'DataRowInput' }))
        .max(maximumRows, refusedBy(sentence('field_too_many_rows', { most: maximumRows }))),
      null,
    ).meta({
      description: `Objects of plain values, at most ${maximumRows}; a column that a row does not have is null there`,
    }),
    DataSourceId: optional(dataQueryFields.DataSourceId, null).meta(queryMeta),
    Query: optional(dataQueryFields.Query, null).meta({
      description: 'Asked at each run; each row of the answer makes its own files and mails',
    }),
    Parameters: optional(dataQueryFields.Parameters, null).meta({ description: 'With Query' }),
    RowCount: readOnly,
    Columns: readOnly,
  })
  .transform((input, context): DataDriven => {
    const misplaced = misplacedFields(input)
    for (const field of misplaced)
      context.addIssue({
        code: 'custom',
        path: [field],
        ...refused(
          sentence('not_with_data_source_kind', { source: input.Source, fieldNames: fieldsOf[input.Source] }),
        ),
      })
    if (misplaced.length > 0) return z.NEVER
    if (input.Source === 'Sql') return queryRows(input, context)
    const table = tableOf(input)
    const complaint = 'message' in table ? table : complaintAbout(table, input.Source)
    if (complaint)
      context.addIssue({ code: 'custom', path: [...complaint.path], ...refused(complaint.message) })
    if ('message' in table || complaint) return z.NEVER
    return { source: input.Source, csv: input.Csv, ...table }
  })
  .meta({ id: 'DataDrivenInput' })

const rowOutput = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .meta({ id: 'DataRow' })

export const dataDrivenOutput = z
  .object({
    Source: z.enum(['Csv', 'Json', 'Sql']),
    Csv: z.string().nullable(),
    Rows: z.array(rowOutput).nullable(),
    RowCount: z.int().nullable(),
    Columns: z.array(z.string()),
    DataSourceId: dataQueryOutput.DataSourceId.optional().meta(queryMeta),
    Query: dataQueryOutput.Query.optional(),
    Parameters: dataQueryOutput.Parameters.optional(),
  })
  .meta({
    id: 'DataDriven',
    description:
      'Lists tell the number of rows and the columns; Csv and Rows are null there. Of Sql only a run knows both',
  })

/** @param rowCount of the schedule; a list has no rows at hand */
export function dataDrivenToWire(
  data: DataDriven | undefined,
  rowCount: number | null,
): z.infer<typeof dataDrivenOutput> | null {
  if (!data) return null
  const { source, csv, columns, rows, query } = data
  if (query)
    return { Source: source, Csv: null, Rows: null, RowCount: null, Columns: [], ...dataQueryToWire(query) }
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

interface GivenFields {
  readonly Source: DataDriven['source']
  readonly Csv: string | null
  readonly Rows: unknown
  readonly DataSourceId: string | null
  readonly Query: string | null
  readonly Parameters: Record<string, Cell> | null
}

/** The fields that go with each source. */
const fieldsOf: Readonly<Record<DataDriven['source'], readonly (keyof GivenFields)[]>> = {
  Csv: ['Csv'],
  Json: ['Rows'],
  Sql: ['DataSourceId', 'Query', 'Parameters'],
}

function misplacedFields(input: GivenFields): (keyof GivenFields)[] {
  const fields = Object.values(fieldsOf).flat()
  return fields.filter((field) => input[field] !== null && !fieldsOf[input.Source].includes(field))
}

/** Columns and rows are known when the query is asked. */
function queryRows({ DataSourceId, Query, Parameters }: GivenFields, context: z.RefinementCtx): DataDriven {
  const given = { DataSourceId, Query }
  for (const field of ['DataSourceId', 'Query'] as const)
    if (given[field] === null)
      context.addIssue({ code: 'custom', path: [field], ...refused(sentence('required_with_sql')) })
  const query = { DataSourceId: DataSourceId ?? '', Query: Query ?? '', Parameters: Parameters ?? {} }
  return { source: 'Sql', csv: null, columns: [], rows: [], query: dataQueryOf(query) }
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
  const wanted = Source === 'Csv' ? 'Csv' : 'Rows'
  const given = { Csv, Rows }
  if (given[wanted] === null) return { path: [wanted], message: sentence('data_driven_query_required') }
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
      if (byKey.has(key))
        return { path: ['Rows', index, name], message: sentence('field_given_twice_in_two_spellings') }
      byKey.set(key, value)
      if (!columns.has(key)) columns.set(key, name.trim())
      if (columns.size > maximumColumns)
        return { path: ['Rows'], message: sentence('columns_count_wrong', { most: maximumColumns }) }
    }
    cells.push(byKey)
  }
  return {
    columns: [...columns.values()],
    rows: cells.map((byKey) => [...columns.keys()].map((key) => byKey.get(key) ?? null)),
  }
}

function tooManyRows(field: string): Complaint {
  return { path: [field], message: sentence('field_too_many_rows', { most: maximumRows }) }
}

function csvTable(csv: string): Table {
  try {
    const [columns = [], ...rows] = parse(csv, csvOptions(csv))
    return { columns: columns.map((name) => name.trim()), rows }
  } catch (error) {
    return {
      path: ['Csv'],
      message:
        error instanceof Error
          ? sentence('field_cannot_be_read', { reason: error.message.slice(0, 200) })
          : sentence('csv_unreadable'),
    }
  }
}

function complaintAbout({ columns, rows }: Exclude<Table, Complaint>, source: string): Complaint | null {
  const path = [source === 'Csv' ? 'Csv' : 'Rows']
  if (rows.length === 0) return { path, message: sentence('rows_missing') }
  if (rows.length > maximumRows) return tooManyRows(source === 'Csv' ? 'Csv' : 'Rows')
  if (columns.length === 0 || columns.length > maximumColumns)
    return { path, message: sentence('columns_count_wrong', { most: maximumColumns }) }
  const keys = columns.map((name) => name.toLowerCase())
  const repeated = keys.findIndex((key, index) => keys.indexOf(key) !== index)
  if (repeated >= 0)
    return {
      path,
      message: sentence('column_named_twice', { column: (columns[repeated] ?? '').slice(0, 100) }),
    }
  for (const name of columns) {
    const problem = columnProblem(name)
    if (problem !== null)
      return { path, message: sentence('column_name_wrong', { column: name.slice(0, 100), problem }) }
  }
  return null
}
