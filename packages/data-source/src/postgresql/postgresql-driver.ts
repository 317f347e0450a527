import { once } from 'node:events'
import type { ConnectionOptions } from 'node:tls'

import { Client, type Connection, type FieldDef, type Submittable } from 'pg'
import Cursor from 'pg-cursor'

import type { Column, Row } from '../cell.ts'
import {
  batchRows,
  cancelTimeoutMs,
  type Driver,
  type DriverAnswer,
  type DriverContext,
  type DriverRequest,
  type OpenedDataSource,
} from '../driver.ts'
import { guardedSocket } from '../guarded-socket.ts'
import { whileOpen } from '../while-open.ts'
import { postgresqlFailure } from './postgresql-failure.ts'
import { postgresqlCell, postgresqlType } from './postgresql-types.ts'

/**
 * Queries PostgreSQL through a cursor in a transaction that the server keeps read-only. Every value comes as
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
      await whileOpen(parsed(client, request.statement.text), signal)
    },
    async open(request, signal): Promise<DriverAnswer> {
      const { statement } = request
      const client = await openSession(request, signal)
      const cursor = new Cursor<Row>(statement.text, [...statement.values], {
        rowMode: 'array',
        types: { getTypeParser: () => (text: string) => text },
      })
      client.query(cursor as unknown as Submittable)
      const first = await whileOpen(read(cursor), signal)
      return answerOf(first, () => whileOpen(read(cursor), signal))
    },
  }
}

/** Sends the statement to be parsed, and no portal to execute: the server then knows its tables and columns. */
function parsed(client: Client, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const parsing = {
      submit(connection: Pick<Connection, 'parse' | 'sync'>) {
        connection.parse({ name: '', text, types: [] }, false)
        connection.sync()
      },
      handleError: (error: Error) => reject(error),
      handleReadyForQuery: () => resolve(),
    }
    client.query(parsing as unknown as Submittable)
  })
}

function answerOf(first: Read, next: () => Promise<Read>): DriverAnswer {
  const columns = first.fields.map(({ name, dataTypeID }): Column => ({
    name,
    type: postgresqlType(dataTypeID),
  }))
  async function* batches() {
    let batch = first
    while (batch.rows.length > 0) {
      // The server makes the next rows while these are written.
      const following = next()
      following.catch(() => {})
      yield batch.rows.map((row) =>
        row.map((text, index) => (text === null ? null : postgresqlCell(columns[index]?.type, String(text)))),
      )
      batch = await following
    }
  }
  return { columns, batches: batches() }
}

interface Read {
  readonly rows: readonly Row[]
  readonly fields: readonly FieldDef[]
}

function read(cursor: Cursor<Row>): Promise<Read> {
  return new Promise((resolve, reject) => {
    cursor.read(batchRows, (error: Error | undefined, rows, result) =>
      error ? reject(error) : resolve({ rows, fields: result?.fields ?? [] }),
    )
  })
}

/**
 * All of it holds for this transaction only, so it also holds behind a pooler. Texts are read as the standard
 * says, which `readStatement` relies on.
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
 * Asks the server to end what the session does, as its protocol has it: over a connection of its own, with the
 * secret that the server gave to the session.
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
    // The server closes the connection once it has told the session.
    await once(socket, 'close', { signal: AbortSignal.timeout(cancelTimeoutMs) })
  } catch {
    // Then the time limit of the server ends the query.
  } finally {
    socket.destroy()
  }
}

const cancelRequestCode = 80_877_102
