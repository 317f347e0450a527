import { type DatabaseKind, failure, type Failure, FailureError } from '@punctual/domain'
import { type Clock, startDeadline } from '@punctual/runtime'

import { bytesOfRow, type Column, namedColumns, type Row } from './cell.ts'
import { queryTimeout } from './connection-failure.ts'
import type { Driver, DriverContext, DriverRequest, OpenedDataSource } from './driver.ts'
import { bindStatement, type ParameterValues } from './statement/bind-statement.ts'
import { readStatement } from './statement/read-statement.ts'
import { whileOpen } from './while-open.ts'

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
}

export type QueryOutcome =
  | { readonly ok: true; readonly answer: QueryAnswer }
  | { readonly ok: false; readonly failure: Failure }

type CheckOutcome = { readonly ok: true } | { readonly ok: false; readonly failure: Failure }

/**
 * The port to every database that reports and rows of data come from.
 *
 * Guaranteed: parameters are bound, and never become part of a statement; a session only reads, which the
 * server enforces where it can (PostgreSQL, MySQL, SQLite); rows, bytes and time have caps, and one that is
 * reached is a failure of its own; the server is told the limit of time too, and is asked to end the query when
 * the signal fires; every connection passes the guard of outgoing connections.
 *
 * Not guaranteed: functions of a database may do more than read, if the user of the data source may call them.
 * So that user should have the right to read, and no other one.
 */
export interface DataSources {
  /** Sends a query. Its time limit covers everything until the last row is read. */
  ask(source: OpenedDataSource, query: DataQuery, signal: AbortSignal): Promise<QueryOutcome>
  /**
   * Lets the database read a query without executing it: what it says of syntax, tables and columns. Values
   * are not looked at. SQL Server tells only whether it can be reached and signs the user in.
   */
  check(
    source: OpenedDataSource,
    query: Pick<DataQuery, 'query' | 'parameters'>,
    signal: AbortSignal,
  ): Promise<CheckOutcome>
  /** Asks for the tables and views that the user of the data source can see: name of the schema, own name. */
  tables(source: OpenedDataSource, signal: AbortSignal): Promise<QueryOutcome>
}

export interface DataSourcesOptions extends DriverContext {
  readonly clock: Clock
}

/** Bytes of the values of one answer: about ten times what 100,000 rows usually have. */
export const maximumAnswerBytes = 512 * 1_048_576

export function createDataSources(options: DataSourcesOptions): DataSources {
  const sources: DataSources = {
    tables: (source, signal) =>
      sources.ask(
        source,
        { query: tablesOf[source.settings.database], parameters: {}, maxRows: 10_000 },
        signal,
      ),
    async ask(source, query, signal) {
      signal.throwIfAborted()
      const driver = await loadDriver(source.settings.database, options)
      await using resources = new AsyncDisposableStack()
      try {
        const answer = await openAnswer({ driver, source, query, clock: options.clock, resources }, signal)
        const kept = resources.move()
        return { ok: true, answer: { ...answer, [Symbol.asyncDispose]: () => kept.disposeAsync() } }
      } catch (error) {
        const failed = failureOf(error, { driver, source })
        if (signal.aborted || failed === null) throw error
        return { ok: false, failure: failed }
      }
    },
    async check(source, query, signal) {
      signal.throwIfAborted()
      const driver = await loadDriver(source.settings.database, options)
      await using resources = new AsyncDisposableStack()
      try {
        const opening = { driver, source, query, clock: options.clock, resources }
        const { request, limited } = requestOf(opening, signal)
        await whileOpen(driver.prepare(request, limited), limited)
        return { ok: true }
      } catch (error) {
        const failed = failureOf(error, { driver, source })
        if (signal.aborted || failed === null) throw error
        return { ok: false, failure: failed }
      }
    },
  }
  return sources
}

const inInformationSchema = (hidden: string) =>
  `SELECT table_schema, table_name FROM information_schema.tables WHERE table_schema NOT IN (${hidden}) ORDER BY 1, 2`

const tablesOf: Readonly<Record<DatabaseKind, string>> = {
  PostgreSql: inInformationSchema(`'pg_catalog', 'information_schema'`),
  MySql: inInformationSchema(`'mysql', 'sys', 'performance_schema', 'information_schema'`),
  SqlServer: inInformationSchema(`'sys', 'INFORMATION_SCHEMA'`),
  Sqlite: `SELECT 'main', name FROM sqlite_schema WHERE type IN ('table', 'view') ORDER BY 2`,
}

/** A library is loaded with the first query that needs it: each takes a tenth of a second or more. */
async function loadDriver(kind: DatabaseKind, context: DriverContext): Promise<Driver> {
  switch (kind) {
    case 'PostgreSql':
      return (await import('./postgresql/postgresql-driver.ts')).createPostgresqlDriver(context)
    case 'MySql':
      return (await import('./mysql/mysql-driver.ts')).createMysqlDriver(context)
    case 'SqlServer':
      return (await import('./sqlserver/sqlserver-driver.ts')).createSqlServerDriver(context)
    case 'Sqlite':
      return (await import('./sqlite/sqlite-driver.ts')).createSqliteDriver(context)
  }
}

interface Opening {
  readonly driver: Driver
  readonly source: OpenedDataSource
  readonly query: Pick<DataQuery, 'query' | 'parameters'>
  readonly clock: Clock
  readonly resources: AsyncDisposableStack
}

async function openAnswer(
  opening: Opening & { readonly query: DataQuery },
  signal: AbortSignal,
): Promise<Omit<QueryAnswer, typeof Symbol.asyncDispose>> {
  const { driver, source, query } = opening
  const { request, limited } = requestOf(opening, signal)
  const { columns, batches } = await whileOpen(driver.open(request, limited), limited)
  const maxRows = Math.min(query.maxRows, source.settings.maxRows)
  return { columns: namedColumns(columns), batches: capped(batches, { driver, source, maxRows, limited }) }
}

/** @throws FailureError `query_invalid` for what is not one reading statement */
function requestOf(
  { source, query, clock, resources }: Opening,
  signal: AbortSignal,
): { request: DriverRequest; limited: AbortSignal } {
  const { database: kind, timeoutSeconds } = source.settings
  const names = new Set(Object.keys(query.parameters))
  const read = readStatement(query.query, { kind, names })
  if (!read.ok) throw new FailureError(refused(`${read.field} ${read.message}.`, read.isWriting))
  const statement = bindStatement(read.statement, { kind, values: query.parameters })
  const timeoutMs = timeoutSeconds * 1_000
  const deadline = resources.use(startDeadline(clock, timeoutMs, () => timeLimit(timeoutSeconds)))
  const limited = AbortSignal.any([signal, deadline.signal])
  return { request: { source, statement, timeoutMs, resources }, limited }
}

/** Counts what is handed on. A batch that would go beyond a cap is not handed on at all. */
async function* capped(
  batches: AsyncIterable<readonly Row[]>,
  { driver, source, maxRows, limited }: Answering & { maxRows: number; limited: AbortSignal },
): AsyncGenerator<readonly Row[]> {
  let [rows, bytes] = [0, 0]
  try {
    for await (const batch of batches) {
      limited.throwIfAborted()
      rows += batch.length
      if (rows > maxRows) throw new FailureError(tooManyRows(maxRows))
      for (const row of batch) bytes += bytesOfRow(row)
      if (bytes > maximumAnswerBytes) throw new FailureError(tooManyBytes())
      yield batch
    }
    limited.throwIfAborted()
  } catch (error) {
    if (limited.aborted) throw limited.reason
    const failed = failureOf(error, { driver, source })
    throw failed === null ? error : new FailureError(failed, { cause: error })
  }
}

interface Answering {
  readonly driver: Driver
  readonly source: OpenedDataSource
}

function failureOf(error: unknown, { driver, source }: Answering): Failure | null {
  const failed = error instanceof FailureError ? error.failure : driver.failureOf(error)
  return failed?.code === 'query_timeout' ? timedOutQuery(failed, source.settings.timeoutSeconds) : failed
}

/** With a rest for the database that is as long as the time that the query has used. */
function timedOutQuery(failed: Failure, timeoutSeconds: number): Failure {
  return { ...failed, retryAfterMs: timeoutSeconds * 1_000 }
}

function refused(message: string, isWriting = false): Failure {
  return failure(isWriting ? 'query_not_read_only' : 'query_invalid', { source: 'Sql', message })
}

function timeLimit(seconds: number): FailureError {
  const message = `The query took longer than the ${seconds} seconds that the data source allows (TimeoutSeconds).`
  return new FailureError(timedOutQuery({ ...queryTimeout(`no end within ${seconds} s`), message }, seconds))
}

function tooManyRows(maxRows: number): Failure {
  const message = `The query answers more than the ${maxRows} rows that are allowed (MaxRows).`
  return failure('data_rows_exceeded', { source: 'Sql', message })
}

function tooManyBytes(): Failure {
  const mib = maximumAnswerBytes / 1_048_576
  return failure('data_bytes_exceeded', {
    source: 'Sql',
    message: `The query answers more than ${mib} MiB; let it answer fewer columns or rows.`,
  })
}
