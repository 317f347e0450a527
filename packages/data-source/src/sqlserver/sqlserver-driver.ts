import type { Socket } from 'node:net'

import { Connection, type ConnectionConfiguration, Request, TYPES } from 'tedious'

import type { Row } from '../cell.ts'
import { answering } from '../connection-failure.ts'
import type { Driver, DriverAnswer, DriverContext, DriverRequest, OpenedDataSource } from '../driver.ts'
import { guardedSocket } from '../guarded-socket.ts'
import type { BoundStatement } from '../statement/bind-statement.ts'
import { whileOpen } from '../while-open.ts'
import { streamRequest } from './request-stream.ts'
import { sqlServerFailure } from './sqlserver-failure.ts'

/**
 * Queries SQL Server within a transaction that is always rolled back. The session says that it only reads
 * (ApplicationIntent), but SQL Server enforces this on replicas only: so `readStatement` also refuses the
 * words that write.
 */
export function createSqlServerDriver({ egress }: DriverContext): Driver {
  async function openSession(
    { source, timeoutMs, resources }: DriverRequest,
    { signal, received }: { readonly signal: AbortSignal; readonly received: Received },
  ): Promise<Connection> {
    const { host, port } = source.settings
    // Checked at once, and again by each connection that the library requests.
    guardedSocket({ host, port }, egress).destroy()
    const connector = async () => {
      const socket = guardedSocket({ host, port }, egress)
      socket.received = (bytes) => received.count(bytes)
      return await connectedSocket(socket, signal)
    }
    const connection = new Connection(configurationOf(source, { timeoutMs, connector }))
    connection.on('error', () => {})
    resources.defer(() => connection.close())
    await whileOpen(connected(connection), signal)
    const cancel = () => void connection.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    resources.defer(() => signal.removeEventListener('abort', cancel))
    await whileOpen(runBatch(connection, sessionStatements(timeoutMs)), signal)
    return connection
  }
  return {
    failureOf: sqlServerFailure,
    async prepare(request, signal) {
      const connection = await openSession(request, { signal, received: { count: () => {} } })
      const stream = streamRequest((done) => describingRequest(request.statement, done), maxColumns)
      connection.execSql(stream.request)
      const { batches } = await whileOpen(stream.answer(signal), signal)
      const rows: Row[] = []
      for await (const batch of batches) rows.push(...batch)
      const isDescribed = rows.length > 0 && rows.every(([, fault]) => fault === null)
      return isDescribed ? rows.map(([name]) => String(name ?? '')) : null
    },
    async open(request, signal): Promise<DriverAnswer> {
      const { statement, maxRows } = request
      const received: Received = { count: () => {} }
      const connection = await openSession(request, { signal, received })
      const stream = streamRequest((done) => boundRequest(statement, done), maxRows)
      received.count = stream.received
      connection.execSql(stream.request)
      return answering(whileOpen(stream.answer(signal), signal))
    },
  }
}

/** Beyond what a statement of SQL Server can answer. */
const maxColumns = 5_000

/** Who counts the bytes of a connection: they belong to rows once a query is under way. */
interface Received {
  count: (bytes: number) => void
}

/** Closing the connection ends the transaction; a query that waits for a lock is aborted like a slow one. */
function sessionStatements(timeoutMs: number): string {
  return `SET LOCK_TIMEOUT ${Math.ceil(timeoutMs)}; SET DATEFORMAT ymd; BEGIN TRANSACTION`
}

function configurationOf(
  { settings, password }: OpenedDataSource,
  { timeoutMs, connector }: { readonly timeoutMs: number; readonly connector: () => Promise<Socket> },
): ConnectionConfiguration {
  const { host, port, databaseName, userName, tls, caCertificate } = settings
  return {
    server: host,
    authentication: { type: 'default', options: { userName, password: password ?? '' } },
    options: {
      port,
      ...(databaseName === '' ? {} : { database: databaseName }),
      appName: 'punctual',
      connector,
      encrypt: tls !== 'Disable',
      trustServerCertificate: tls !== 'Verify',
      ...(caCertificate === null ? {} : { cryptoCredentialsDetails: { ca: caCertificate } }),
      readOnlyIntent: true,
      connectTimeout: Math.ceil(timeoutMs),
      requestTimeout: Math.ceil(timeoutMs),
      maxRetriesOnTransientErrors: 0,
      abortTransactionOnError: true,
      useUTC: true,
    },
  }
}

function connectedSocket(socket: ReturnType<typeof guardedSocket>, signal: AbortSignal): Promise<Socket> {
  return whileOpen(
    new Promise((resolve, reject) => {
      socket.once('error', reject).once('connect', () => {
        socket.off('error', reject)
        resolve(socket)
      })
      socket.connect()
    }),
    signal,
  )
}

function connected(connection: Connection): Promise<void> {
  return new Promise((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())))
}

function runBatch(connection: Connection, text: string): Promise<void> {
  return new Promise((resolve, reject) =>
    connection.execSqlBatch(new Request(text, (error) => (error ? reject(error) : resolve()))),
  )
}

/**
 * Asks for the columns of a statement, which is not executed. Statements that the server cannot describe, such
 * as those with temporary tables, answer one row with the number of the fault.
 */
function describingRequest(
  { text, values }: BoundStatement,
  done: (error: Error | null | undefined) => void,
): Request {
  const describing = `SELECT name, error_number FROM sys.dm_exec_describe_first_result_set(@text, @declared, 0)
    WHERE is_hidden = 0 OR error_number IS NOT NULL ORDER BY column_ordinal`
  const request = new Request(describing, done)
  request.addParameter('text', TYPES.NVarChar, text)
  request.addParameter('declared', TYPES.NVarChar, values.map(declared).join(', '))
  return request
}

function declared(value: BoundStatement['values'][number], index: number): string {
  return `@p${index + 1} ${typeOf(value)}`
}

function typeOf(value: BoundStatement['values'][number]): string {
  if (typeof value === 'boolean') return 'bit'
  if (typeof value !== 'number') return 'nvarchar(max)'
  return Number.isInteger(value) ? 'bigint' : 'float'
}

function boundRequest(
  { text, values }: BoundStatement,
  done: (error: Error | null | undefined) => void,
): Request {
  const request = new Request(text, done)
  for (const [index, value] of values.entries()) {
    const name = `p${index + 1}`
    if (typeof value === 'boolean') request.addParameter(name, TYPES.Bit, value)
    else if (typeof value !== 'number') request.addParameter(name, TYPES.NVarChar, value)
    else if (!Number.isInteger(value)) request.addParameter(name, TYPES.Float, value)
    else request.addParameter(name, TYPES.BigInt, String(value))
  }
  return request
}
