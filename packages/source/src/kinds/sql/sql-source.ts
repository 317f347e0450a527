import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { Cell, Column, DataQuery, OpenedDataSource, QueryAnswer } from '@punctual/data-source'
import {
  type DataSourceSettings,
  failure,
  FailureError,
  reportFormats,
  type SourceAccount,
} from '@punctual/domain'

import type { SourceContext } from '../../context.ts'
import type { AccountValidation, BrowseEntry, Connector, ExportedFile, ExportRequest } from '../../port.ts'
import { fileSystemFailure } from '../../http/file-system-failure.ts'
import { queryOf } from './item.ts'
import { sql } from './sql.ts'
import type { SavedTable } from './save-table.ts'
import { isTableFormat, tableFormats } from './table-formats.ts'
import { byWorker, refuseManyColumns, writePdf } from './write-pdf.ts'
import { sentence } from '@punctual/domain/words'

/** Program of the processes of `createDataSources` that can make files of answers. */
export const queryProgram = new URL('./query-program.ts', import.meta.url)

/**
 * Makes files of the answer to a query, in the process of the query as its rows come. Only a PDF table is laid out as a
 * whole, in another process or by a browser.
 */
export function createSqlSource({ dataSources, browsers }: SourceContext): Connector {
  const ask = async (account: SourceAccount, query: DataQuery, signal: AbortSignal): Promise<QueryAnswer> => {
    const outcome = await dataSources.ask(openedSource(account), query, signal)
    if (outcome.ok) return outcome.answer
    throw new FailureError(outcome.failure)
  }
  const tables = async (account: SourceAccount, signal: AbortSignal): Promise<BrowseEntry[]> => {
    const outcome = await dataSources.tables(openedSource(account), signal)
    if (!outcome.ok) throw new FailureError(outcome.failure)
    await using answer = outcome.answer
    const found: BrowseEntry[] = []
    for await (const batch of answer.batches)
      for (const [schema, name] of batch) found.push(entryOf(schema, name))
    return found
  }
  /** A database that does not list its rights blocks no run. */
  const rightsWarnings = async (account: SourceAccount, signal: AbortSignal) => {
    const rights = await dataSources.rights(openedSource(account), signal)
    return rights.ok ? rights.warnings : []
  }
  return {
    export: (request, signal) => exportTable({ ask, browsers }, request, signal),
    async validate(account, signal): Promise<AccountValidation> {
      try {
        const { databaseName, file } = account.settings as DataSourceSettings
        const { length: reports } = await tables(account, signal)
        const warnings = await rightsWarnings(account, signal)
        const place = { kind: 'database' as const, name: databaseName || file || account.name, reports }
        return {
          ok: true,
          canRead: [{ ...place, isOnDedicatedCapacity: null }],
          problems: [],
          warnings: warnings.map((each) => ({ what: sentence('check_rights'), failure: each })),
        }
      } catch (error) {
        if (!(error instanceof FailureError)) throw error
        const problems = [{ what: sentence('check_ask_database'), failure: error.failure }]
        return { ok: false, canRead: [], problems, warnings: [] }
      }
    },
    // A schedule brings its query along; the tables say what it can ask for.
    browse: async (account, path, signal) => (path === '' ? tables(account, signal) : []),
    parameters: async () => null,
    formats: async () => tableFormats,
    async preflight({ account, definition, format, columnFailure }, signal) {
      const { options } = queryOf(definition)
      if (!isTableFormat(format)) throw new FailureError(failure('format_not_supported', { source: sql }))
      const query = { query: options.Query, parameters: options.Parameters }
      const outcome = await dataSources.check(openedSource(account), query, signal)
      if (!outcome.ok) throw new FailureError(outcome.failure)
      const warnings = await rightsWarnings(account, signal)
      if (columnFailure === undefined) return warnings
      if (outcome.columns === null) return [columnsNotReported, ...warnings]
      const problem = columnFailure(outcome.columns)
      if (problem !== null) throw new FailureError(problem)
      return warnings
    },
    link: async () => null,
  }
}

const columnsNotReported = failure('data_column_missing', {
  source: sql,
  said: sentence('columns_not_announced'),
})

function entryOf(schema: Cell | undefined, table: Cell | undefined): BrowseEntry {
  const name = `${schema}.${table}`
  return { kind: 'report', name, path: name, itemId: name, formats: tableFormats }
}

type Ask = (account: SourceAccount, query: DataQuery, signal: AbortSignal) => Promise<QueryAnswer>

async function exportTable(
  { ask, browsers }: { readonly ask: Ask; readonly browsers: SourceContext['browsers'] },
  request: ExportRequest,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const { account, definition, format, directory } = request
  const { itemId, options } = queryOf(definition)
  if (!isTableFormat(format)) throw new FailureError(failure('format_not_supported', { source: sql }))
  const { extension, contentType } = reportFormats[format]
  const path = join(directory, `table-${randomUUID()}.${extension}`)
  const rowsFile = `${path}.rows`
  const query = { query: options.Query, parameters: options.Parameters, maxRows: Number.MAX_SAFE_INTEGER }
  const title = itemId.trim() === '' ? account.name : itemId
  try {
    const columns = await saved(await ask(account, query, signal), {
      title,
      format,
      path: format === 'PDF' ? rowsFile : path,
    })
    const chosen =
      format === 'PDF' ? await writePdf({ rowsFile, path, title, columns }, browsers, signal) : byWorker
    const { size: bytes } = await stat(path)
    return { path, contentType, bytes, reportName: title, extension, expectedPages: null, chosen }
  } catch (error) {
    await rm(path, { force: true })
    throw fileSystemFailure(error) ?? error
  } finally {
    await rm(rowsFile, { force: true })
  }
}

/** Lets the process of the query make a file, and ends the query. */
async function saved(opened: QueryAnswer, file: Omit<SavedTable, 'columns'>): Promise<readonly Column[]> {
  await using answer = opened
  const { columns } = answer
  if (file.format === 'PDF') refuseManyColumns(columns)
  await answer.save({ ...file, columns } satisfies SavedTable)
  return columns
}

function openedSource({ name, settings, secret }: SourceAccount): OpenedDataSource {
  return { name, settings: settings as DataSourceSettings, password: secret }
}
