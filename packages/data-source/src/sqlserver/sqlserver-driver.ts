import type { Socket } from 'node:net'

import { Connection, type ConnectionConfiguration, Request, TYPES } from 'tedious'

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
    signal: AbortSignal,
  ): Promise<Connection> {
    const { host, port } = source.settings
    // Judged at once, and again by each connection that the library asks for.
    guardedSocket({ host, port }, egress).destroy()
    const connector = () => connectedSocket(guardedSocket({ host, port }, egress), signal)
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
    /** Opens the session only: SQL Server looks up the tables of a statement when it executes it. */
    async prepare(request, signal) {
      await openSession(request, signal)
    },
    async open(request, signal): Promise<DriverAnswer> {
      const { statement } = request
      const connection = await openSession(request, signal)
      const stream = streamRequest((done) => boundRequest(statement, done))
      connection.execSql(stream.request)
      return whileOpen(stream.answer(signal), signal)
    },
  }
}

/** Closing the connection ends the transaction; what waits for a lock gives up like a slow query. */
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
