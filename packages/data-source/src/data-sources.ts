import { type DatabaseKind, failure, type Failure, FailureError, failureSaying } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import { type Clock, startDeadline } from '@punctual/runtime'

import { type Column, namedColumns, type Row } from './cell.ts'
import { queryTimeout } from './connection-failure.ts'
import type { DriverRequest, OpenedDataSource } from './driver.ts'
import {
  createQueryProcesses,
  type QueryProcesses,
  type QueryProcessesOptions,
} from './process/query-processes.ts'
import { rightsQuery, rightsWarnings } from './rights.ts'
import { bindStatement, type ParameterValues } from './statement/bind-statement.ts'
import { readStatement, type RefusedStatement } from './statement/read-statement.ts'

export interface DataQuery {
  readonly query: string
  readonly parameters: ParameterValues
  /** At most so many rows; never more than the data source allows. */
  readonly maxRows: number
}

/** The answer to a query, which is read once. Dispose it in any case: that ends the session. */
export interface QueryAnswer extends AsyncDisposable {
  readonly columns: readonly Column[]
  /**
   * Batches of rows as they come.
   *
   * @throws FailureError when the database breaks off, or a cap is reached: a result is never cut short
   *   without it; and the reason of the signal
   */
  readonly batches: AsyncIterable<readonly Row[]>
  /**
   * Lets the process of the query save the rows instead of passing them on, so that this process holds none
   * of them. Its program has to have a `SaveRows`, which gets the target.
   *
   * @throws as `batches`, and what the saving throws
   */
  save(target: unknown): Promise<void>
}

export type QueryOutcome =
  | { readonly ok: true; readonly answer: QueryAnswer }
  | { readonly ok: false; readonly failure: Failure }

type RightsOutcome =
  | { readonly ok: true; readonly warnings: readonly Failure[] }
  | { readonly ok: false; readonly failure: Failure }

type CheckOutcome =
  /** The columns that a run would get; null where the database lists none without executing the query. */
  | { readonly ok: true; readonly columns: readonly string[] | null }
  | { readonly ok: false; readonly failure: Failure }

/**
 * The port to every database that reports and rows of data come from.
 *
 * Guaranteed: parameters are bound, and never become part of a statement. A session only reads, which the
 * server enforces where it can (PostgreSQL, MySQL, SQLite). Rows, bytes and time have caps, and reaching one
 * is a failure of its own. The server gets the limit of time too, and is asked to end the query when the
 * signal fires. Every connection passes the guard of outgoing connections. A process of its own with limits
 * of the operating system reads the answer. It passes it on in batches of a MiB, or of one row of at most
 * eight.
 *
 * Not guaranteed: functions of a database may do more than read, if the user of the data source may call them.
 * So that user should have the right to read, and no other one.
 */
export interface DataSources extends AsyncDisposable {
  /** Sends a query. Its time limit covers everything until the last row is read. */
  ask(source: OpenedDataSource, query: DataQuery, signal: AbortSignal): Promise<QueryOutcome>
  /**
   * Lets the database read a query without executing it: what it says of syntax, tables and columns. Values
   * are not read, and no row is read. SQL Server lists the columns where it can, and no faults.
   */
  check(
    source: OpenedDataSource,
    query: Pick<DataQuery, 'query' | 'parameters'>,
    signal: AbortSignal,
  ): Promise<CheckOutcome>
  /**
   * Asks what the user of the data source may do beyond reading, and whether it leads to the database of
   * Punctual itself. Each is a warning.
   */
  rights(source: OpenedDataSource, signal: AbortSignal): Promise<RightsOutcome>
  /** Asks for the tables and views that the user of the data source can see: name of the schema, own name. */
  tables(source: OpenedDataSource, signal: AbortSignal): Promise<QueryOutcome>
}

export type DataSourcesOptions = QueryProcessesOptions

export function createDataSources(options: DataSourcesOptions): DataSources {
  const processes = createQueryProcesses(options)
  const { clock } = options
  async function outcomeOf<Value>(
    asked: Pick<Opening, 'source' | 'query'>,
    signal: AbortSignal,
    work: (opening: Opening) => Promise<Value>,
  ): Promise<Outcome<Value>> {
    signal.throwIfAborted()
    await using resources = new AsyncDisposableStack()
    try {
      const value = await work({ ...asked, processes, clock, resources })
      return { ok: true, value, resources: resources.move() }
    } catch (error) {
      if (signal.aborted || !(error instanceof FailureError)) throw error
      return { ok: false, failure: toldOf(error.failure, asked.source) }
    }
  }
  const sources: DataSources = {
    tables: (source, signal) =>
      sources.ask(
        source,
        { query: tablesOf[source.settings.database], parameters: {}, maxRows: 10_000 },
        signal,
      ),
    async rights(source, signal) {
      const query = rightsQuery(source.settings.database)
      if (query === null) return { ok: true, warnings: [] }
      const outcome = await sources.ask(source, { query, parameters: {}, maxRows: 1 }, signal)
      if (!outcome.ok) return outcome
      await using answer = outcome.answer
      const rows: Row[] = []
      try {
        for await (const batch of answer.batches) rows.push(...batch)
      } catch (error) {
        if (error instanceof FailureError) return { ok: false, failure: error.failure }
        throw error
      }
      return { ok: true, warnings: rightsWarnings(answer.columns, rows[0]) }
    },
    async ask(source, query, signal) {
      const asked = await outcomeOf({ source, query }, signal, (opening) =>
        openAnswer(opening, query, signal),
      )
      if (!asked.ok) return asked
      const { value, resources } = asked
      return { ok: true, answer: { ...value, [Symbol.asyncDispose]: () => resources.disposeAsync() } }
    },
    async check(source, query, signal) {
      const checked = await outcomeOf({ source, query }, signal, async (opening) => {
        const { request, limited } = requestOf({ ...opening, maxRows: 0 }, signal)
        return await opening.processes.prepare(request, limited)
      })
      if (!checked.ok) return checked
      await checked.resources.disposeAsync()
      const columns = checked.value && namedColumns(checked.value.map((name) => ({ name, type: 'text' })))
      return { ok: true, columns: columns && columns.map(({ name }) => name) }
    },
    [Symbol.asyncDispose]: () => processes[Symbol.asyncDispose](),
  }
  return sources
}

type Outcome<Value> =
  | { readonly ok: true; readonly value: Value; readonly resources: AsyncDisposableStack }
  | { readonly ok: false; readonly failure: Failure }

const inInformationSchema = (hidden: string) =>
  `SELECT table_schema, table_name FROM information_schema.tables WHERE table_schema NOT IN (${hidden}) ORDER BY 1, 2`

const tablesOf: Readonly<Record<DatabaseKind, string>> = {
  PostgreSql: inInformationSchema(`'pg_catalog', 'information_schema'`),
  MySql: inInformationSchema(`'mysql', 'sys', 'performance_schema', 'information_schema'`),
  SqlServer: inInformationSchema(`'sys', 'INFORMATION_SCHEMA'`),
  Sqlite: `SELECT 'main', name FROM sqlite_schema WHERE type IN ('table', 'view') ORDER BY 2`,
}

interface Opening {
  readonly processes: QueryProcesses
  readonly source: OpenedDataSource
  readonly query: Pick<DataQuery, 'query' | 'parameters'>
  readonly clock: Clock
  readonly resources: AsyncDisposableStack
}

async function openAnswer(
  opening: Opening,
  query: DataQuery,
  signal: AbortSignal,
): Promise<Omit<QueryAnswer, typeof Symbol.asyncDispose>> {
  const { processes, source } = opening
  const maxRows = Math.min(query.maxRows, source.settings.maxRows)
  const { request, limited } = requestOf({ ...opening, maxRows }, signal)
  const { columns, batches, save } = await processes.open(request, limited)
  const limit = { source, limited }
  return {
    columns: namedColumns(columns),
    batches: readUntil(batches, limit),
    async save(target) {
      try {
        await save(target)
        limited.throwIfAborted()
      } catch (error) {
        throw readingProblem(error, limit)
      }
    },
  }
}

/** @throws FailureError `query_invalid` for what is not one reading statement */
function requestOf(
  { source, query, clock, resources, maxRows }: Opening & { readonly maxRows: number },
  signal: AbortSignal,
): { request: DriverRequest; limited: AbortSignal } {
  const { database: kind, timeoutSeconds } = source.settings
  const names = new Set(Object.keys(query.parameters))
  const read = readStatement(query.query, { kind, names })
  if (!read.ok) throw new FailureError(refused(read))
  const statement = bindStatement(read.statement, { kind, values: query.parameters })
  const timeoutMs = timeoutSeconds * 1_000
  const deadline = resources.use(startDeadline(clock, timeoutMs, () => timeLimit(timeoutSeconds)))
  const limited = AbortSignal.any([signal, deadline.signal])
  return { request: { source, statement, timeoutMs, maxRows, resources }, limited }
}

/** What goes wrong while an answer is read, as its reader gets it. */
function readingProblem(
  error: unknown,
  { source, limited }: { source: OpenedDataSource; limited: AbortSignal },
) {
  if (limited.aborted) return limited.reason as unknown
  if (!(error instanceof FailureError)) return error
  return new FailureError(toldOf(error.failure, source), { cause: error })
}

async function* readUntil(
  batches: AsyncIterable<readonly Row[]>,
  limit: { readonly source: OpenedDataSource; readonly limited: AbortSignal },
): AsyncGenerator<readonly Row[]> {
  try {
    for await (const batch of batches) {
      limit.limited.throwIfAborted()
      yield batch
    }
    limit.limited.throwIfAborted()
  } catch (error) {
    throw readingProblem(error, limit)
  }
}

function toldOf(failed: Failure, source: OpenedDataSource): Failure {
  return failed.code === 'query_timeout' ? timedOutQuery(failed, source.settings.timeoutSeconds) : failed
}

/** With a rest for the database that is as long as the time that the query has used. */
function timedOutQuery(failed: Failure, timeoutSeconds: number): Failure {
  return { ...failed, retryAfterMs: timeoutSeconds * 1_000 }
}

function refused({ field, message: problem, isWriting }: RefusedStatement): Failure {
  const said = sentence('field_is_said', { field, problem })
  return failure(isWriting === true ? 'query_not_read_only' : 'query_invalid', { source: 'Sql', said })
}

function timeLimit(seconds: number): FailureError {
  const failed = failureSaying(
    queryTimeout(`no end within ${seconds} s`),
    sentence('query_time_over', { seconds }),
  )
  return new FailureError(timedOutQuery(failed, seconds))
}
