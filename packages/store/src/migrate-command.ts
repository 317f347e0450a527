import { commonSettings, readConfig, secretSetting, StartupProblem, urlSetting } from '@punctual/runtime'
import { z } from 'zod'

import { grantToApp, prepareRoles } from './database-roles.ts'
import { migrate } from './migrate.ts'

const settings = z.object({
  /** The owner of the tables; the apps connect with another one when DATABASE_APP_URL is given. */
  DATABASE_URL: commonSettings.DATABASE_URL,
  /** The role of the apps, which gets the rights that they need and no more. */
  DATABASE_APP_URL: secretSetting(urlSetting('postgresql', 'postgres').optional()),
  /**
   * A role that may create roles: makes the owner and the role of the apps first, with the passwords of their
   * addresses.
   */
  DATABASE_ADMIN_URL: secretSetting(urlSetting('postgresql', 'postgres').optional()),
})

// `node packages/store/src/migrate-command.ts`: brings the database at DATABASE_URL to the schema of this
// build, and its roles to their rights.
try {
  const {
    DATABASE_URL: ownerUrl,
    DATABASE_APP_URL: appUrl,
    DATABASE_ADMIN_URL: adminUrl,
  } = readConfig(settings, process.env)
  if (adminUrl !== undefined && appUrl === undefined)
    throw new StartupProblem('DATABASE_ADMIN_URL needs DATABASE_APP_URL, the role of the apps.')
  if (adminUrl !== undefined && appUrl !== undefined) await prepareRoles(adminUrl, { ownerUrl, appUrl })
  const applied = await migrate(ownerUrl)
  if (appUrl !== undefined) await grantToApp({ ownerUrl, appUrl })
  console.log(
    applied.length === 0 ? 'The database schema is up to date.' : `Applied migrations: ${applied.join(', ')}`,
  )
} catch (error) {
  console.error(error instanceof StartupProblem ? error.message : error)
  process.exit(1)
}
// The schema engine leaves the timer of its lock time-out behind, which would keep the process for ten more
// seconds.
process.exit(0)
