import { readConfig, StartupProblem } from '@punctual/runtime'

import { doubtEarlierRuns } from './doubt-earlier-runs.ts'
import { grantToApp, prepareRoles } from './database-roles.ts'
import { migrate } from './migrate.ts'
import { migrateSettings } from './migrate-settings.ts'

// `node packages/store/src/migrate-command.ts`: brings the database at DATABASE_URL to the schema of this
// build, and its roles to their rights. With `--restored` it is a database that lacks its last commits.
try {
  const flags = process.argv.slice(2)
  const unknown = flags.find((flag) => flag !== '--restored')
  if (unknown !== undefined) throw new StartupProblem(`"${unknown}" is no flag: there is --restored.`)
  const {
    DATABASE_URL: ownerUrl,
    DATABASE_APP_URL: appUrl,
    DATABASE_ADMIN_URL: adminUrl,
  } = readConfig(migrateSettings, process.env)
  if (adminUrl !== undefined && appUrl === undefined)
    throw new StartupProblem('DATABASE_ADMIN_URL needs DATABASE_APP_URL, the role of the apps.')
  if (adminUrl !== undefined && appUrl !== undefined) await prepareRoles(adminUrl, { ownerUrl, appUrl })
  const applied = await migrate(ownerUrl)
  if (appUrl !== undefined) await grantToApp({ ownerUrl, appUrl })
  console.log(
    applied.length === 0 ? 'The database schema is up to date.' : `Applied migrations: ${applied.join(', ')}`,
  )
  if (flags.length > 0) {
    const until = await doubtEarlierRuns(ownerUrl)
    console.log(
      `What was due or requested up to ${until.toISOString()} may have been sent: mails of it are Unknown and are not sent again, and destinations that can be asked are asked first.`,
    )
  }
} catch (error) {
  console.error(error instanceof StartupProblem ? error.message : error)
  process.exit(1)
}
// The schema engine leaves the timer of its lock time-out behind, which would keep the process for ten more
// seconds.
process.exit(0)
