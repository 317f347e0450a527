import { Socket } from 'node:net'

import { Client, type CustomTypesConfig, type Pool, type PoolClient, type PoolConfig, types } from 'pg'

import type { Logger, Metrics } from '@punctual/runtime'

import { databaseMetrics } from './metrics.ts'
import { JoinablePool } from './joinable-pool.ts'
import { createPrismaClients } from './prisma-access.ts'
import { inTransaction } from './transaction.ts'
import type { Database } from './port.ts'

/**
 * - `by-value`: the first five times by the values given, and again and again after a table has grown.
 * - `once`: once on each connection. For statements that take keys and sets of rows: no value asks for
 *   another plan there.
 * - `once-by-index`: also in the order of an index wherever there is one. For the outbox, which is empty at
 *   one moment and holds 100,000 rows at the next. A plan that was made for few rows sorts all of them for
 *   each lane that it reads.
 */
type PlanChoice = 'by-value' | 'once' | 'once-by-index'

const planSettings: Readonly<Record<PlanChoice, string>> = {
  'by-value': '',
  once: ' -c plan_cache_mode=force_generic_plan',
  'once-by-index': ' -c plan_cache_mode=force_generic_plan -c enable_sort=off',
}

interface DatabaseOptions {
  readonly url: string
  readonly logger: Logger
  /** Shown in pg_stat_activity. */
  readonly applicationName: string
  readonly maximumConnections: number
  /**
   * Longest time a statement may take on the server. A second later it is abandoned here too, also when the
   * server says nothing.
   */
  readonly statementTimeoutMs?: number
  /** How statements are planned; by their values unless given. */
  readonly plans?: PlanChoice
  /**
   * Whether a statement is answered before its commit is safe on disk; not unless given. A crash of the
   * server may lose what was committed in the last half second, so this is only for what may be lost.
   */
  readonly asynchronousCommits?: boolean
  /** Gets the use of the pool. */
  readonly metrics?: Metrics
}

/**
 * The one connection for the heartbeats of a process. They wait for no other statement, and for no commit on disk. A
 * lost heartbeat makes the server seem older to the others; a claim and a send read the same row as the others. A
 * heartbeat that takes longer does not count.
 */
export const heartbeatConnection = {
  maximumConnections: 1,
  statementTimeoutMs: 2_000,
  asynchronousCommits: true,
} as const

/** Opens a pool; no connection is made before the first statement. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new JoinablePool({ ...poolConfig(options), pipeline: true })
  pool.on('error', (error) => options.logger.warn({ err: error }, 'idle database connection lost'))
  if (options.metrics) measurePool(pool, options.metrics)
  const prisma = createPrismaClients(pool)
  return {
    prisma: () => prisma.alone(),
    query: (sql, parameters) => runOn(pool, sql, parameters),
    transaction: (work) => inTransaction(pool, { runOn, work, load: prisma.alone, join: prisma.join }),
    async [Symbol.asyncDispose]() {
      await prisma[Symbol.asyncDispose]()
      await pool.end()
    },
  }
}

function measurePool(pool: Pool, metrics: Metrics): void {
  metrics.measure(databaseMetrics.connections, { state: 'busy' }, () => pool.totalCount - pool.idleCount)
  metrics.measure(databaseMetrics.connections, { state: 'idle' }, () => pool.idleCount)
  metrics.measure(databaseMetrics.limit, {}, () => pool.options.max)
  metrics.measure(databaseMetrics.waiting, {}, () => pool.waitingCount)
}

/** How long the client waits for the answer after the server should have ended the statement. */
const answerMarginMs = 1_000

/** How a connection of Punctual is set up; also used by the private connection of the leader. */
function poolConfig(options: Omit<DatabaseOptions, 'logger'>): PoolConfig {
  const statementTimeoutMs = options.statementTimeoutMs ?? 30_000
  return {
    connectionString: options.url,
    max: options.maximumConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    application_name: options.applicationName,
    statement_timeout: statementTimeoutMs,
    // A server that is frozen does not end a statement either; its connection is broken off, as its answer
    // may still come.
    query_timeout: statementTimeoutMs + answerMarginMs,
    idle_in_transaction_session_timeout: 2_000,
    // The server ends the session of a vanished client within seconds instead of hours. It does not compile plans:
    // over a year of partitions that takes seconds, for statements that take a millisecond. Nor does it read
    // a table to its end where an index will do. A plan is kept, and one that was made while the partition of
    // a month was empty would do so. Statistics would say otherwise a minute and many thousand executions
    // later.
    options: `-c jit=off -c enable_seqscan=off -c lock_timeout=5s -c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3 -c timezone=UTC${planSettings[options.plans ?? 'by-value']}${options.asynchronousCommits === true ? ' -c synchronous_commit=off' : ''}`,
  }
}

async function runOn<Row>(
  client: Pool | PoolClient,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const result = await client.query(preparedQuery(sql, parameters))
  return result.rows as Row[]
}

function preparedQuery(sql: string, parameters: readonly unknown[] = []) {
  return { text: sql, values: [...parameters], name: statementName(sql), types: readers }
}

type TypeId = Parameters<typeof types.getTypeParser>[0]

/**
 * Instants come as UTC text (see `poolConfig`), which the runtime reads several times as fast as the driver
 * does.
 */
const readers: CustomTypesConfig = {
  getTypeParser: ((type: TypeId, format: 'text' | 'binary') =>
    type === types.builtins.TIMESTAMPTZ && format !== 'binary'
      ? readInstant
      : types.getTypeParser(type, format)) as typeof types.getTypeParser,
}

const readOtherInstant: (text: string) => unknown = types.getTypeParser(types.builtins.TIMESTAMPTZ, 'text')

function readInstant(text: string): unknown {
  const isPlain = text[10] === ' ' && text.endsWith('+00')
  return isPlain ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : readOtherInstant(text)
}

/** One connection of its own, outside every pool: nothing else can keep its statements waiting. */
export interface PrivateConnection extends AsyncDisposable {
  /** @param waitMs how much longer than others the statement may take, because it waits for a lock */
  query<Row>(sql: string, parameters?: readonly unknown[], waitMs?: number): Promise<Row[]>
  /** Aborted when the connection breaks. */
  readonly broken: AbortSignal
}

interface PrivateConnectionOptions extends Omit<DatabaseOptions, 'logger' | 'maximumConnections'> {
  /** Longest time for a statement, also when the server does not answer at all. */
  readonly timeoutMs: number
  /** Longest wait for which a statement may ask in addition. */
  readonly maxWaitMs?: number
}

/** Opens a private connection. A statement that is under way when it is closed is abandoned. */
export async function openPrivateConnection(options: PrivateConnectionOptions): Promise<PrivateConnection> {
  const statementTimeoutMs = options.timeoutMs + (options.maxWaitMs ?? 0)
  const { max: _max, ...config } = poolConfig({ ...options, maximumConnections: 1, statementTimeoutMs })
  const socket = new Socket()
  const client = new Client({
    ...config,
    // No statement waits for a row longer than for an answer; a statement that is meant to wait says for how
    // long.
    options: `${config.options} -c lock_timeout=${options.timeoutMs}`,
    stream: () => socket,
    connectionTimeoutMillis: options.timeoutMs,
    query_timeout: options.timeoutMs,
  })
  const broken = new AbortController()
  client.on('error', (error) => broken.abort(error))
  client.on('end', () => broken.abort(new Error('the database connection ended')))
  await client.connect()
  return {
    async query<Row>(sql: string, parameters?: readonly unknown[], waitMs = 0) {
      const limit = { query_timeout: options.timeoutMs + waitMs }
      const result = await client.query({ ...preparedQuery(sql, parameters), ...limit })
      return result.rows as Row[]
    },
    broken: broken.signal,
    async [Symbol.asyncDispose]() {
      // A server that does not answer any more must not hold the caller: the farewell gets as long as a
      // statement.
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
