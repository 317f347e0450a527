import { commonSettings, readConfig, StartupProblem } from '@punctual/runtime'
import { z } from 'zod'

import { migrate } from './migrate.ts'

// `node packages/store/src/migrate-command.ts`: brings the database at DATABASE_URL to the schema of this build.
try {
  const { DATABASE_URL } = readConfig(z.object({ DATABASE_URL: commonSettings.DATABASE_URL }), process.env)
  const applied = await migrate(DATABASE_URL)
  console.log(applied.length === 0 ? 'The database schema is up to date.' : `Applied migrations: ${applied.join(', ')}`)
} catch (error) {
  console.error(error instanceof StartupProblem ? error.message : error)
  process.exit(1)
}
// The schema engine leaves the timer of its lock time-out behind, which would keep the process for ten more seconds.
process.exit(0)
