import { type Clock, type Logger, StartupProblem } from '@punctual/runtime'

import { checkDurability, type DurabilityOptions } from './durability-check.ts'
import { migrationNames } from './migrate.ts'
import { checkSessions } from './session-check.ts'
import type { Database } from './port.ts'

const minimumVersion = 15

interface StartupCheckOptions extends DurabilityOptions {
  readonly clock: Clock
  readonly url: string
  readonly clockSkewLimitSeconds: number
}

/**
 * Refuses to start on a database that would break promises later. It does not answer, is behind a pool that shares
 * connections, is too old, or has a schema that this build cannot run on. Or its clock differs from that of this machine, or
 * its settings let it lose confirmed commits.
 *
 * @throws StartupProblem with one sentence that says what to do
 */
export async function checkDatabase(database: Database, options: StartupCheckOptions): Promise<void> {
  const { version, now } = await readServer(database, options.url)
  if (version < minimumVersion) {
    throw new StartupProblem(
      `PostgreSQL ${minimumVersion} or newer is needed, and DATABASE_URL points to version ${version}.`,
    )
  }
  const skewSeconds = Math.abs(options.clock.now().getTime() - now.getTime()) / 1_000
  if (skewSeconds > options.clockSkewLimitSeconds) {
    throw new StartupProblem(
      `The clock of this machine is ${Math.round(skewSeconds)} s off against the database (limit ${options.clockSkewLimitSeconds} s): synchronise it, or raise PUNCTUAL_CLOCK_SKEW_LIMIT_SECONDS.`,
    )
  }
  await checkSchema(database, options.logger)
  await checkDurability(database, options)
}

async function readServer(database: Database, url: string): Promise<{ version: number; now: Date }> {
  try {
    await checkSessions(url)
    const [row] = await database.query<{ version: number; now: Date }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS version, clock_timestamp()::timestamptz(3) AS now`,
    )
    if (!row) throw new Error('no answer')
    return row
  } catch (error) {
    if (error instanceof StartupProblem) throw error
    throw new StartupProblem(`The database at DATABASE_URL does not answer: ${reasonOf(error)}.`, {
      cause: error,
    })
  }
}

/**
 * The driver's sentence; connection errors of several addresses come as one error without a message of its
 * own.
 */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}

/** A schema with migrations that only add to what this build knows will do: a rolled back build starts on it. */
async function checkSchema(database: Database, logger: Logger): Promise<void> {
  const [table] = await database.query<{ present: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present`,
  )
  const rows = table?.present
    ? await database.query<{ name: string }>(
        `SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
      )
    : []
  const applied = new Set(rows.map(({ name }) => name))
  const known = migrationNames()
  const missing = known.filter((name) => !applied.has(name))
  if (missing.length > 0) {
    throw new StartupProblem(
      `The database schema is older than this build (${missing.length} migration(s) missing): run the command punctual-migrate of this build first.`,
    )
  }
  const newer = [...applied].filter((name) => !known.includes(name))
  if (newer.length === 0) return
  const [settings] = await database.query<{ needed: string }>(
    'SELECT needed_migration AS needed FROM cluster_settings',
  )
  // fence: build-knows-what-the-schema-needs
  if (!known.includes(settings?.needed ?? '')) {
    throw new StartupProblem(
      `The database schema is newer than this build, and needs one that knows ${settings?.needed}: start a newer build.`,
    )
  }
  logger.warn({ newer }, 'schema is newer than this build')
}
