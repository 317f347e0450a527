// Prints every statement of a migration that processes of the build before would notice; exit code 1 if there is any.
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

import { migrationProblems } from './migrations.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Statements that break a rule by name of what they make, or of the migration too; each with why it is harmless. */
const accepted: Readonly<Record<string, string>> = {
  '20261124165500_held_runs work_stage': 'the table has only executions that have not ended',
  '20261124165500_held_runs work_runs_only_when_dispatched':
    'the table has only executions that have not ended',
  '20261124194500_bounces deliveries_state':
    'known: an upgrade over it reads the deliveries once, and runs wait for as long',
  snapshots_in_use_idx: 'housekeeping keeps the table at the snapshots in use',
  work_held_idx: 'the table has only executions that have not ended, and none is held yet',
  notices_of_subscription_idx: 'the column is new, so no row is in the index',
  notices_subscription_id_idx: 'the column is new, so no row is in the index',
  work_in_window_idx: 'the table has only executions that have not ended, and none waits for a window yet',
  deliveries_recipient_idx: 'it is of the parent only, which has no rows',
  artifacts_sha256_idx: 'it is of the parent only, which has no rows',
  history_locked_files_idx: 'it is of the parent only, which has no rows',
  history_as_of_idx: 'it is of the parent only, which has no rows',
  schedules_subscribable_idx: '100,000 schedules are read within a second',
}

const used = new Set<string>()
let problems = 0
for (const path of globSync('prisma/migrations/*/migration.sql', { cwd: root }).toSorted()) {
  const name = basename(dirname(path))
  // The first one makes an empty database: no process has run on it.
  if (name.endsWith('_init')) continue
  for (const { rule, statement } of migrationProblems(readFileSync(`${root}${path}`, 'utf8'))) {
    const words = new Set([name, ...statement.split(' ')])
    const exception = Object.keys(accepted).find((made) => made.split(' ').every((word) => words.has(word)))
    if (exception !== undefined) {
      used.add(exception)
      continue
    }
    console.log(`${name}: ${rule}: ${statement.slice(0, 160)}`)
    problems += 1
  }
}
for (const made of Object.keys(accepted).filter((each) => !used.has(each))) {
  console.log(`scripts/check-migrations.ts: no migration makes ${made} any more; remove its exception`)
  problems += 1
}
if (problems > 0) process.exitCode = 1
