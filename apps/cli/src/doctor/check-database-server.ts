import { commonSettings, readConfig, silentLogger } from '@punctual/runtime'
import { z } from 'zod'

import type { Machine } from './machine.ts'
import { clockDifference } from './clock-difference.ts'
import { fine, type Found, warning } from './finding.ts'

const { DATABASE_URL, PUNCTUAL_CLOCK_SKEW_LIMIT_SECONDS, PUNCTUAL_ACCEPT_DATA_LOSS } = commonSettings

/** What every process checks at its start, and what an operator should know besides. */
export async function checkDatabaseServer({ environment, clock }: Machine): Promise<Found[]> {
  const settings = z.object({ DATABASE_URL, PUNCTUAL_CLOCK_SKEW_LIMIT_SECONDS, PUNCTUAL_ACCEPT_DATA_LOSS })
  const config = readConfig(settings, environment)
  const url = config.DATABASE_URL
  // The driver is large, and no other command needs it.
  const { checkDatabase, followDatabaseClock, openDatabase, readRoleAndRoom } =
    await import('@punctual/store')
  const found: Found[] = []
  const warn = (...said: unknown[]) =>
    void found.push(warning(String(said.at(-1)), 'Change the setting of PostgreSQL that the sentence names.'))
  const logger = Object.assign(silentLogger(), { warn })
  await using database = openDatabase({
    url,
    applicationName: 'punctual-doctor',
    logger,
    maximumConnections: 1,
  })
  await checkDatabase(database, {
    clock,
    logger,
    url,
    acceptDataLoss: config.PUNCTUAL_ACCEPT_DATA_LOSS,
    clockSkewLimitSeconds: config.PUNCTUAL_CLOCK_SKEW_LIMIT_SECONDS,
  })
  await using databaseClock = await followDatabaseClock(database, { clock, logger })
  found.push(clockDifference(databaseClock.now().getTime() - clock.now().getTime()))
  const { role, mayChangeTables, freeConnections, maximumConnections } = await readRoleAndRoom(database)
  if (mayChangeTables)
    found.push(
      warning(
        `the role ${role} may change tables`,
        'Give the processes a role of their own with DATABASE_APP_URL of the migration command.',
      ),
    )
  if (freeConnections < maximumConnections / 10)
    found.push(
      warning(
        `${freeConnections} of ${maximumConnections} connections are free`,
        'Raise max_connections: see the table of connections in docs/operations.md.',
      ),
    )
  return [fine('answers, gives sessions of its own, and has the schema of this build'), ...found]
}
