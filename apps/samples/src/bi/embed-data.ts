import { stringify } from 'csv-stringify/sync'

import type { DataLibrary } from '../data/library.ts'
import { mean, numberIn, type Row, sum, textIn, type Value } from '../data/table.ts'
import type { TableName } from '../data/tables.ts'
import { createValueFormat } from '../document/value-format.ts'
import { PlatformError } from './platform-error.ts'
import type { BiReport, ChartVisual, Visual } from './report.ts'
import { applyFilter, type FilterCondition } from './url-filter.ts'

/** What is asked of a page that is embedded. */
export interface DataQuestion {
  readonly report: BiReport
  /** What a bookmark filters by. */
  readonly conditions: readonly FilterCondition[]
  /** Null asks for the pages of the report. */
  readonly pageName: string | null
  /** Null asks for the visuals of the page. */
  readonly visualName: string | null
  /** Numbers of models.ExportDataType: 0 summarized, 1 underlying. */
  readonly exportDataType: number
  readonly rows: number
}

/** The platform exports no more of one visual. */
const maximumRows = 30_000

/** Answers of the client library of the vendor: IPage, IVisual and IExportDataResult. */
export async function answerData(library: DataLibrary, question: DataQuestion): Promise<unknown> {
  const { report, conditions, pageName, visualName, exportDataType, rows: wanted } = question
  if (pageName === null)
    return report.pages.map(({ name, displayName, hidden = false }) => ({
      name,
      displayName,
      visibility: hidden ? 1 : 0,
    }))
  const page = report.pages.find(({ name }) => name === pageName)
  if (!page) throw new PlatformError(404, 'PowerBIEntityNotFound', `There is no page ${pageName}.`)
  const tables = await Promise.all(report.tables.map((name) => library.table(name)))
  const rows = (name: TableName) => {
    const table = tables.find((each) => each.name === name)
    return table === undefined ? [] : applyFilter(table, conditions)
  }
  const { visuals, tables: used } = page.compose({ rows, format: createValueFormat('en-US') })
  if (visualName === null)
    return visuals.map(({ name, title, kind }) => ({ name, title, type: kind, layout: {} }))
  const visual = visuals.find(({ name }) => name === visualName)
  if (!visual) throw new PlatformError(404, 'PowerBIEntityNotFound', `There is no visual ${visualName}.`)
  const found = exportDataType === 1 ? rows(used[0] as TableName) : summarized(visual)
  const limited = found.slice(0, Math.min(wanted, maximumRows))
  return { data: stringify([...limited], { header: true, record_delimiter: '\r\n' }) }
}

function summarized(visual: Visual): readonly Row[] {
  if (visual.kind === 'chart') return pointsOf(visual)
  return visual.rows.map((row) =>
    Object.fromEntries(visual.columns.map(({ name }) => [name, row[name] ?? null])),
  )
}

interface Channel {
  readonly field?: string
  readonly aggregate?: string
  readonly timeUnit?: string
}

/** What a chart draws: the rows of its data, by the fields that are not aggregated. */
function pointsOf({ spec }: ChartVisual): readonly Row[] {
  const { data, encoding = {} } = spec as {
    data?: { values?: readonly Row[] }
    encoding?: Readonly<Record<string, Channel>>
  }
  const channels = Object.values(encoding).filter(({ field, aggregate }) => field ?? aggregate)
  const keys = channels.filter(({ aggregate, field }) => aggregate === undefined && field !== undefined)
  const keyOf = (row: Row) => keys.map(({ field = '', timeUnit }) => keyValue(row[field] ?? null, timeUnit))
  const groups = Map.groupBy(data?.values ?? [], (row) => JSON.stringify(keyOf(row)))
  return [...groups.values()].map((rows) => {
    const key = keyOf(rows[0] as Row)
    const named = keys.map(({ field = '' }, index) => [field, key[index] ?? null] as const)
    const values = channels.filter(({ aggregate }) => aggregate !== undefined)
    return Object.fromEntries([...named, ...values.map((channel) => aggregated(rows, channel))])
  })
}

function keyValue(value: Value, timeUnit: string | undefined): Value {
  return timeUnit === 'utcyearmonth' ? `${String(value).slice(0, 7)}-01` : value
}

function aggregated(rows: readonly Row[], { field = '', aggregate = '' }: Channel): readonly [string, Value] {
  switch (aggregate) {
    case 'count':
      return ['count', rows.length]
    case 'sum':
      return [`sum of ${field}`, sum(rows, field)]
    case 'mean':
      return [`mean of ${field}`, mean(rows, field)]
    case 'max':
      return [`max of ${field}`, Math.max(...rows.map((row) => numberIn(row, field)))]
    default:
      return [field, textIn(rows[0] as Row, field)]
  }
}
