import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'

import { PrismaPg } from '@prisma/adapter-pg'
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg'

import type { Logger } from '@punctual/runtime'

import { PrismaClient } from './generated/client.ts'

/**
 * The one door to PostgreSQL: Prisma for ordinary reads and writes, plain SQL for the statements that decide
 * (claim, plan, lease) and for everything set-based. Both draw from the same pool, so its size is the process's share.
 */
export interface Database extends AsyncDisposable {
  readonly prisma: PrismaClient
  /** Runs one statement. Each distinct text is prepared once on each connection. */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>
  /**
   * Runs several statements in one transaction. `work` may not wait for anything but its statements: a process frozen
   * inside a transaction would hold its row locks until `idle_in_transaction_session_timeout`.
   */
  transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>
}

export type Query = <Row>(sql: string, parameters?: readonly unknown[]) => Promise<Row[]>

export interface DatabaseOptions {
  readonly url: string
  readonly logger: Logger
  /** Shown in pg_stat_activity. */
  readonly applicationName: string
  readonly maximumConnections: number
  /** Longest time a statement may take on the server. */
  readonly statementTimeoutMs?: number
}

/** Opens a pool; no connection is made before the first statement. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new Pool(poolConfig(options))
  pool.on('error', (error) => options.logger.warn({ err: error }, 'idle database connection lost'))
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) })
  return {
    prisma,
    query: (sql, parameters) => runOn(pool, sql, parameters),
    transaction: (work) => inTransaction(pool, work),
    async [Symbol.asyncDispose]() {
      await prisma.$disconnect()
      await pool.end()
    },
  }
}

/** How a connection of Punctual is set up; also used by the private connection of the leader. */
export function poolConfig(options: Omit<DatabaseOptions, 'logger'>): PoolConfig {
  return {
    connectionString: options.url,
    max: options.maximumConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    application_name: options.applicationName,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    idle_in_transaction_session_timeout: 2_000,
    // The server gives up on a vanished client within seconds instead of hours.
    options: '-c lock_timeout=5s -c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3 -c timezone=UTC',
  }
}

async function runOn<Row>(client: Pool | PoolClient | Client, sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
  const result = await client.query({ text: sql, values: [...parameters], name: statementName(sql) })
  return result.rows as Row[]
}

async function inTransaction<Result>(pool: Pool, work: (query: Query) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await work((sql, parameters) => runOn(client, sql, parameters))
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken = rollbackError
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** One connection of its own, outside every pool: nothing else can keep its statements waiting. */
export interface PrivateConnection extends AsyncDisposable {
  query: Query
  /** Aborted when the connection breaks. */
  readonly broken: AbortSignal
  /** Calls the listener for every notification on the channel, for as long as the connection lives. */
  listen(channel: string, listener: () => void): Promise<void>
}

/** Opens a private connection whose statements take at most `timeoutMs`, also when the server does not answer at all. */
export async function openPrivateConnection(
  options: Omit<DatabaseOptions, 'logger' | 'maximumConnections'> & { timeoutMs: number },
): Promise<PrivateConnection> {
  const { max: _max, ...config } = poolConfig({ ...options, maximumConnections: 1, statementTimeoutMs: options.timeoutMs })
  const socket = new Socket()
  const client = new Client({
    ...config,
    stream: () => socket,
    connectionTimeoutMillis: options.timeoutMs,
    query_timeout: options.timeoutMs,
  })
  const broken = new AbortController()
  client.on('error', (error) => broken.abort(error))
  client.on('end', () => broken.abort(new Error('the database connection ended')))
  await client.connect()
  return {
    query: (sql, parameters) => runOn(client, sql, parameters),
    broken: broken.signal,
    async listen(channel, listener) {
      client.on('notification', (notification) => {
        if (notification.channel === channel) listener()
      })
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    },
    async [Symbol.asyncDispose]() {
      // A server that does not answer any more must not hold the caller: the farewell gets as long as a statement.
      const farewell = AbortSignal.timeout(options.timeoutMs)
      farewell.addEventListener('abort', () => socket.destroy(), { once: true })
      await client.end().catch(() => {})
    },
  }
}

const statementNames = new Map<string, string>()

/** A short name for each distinct text, so that the server plans it once on each connection. */
function statementName(sql: string): string {
  const known = statementNames.get(sql)
  if (known !== undefined) return known
  const name = `s${statementNames.size}`
  statementNames.set(sql, name)
  return name
}

/** The text of `sql/<name>.sql`. Read when an aggregate is made, not on import. */
export function statement(name: string): string {
  return readFileSync(new URL(`./sql/${name}.sql`, import.meta.url), 'utf8')
}
