import { expect, test } from 'vitest'
import { createRandom } from '@punctual/testing/random'

import type { Beside } from './beside-postgres.ts'
import { explain } from './explain.ts'
import type { Operation } from './choice.ts'
import { comparable, rowsOfPostgres } from './rows-of-postgres.ts'
import { startSequence } from './sequence.ts'
import { told } from './reported.ts'

const seeds = [11, 12, 13, 14]
const stepsPerSeed = 150
const tables = [
  'work',
  'deliveries',
  'schedules',
  'schedule_cursors',
  'servers',
  'leader_terms',
  'leader_leases',
  'cluster_settings',
  'calendars',
] as const

/**
 * Runs the statements at the same time, each in a process of its own. The rows of some tables are locked
 * until each statement waits for one or has ended. Those that wait have a snapshot from before all the
 * others: only then could PostgreSQL give answers of no serial order.
 */
async function runTogether(
  { real, processes, transaction }: Beside,
  operations: readonly Operation[],
  locked: readonly string[],
): Promise<unknown[]> {
  let ended = 0
  const running: Array<Promise<unknown>> = []
  await transaction(async (query) => {
    // A busy machine may pause the test for longer than a transaction may be idle.
    await query('SET LOCAL idle_in_transaction_session_timeout = 0')
    for (const table of locked) await query(`SELECT FROM ${table} FOR UPDATE`)
    for (const [index, operation] of operations.entries()) {
      running.push(operation.run(processes[index] ?? real).finally(() => (ended += 1)))
    }
    const waiting = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    for (;;) {
      const [row] = await real.query<{ count: number }>(waiting)
      if (ended + (row?.count ?? 0) >= operations.length) return
    }
  })
  return await Promise.all(running)
}

test.each(seeds)(
  'statements that run at the same time do what they do one by one in some order, seed %i',
  async (seed) => {
    await using sequence = await startSequence(seed)
    const { beside, said } = sequence
    const random = createRandom(seed)
    for (let step = 0; step < stepsPerSeed; step += 1) {
      const operations = await sequence.next(beside.processes.length)
      const locked = tables.filter(() => random.chance(0.5))
      const answers = (await runTogether(beside, operations, locked)).map(comparable)
      const rows = await explain(beside, operations, {
        answers,
        rows: await rowsOfPostgres(beside.real.query),
      })
      expect(rows, `${said()}\n${told({ locked, answers })}`).not.toBeNull()
      if (rows) beside.rows = rows
    }
  },
)
