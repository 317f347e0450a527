import type { Database } from '@punctual/store'

import type { RedisInformation } from '../redis-information.ts'

/** What an idle cluster has asked for in a second, and what it holds. */
export type IdleFigures = Readonly<
  Record<
    | 'statements'
    | 'commits'
    | 'walBytes'
    | 'databaseConnections'
    /** The most that one worker has. */
    | 'connectionsOfWorker'
    | 'redisCommands'
    | 'redisConnections',
    number
  >
>

export interface IdleCounts {
  readonly figures: IdleFigures
  /** The statements and the Redis commands, those that were asked most often first. */
  readonly calls: ReadonlyArray<{ readonly text: string; readonly perSecond: number }>
}

export interface IdleCounter {
  begin(): Promise<void>
  end(): Promise<IdleCounts>
}

interface DatabaseCounts {
  readonly walPosition: string
  readonly commits: number
}

/** Statements of the counter itself name this view, and are omitted. */
const ownMark = 'pg_stat_statements'

/**
 * Counts with `pg_stat_statements` and with the command statistics of Redis, which count what scripts call as
 * well.
 */
export function createIdleCounter(database: Database, redis: RedisInformation): IdleCounter {
  let beganMs = 0
  let commandsBefore = new Map<string, number>()
  let databaseBefore: DatabaseCounts = { walPosition: '0/0', commits: 0 }
  return {
    async begin() {
      await database.query(`CREATE EXTENSION IF NOT EXISTS pg_stat_statements`)
      await database.query(`SELECT pg_stat_statements_reset()`)
      databaseBefore = await databaseCounts(database)
      commandsBefore = await redis.commandCalls()
      beganMs = performance.now()
    },
    async end() {
      const seconds = (performance.now() - beganMs) / 1_000
      const commands = [...(await redis.commandCalls())]
        .map(([text, calls]) => ({
          text: `Redis ${text}`,
          perSecond: (calls - (commandsBefore.get(text) ?? 0)) / seconds,
        }))
        .filter(({ perSecond }) => perSecond > 0)
      const statements = await statementCalls(database, seconds)
      const { commits } = await databaseCounts(database)
      return {
        figures: {
          statements: sum(statements),
          commits: (commits - databaseBefore.commits) / seconds,
          walBytes: (await walBytesSince(database, databaseBefore.walPosition)) / seconds,
          ...(await connections(database)),
          redisCommands: sum(commands),
          redisConnections: await redis.connections(),
        },
        calls: [...statements, ...commands].toSorted((a, b) => b.perSecond - a.perSecond),
      }
    },
  }
}

const sum = (parts: ReadonlyArray<{ readonly perSecond: number }>): number =>
  parts.reduce((total, { perSecond }) => total + perSecond, 0)

async function statementCalls(
  database: Database,
  seconds: number,
): Promise<Array<{ text: string; perSecond: number }>> {
  return await database.query(
    `SELECT left(regexp_replace(query, '\\s+', ' ', 'g'), 100) AS text, calls / $1::float8 AS "perSecond"
     FROM pg_stat_statements WHERE query NOT LIKE $2 ORDER BY calls DESC`,
    [seconds, `%${ownMark}%`],
  )
}

async function databaseCounts(database: Database): Promise<DatabaseCounts> {
  const [row] = await database.query<DatabaseCounts>(
    `SELECT pg_current_wal_lsn()::text AS "walPosition", xact_commit::float8 AS commits, '' AS "${ownMark}"
     FROM pg_stat_database WHERE datname = current_database()`,
  )
  if (!row) throw new Error('a statement that always answers one row answered none')
  return row
}

async function walBytesSince(database: Database, position: string): Promise<number> {
  const [row] = await database.query<{ bytes: number }>(
    `SELECT (pg_current_wal_lsn() - $1::pg_lsn)::float8 AS bytes, '' AS "${ownMark}"`,
    [position],
  )
  return row?.bytes ?? 0
}

async function connections(
  database: Database,
): Promise<{ databaseConnections: number; connectionsOfWorker: number }> {
  const rows = await database.query<{ name: string; count: number }>(
    `SELECT application_name AS name, count(*)::int AS count, '' AS "${ownMark}"
     FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() GROUP BY application_name`,
  )
  const ofWorkers = Map.groupBy(
    rows.filter(({ name }) => name.includes('worker-')),
    ({ name }) => name.split(' ').at(-1),
  )
  return {
    databaseConnections: rows.reduce((total, { count }) => total + count, 0),
    connectionsOfWorker: Math.max(
      ...[...ofWorkers.values()].map((own) => own.reduce((total, { count }) => total + count, 0)),
    ),
  }
}
