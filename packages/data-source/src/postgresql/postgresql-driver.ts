import { once } from 'node:events'
import type { ConnectionOptions } from 'node:tls'

import { Client, type Connection, type FieldDef, type Submittable } from 'pg'

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
import { whileOpen } from '../while-open.ts'
import { fetchRows } from './fetch-rows.ts'
import { postgresqlFailure } from './postgresql-failure.ts'

/**
 * Queries PostgreSQL through a portal in a transaction that the server keeps read-only. Every value comes as
 * the server writes it, so none is rounded.
 */
export function createPostgresqlDriver({ egress }: DriverContext): Driver {
  async function openSession(
    { source, timeoutMs, resources }: DriverRequest,
    signal: AbortSignal,
  ): Promise<Client> {
    const { host, port } = source.settings
    const socket = () => guardedSocket({ host, port }, egress)
    const client = new Client({
      host,
      port,
      user: source.settings.userName,
      password: source.password ?? '',
      database: source.settings.databaseName,
      ssl: tlsOptions(source),
      stream: socket,
      application_name: 'punctual',
      connectionTimeoutMillis: timeoutMs,
    })
    // What breaks off while no query waits for it is found by the next one.
    client.on('error', () => {})
    resources.defer(() => closed(client))
    await whileOpen(client.connect(), signal)
    const cancel = () => void sendCancel(connectionOf(client), socket())
    signal.addEventListener('abort', cancel, { once: true })
    resources.defer(() => signal.removeEventListener('abort', cancel))
    await whileOpen(client.query(sessionStatements(timeoutMs)), signal)
    return client
  }
  return {
    failureOf: postgresqlFailure,
    async prepare(request, signal) {
      const client = await openSession(request, signal)
      return await whileOpen(described(client, request.statement.text), signal)
    },
    async open(request, signal): Promise<DriverAnswer> {
      const client = await openSession(request, signal)
      const fetching = fetchRows(request)
      request.resources.defer(() => fetching.discard())
      client.query(fetching.submittable as unknown as Submittable)
      return await answering(fetching.answer(signal))
    },
  }
}

/** Sends the statement to be parsed and described, and no portal to execute. */
function described(client: Client, text: string): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    let columns: readonly string[] = []
    const describing = {
      submit(connection: Pick<Connection, 'parse' | 'describe' | 'sync'>) {
        connection.parse({ name: '', text, types: [] }, false)
        connection.describe({ type: 'S', name: '' }, false)
        connection.sync()
      },
      handleRowDescription(message: { readonly fields: readonly FieldDef[] }) {
        columns = message.fields.map(({ name }) => name)
      },
      handleError: (error: Error) => reject(error),
      handleReadyForQuery: () => resolve(columns),
    }
    client.query(describing as unknown as Submittable)
  })
}

/**
 * All of it holds for this transaction only, so it also holds behind a pooler. Strings are read as the
 * standard says, which `readStatement` relies on.
 */
function sessionStatements(timeoutMs: number): string {
  return [
    'BEGIN TRANSACTION READ ONLY',
    `SET LOCAL statement_timeout = ${Math.ceil(timeoutMs)}`,
    `SET LOCAL idle_in_transaction_session_timeout = ${Math.ceil(timeoutMs)}`,
    'SET LOCAL standard_conforming_strings = on',
    `SET LOCAL "TimeZone" = 'UTC'`,
    `SET LOCAL "DateStyle" = 'ISO, MDY'`,
    `SET LOCAL "IntervalStyle" = 'iso_8601'`,
  ].join(';')
}

function tlsOptions({ settings: { tls, caCertificate } }: OpenedDataSource): false | ConnectionOptions {
  if (tls === 'Disable') return false
  const authority = caCertificate === null ? {} : { ca: caCertificate }
  return { rejectUnauthorized: tls === 'Verify', ...authority }
}

/** Says goodbye to the server, which needs no more than a moment. */
async function closed(client: Client): Promise<void> {
  await whileOpen(client.end(), AbortSignal.timeout(1_000)).catch(() => {})
  connectionOf(client).stream.destroy()
}

interface PostgresqlConnection {
  readonly stream: { destroy(): void }
}

interface ServerProcess {
  readonly processID?: number | null
  readonly secretKey?: number | null
  readonly connection: PostgresqlConnection
}

function connectionOf(client: Client): PostgresqlConnection & Omit<ServerProcess, 'connection'> {
  const { processID, secretKey, connection } = client as unknown as ServerProcess
  return { stream: connection.stream, processID: processID ?? null, secretKey: secretKey ?? null }
}

/**
 * Asks the server to end the statement of the session. By its protocol, that takes a connection of its own,
 * with the secret that the server gave to the session.
 */
async function sendCancel(
  { processID, secretKey }: Omit<ServerProcess, 'connection'>,
  socket: ReturnType<typeof guardedSocket>,
): Promise<void> {
  if (typeof processID !== 'number' || typeof secretKey !== 'number') return
  const message = Buffer.alloc(16)
  message.writeInt32BE(16, 0)
  message.writeInt32BE(cancelRequestCode, 4)
  message.writeInt32BE(processID, 8)
  message.writeInt32BE(secretKey, 12)
  try {
    socket.on('error', () => {})
    socket.connect()
    socket.end(message)
    // The server closes the connection once it has notified the session.
    await once(socket, 'close', { signal: AbortSignal.timeout(cancelTimeoutMs) })
  } catch {
    // Then the time limit of the server ends the query.
  } finally {
    socket.destroy()
  }
}

const cancelRequestCode = 80_877_102
