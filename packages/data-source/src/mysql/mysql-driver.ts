import { type Connection, createConnection, type FieldPacket } from 'mysql2'

import type { Column, Row } from '../cell.ts'
import { answering } from '../connection-failure.ts'
import {
  cancelTimeoutMs,
  type Driver,
  type DriverAnswer,
  type DriverContext,
  type DriverRequest,
  type OpenedDataSource,
} from '../driver.ts'
import { guardedSocket } from '../guarded-socket.ts'
import { createRowQueue } from '../row-queue.ts'
import { whileOpen } from '../while-open.ts'
import { mysqlFailure } from './mysql-failure.ts'
import { mysqlCell, mysqlType } from './mysql-types.ts'

/**
 * Queries MySQL and MariaDB with a prepared statement in a transaction that the server keeps read-only. Rows
 * are taken from the socket only as fast as they are read.
 */
export function createMysqlDriver({ egress }: DriverContext): Driver {
  const connect = (source: OpenedDataSource, timeoutMs: number) => {
    const { host, port, userName, databaseName } = source.settings
    const socket = guardedSocket({ host, port }, egress)
    const connection = createConnection({
      host,
      port,
      user: userName,
      password: source.password ?? '',
      ...(databaseName === '' ? {} : { database: databaseName }),
      ...tlsOptions(source),
      stream: () => socket.connect(),
      connectTimeout: timeoutMs,
      rowsAsArray: true,
      dateStrings: true,
      supportBigNumbers: true,
      bigNumberStrings: true,
      decimalNumbers: false,
      jsonStrings: true,
      timezone: 'Z',
      charset: 'utf8mb4',
      multipleStatements: false,
      flags: ['-LOCAL_FILES'],
    })
    // What breaks off while no query waits for it is found by the next one.
    connection.on('error', () => {})
    return connection
  }
  async function openSession(
    { source, timeoutMs, resources }: DriverRequest,
    signal: AbortSignal,
  ): Promise<Connection> {
    const connection = connect(source, timeoutMs)
    resources.defer(() => connection.destroy())
    await whileOpen(connected(connection), signal)
    const cancel = () => void killQuery(connect, source, connection.threadId)
    signal.addEventListener('abort', cancel, { once: true })
    resources.defer(() => signal.removeEventListener('abort', cancel))
    for (const text of await sessionStatements(connection, timeoutMs, signal))
      await whileOpen(run(connection, text), signal)
    return connection
  }
  return {
    failureOf: mysqlFailure,
    async prepare(request, signal) {
      const connection = await openSession(request, signal)
      return await whileOpen(prepared(connection, request.statement.text), signal)
    },
    async open(request, signal): Promise<DriverAnswer> {
      const connection = await openSession(request, signal)
      const { statement, maxRows } = request
      const queue = createRowQueue(
        {
          pause: () => connection.pause(),
          resume: () => connection.resume(),
          breakOff: () => connection.destroy(),
        },
        maxRows,
      )
      let columns: readonly Column[] = []
      const described = new Promise<void>((resolve, reject) => {
        streamOf(connection).on('data', ({ length }) => queue.received(length))
        connection
          .execute(statement.text, statement.values.map(boundValue))
          .on('fields', (fields: readonly FieldPacket[]) => {
            columns = fields.map((field) => ({ name: field.name, type: mysqlType(field) }))
            resolve()
          })
          .on('result', (row: unknown) => queue.push(rowOf(row, columns)))
          .on('error', (error: Error) => {
            reject(error)
            queue.finish(error)
          })
          .on('end', () => {
            resolve()
            queue.finish(null)
          })
      })
      await answering(whileOpen(described, signal))
      return { columns, batches: queue.batches(signal) }
    },
  }
}

function rowOf(row: unknown, columns: readonly Column[]): Row {
  return (row as unknown[]).map((value, index) => mysqlCell(columns[index]?.type, value))
}

/** What the driver reads from: the socket, or TLS over it. */
function streamOf(connection: Connection) {
  return (connection as unknown as { readonly stream: NodeJS.EventEmitter }).stream as {
    on(event: 'data', heard: (chunk: Buffer) => void): unknown
  }
}

/** The protocol has no truth values of its own: the server has 1 and 0. */
function boundValue(value: string | number | boolean | null): string | number | null {
  return typeof value === 'boolean' ? Number(value) : value
}

/**
 * MariaDB and MySQL name their limit of time differently, and each of them refuses the word of the other.
 * Strings are read with backslashes and names with backticks, which `readStatement` relies on.
 */
async function sessionStatements(
  connection: Connection,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<string[]> {
  const [[version]] = (await whileOpen(run(connection, 'SELECT VERSION()'), signal)) as [[unknown]]
  const limit = /mariadb/i.test(String(version))
    ? `max_statement_time = ${Math.max(timeoutMs / 1_000, 0.001)}`
    : `max_execution_time = ${Math.ceil(timeoutMs)}`
  const mode = `REPLACE(REPLACE(@@sql_mode, 'NO_BACKSLASH_ESCAPES', ''), 'ANSI_QUOTES', '')`
  return [
    `SET SESSION sql_mode = ${mode}, time_zone = '+00:00', ${limit}`,
    'SET SESSION TRANSACTION READ ONLY',
    'START TRANSACTION READ ONLY',
  ]
}

function connected(connection: Connection): Promise<void> {
  return new Promise((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())))
}

/** The answer to a prepare names the columns; the types of the library leave them out. */
function prepared(connection: Connection, text: string): Promise<readonly string[]> {
  return new Promise((resolve, reject) =>
    connection.prepare(text, (error, statement) => {
      if (error) return reject(error)
      const { columns } = statement as unknown as { readonly columns: readonly FieldPacket[] }
      return resolve(columns.map(({ name }) => name))
    }),
  )
}

function run(connection: Connection, text: string): Promise<unknown> {
  return new Promise((resolve, reject) =>
    connection.query(text, (error, rows) => (error ? reject(error) : resolve(rows))),
  )
}

/** The server works on after a closed connection, so it is asked over another one to end the query. */
async function killQuery(
  connect: (source: OpenedDataSource, timeoutMs: number) => Connection,
  source: OpenedDataSource,
  threadId: number | null,
): Promise<void> {
  if (!Number.isInteger(threadId)) return
  const signal = AbortSignal.timeout(cancelTimeoutMs)
  const connection = connect(source, cancelTimeoutMs)
  try {
    await whileOpen(connected(connection), signal)
    await whileOpen(run(connection, `KILL QUERY ${threadId}`), signal)
  } catch {
    // Then the time limit of the server ends the query.
  } finally {
    connection.destroy()
  }
}

function tlsOptions({ settings: { tls, caCertificate } }: OpenedDataSource) {
  if (tls === 'Disable') return {}
  const verified = tls === 'Verify'
  const authority = caCertificate === null ? {} : { ca: caCertificate }
  return { ssl: { rejectUnauthorized: verified, verifyIdentity: verified, ...authority } }
}
