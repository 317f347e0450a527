import { setTimeout as sleep } from 'node:timers/promises'

import { silentLogger } from '@punctual/runtime'
import { type Database, openDatabase } from '@punctual/store'

import { familyOf, processorTimes } from '../processor-time.ts'
import { openRedisInformation, type RedisInformation } from '../redis-information.ts'
import type { Servers } from '../services.ts'

/*
 * What a round costs beside time. Counts say the same on a busy machine and on a quiet one, and report where
 * time goes before a profiler does.
 */

/** Figures of one round, divided by the executions that it finished. */
export interface Cost {
  readonly perExecution: Readonly<Record<string, number>>
  /** The statements that took the server longest, most expensive first. */
  readonly statements: readonly StatementCost[]
}

export interface StatementCost {
  readonly text: string
  readonly calls: number
  readonly rows: number
  /** Time in the server, waiting for locks included, commit excluded. */
  readonly milliseconds: number
}

/**
 * Counts from `begin` on; `end` is called once work is done, `settle` once the workers have closed their
 * connections.
 */
export interface CostMeter extends AsyncDisposable {
  begin(workerPids: readonly number[]): Promise<void>
  end(): void
  settle(executions: number): Promise<Cost>
}

/** Longest time for which a connection keeps what it has counted to itself, and some more. */
const flushMs = 1_500

/**
 * A meter over servers that were started here, with `pg_stat_statements`; of servers that were given only
 * what they report.
 *
 * @param schedulerPid the process that places executions
 */
export function createCostMeter(servers: Servers, schedulerPid: number): CostMeter {
  const database = openDatabase({
    url: servers.databaseUrl,
    logger: silentLogger(),
    applicationName: 'cost',
    maximumConnections: 1,
  })
  const redis = openRedisInformation(servers.redisUrl)
  let groups = new Map<string, number[]>()
  let counted = new Map<string, number>()
  let usedBefore = new Map<string, number>()
  let used = new Map<string, number>()

  // PostgreSQL has a process for each connection; they come and go, and this process is the parent of all
  // that is measured.
  const times = () =>
    processorTimes(
      new Map([...groups].map(([name, pids]) => [name, name === 'postgres' ? pids.flatMap(familyOf) : pids])),
    )
  const counts = async () => new Map([...(await databaseCounts(database)), ...(await redisCounts(redis))])
  return {
    async begin(workerPids) {
      await database.query(`CREATE EXTENSION IF NOT EXISTS pg_stat_statements`)
      await database.query(`CREATE EXTENSION IF NOT EXISTS pg_walinspect`)
      await database.query(`SELECT pg_stat_statements_reset()`)
      groups = new Map([
        ['requests', [process.pid]],
        ['scheduler', [schedulerPid]],
        ['workers', [...workerPids]],
        ['postgres', servers.postgresPid === null ? [] : [servers.postgresPid]],
        ['redis', servers.redisPid === null ? [] : [servers.redisPid]],
      ])
      counted = await counts()
      usedBefore = times()
    },
    end() {
      used = difference(times(), usedBefore)
    },
    async settle(executions) {
      await sleep(flushMs)
      const now = await counts()
      const indexEntries = await indexEntriesSince(database, counted.get(position) ?? 0)
      const all = [
        ...difference(now, counted),
        ['index entries', indexEntries] as const,
        ...[...used].map(([name, milliseconds]) => [`processor ms of ${name}`, milliseconds] as const),
      ].filter(([name]) => name !== position)
      return {
        perExecution: Object.fromEntries(all.map(([name, value]) => [name, value / executions])),
        statements: await statementCosts(database),
      }
    },
    async [Symbol.asyncDispose]() {
      await redis[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}

/** Where the write-ahead log has got to, in bytes; a count like the others, but not of executions. */
const position = 'log position'

function difference(
  now: ReadonlyMap<string, number>,
  before: ReadonlyMap<string, number>,
): Map<string, number> {
  return new Map([...now].map(([name, value]) => [name, value - (before.get(name) ?? 0)]))
}

async function databaseCounts(database: Database): Promise<Map<string, number>> {
  const [row] = await database.query<Record<string, number>>(`
    SELECT (SELECT sum(calls)::float8 FROM pg_stat_statements) AS statements,
      (SELECT xact_commit::float8 FROM pg_stat_database WHERE datname = current_database()) AS commits,
      w.wal_records::float8 AS "log records", w.wal_bytes::float8 AS "log bytes", (to_jsonb(w) ->> 'wal_sync')::float8 AS "log flushes",
      (SELECT sum(n_tup_ins)::float8 FROM pg_stat_user_tables) AS "rows inserted",
      (SELECT sum(n_tup_upd)::float8 FROM pg_stat_user_tables) AS "rows updated",
      (SELECT sum(n_tup_hot_upd)::float8 FROM pg_stat_user_tables) AS "of them without an index",
      (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::float8 AS "${position}"
    FROM pg_stat_wal w`)
  return new Map(Object.entries(row ?? {}))
}

/** Entries written to B-tree leaves, counted in the write-ahead log itself. */
async function indexEntriesSince(database: Database, begin: number): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `SELECT coalesce(sum(count), 0)::float8 AS count
     FROM pg_get_wal_stats('0/0'::pg_lsn + $1::float8::numeric, pg_current_wal_flush_lsn(), true)
     WHERE "resource_manager/record_type" LIKE 'Btree/INSERT_LEAF%' OR "resource_manager/record_type" LIKE 'Btree/SPLIT%'`,
    [begin],
  )
  return row?.count ?? 0
}

async function statementCosts(database: Database): Promise<StatementCost[]> {
  return await database.query<StatementCost>(
    `SELECT query AS text, calls::int, rows::int, total_exec_time + total_plan_time AS milliseconds
     FROM pg_stat_statements WHERE calls > 1 ORDER BY 4 DESC LIMIT 25`,
  )
}

async function redisCounts(redis: RedisInformation): Promise<Map<string, number>> {
  const calls = [...(await redis.commandCalls())]
  const scripts = calls.filter(([command]) => command === 'evalsha' || command === 'eval')
  return new Map([
    ['Redis commands', calls.reduce((sum, [, count]) => sum + count, 0)],
    ['Redis scripts', scripts.reduce((sum, [, count]) => sum + count, 0)],
    ...calls.map(([command, count]) => [`Redis ${command}`, count] as const),
  ])
}

/** A cost as two Markdown tables. */
export function costTables({ perExecution, statements }: Cost, executions: number): string {
  const counts = Object.entries(perExecution)
    .filter(([, value]) => value >= 0.005)
    .map(([name, value]) => `| ${name} | ${value.toFixed(2)} |`)
  const lines = statements.map(
    ({ text, calls, rows, milliseconds }) =>
      `| ${(calls / executions).toFixed(3)} | ${(rows / calls).toFixed(1)} | ${((milliseconds * 1_000) / executions).toFixed(0)} | ${headOf(text)} |`,
  )
  return [
    '| of one execution | |\n|---|---|',
    ...counts,
    '',
    '| calls of one execution | rows of one call | µs of one execution | statement |\n|---|---|---|---|',
    ...lines,
  ].join('\n')
}

function headOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 90)
}
