import type { ExecutionStatus } from '@punctual/domain'
import { silentLogger } from '@punctual/runtime'
import { createTestDatabase } from '@punctual/testing'
import { expect, test } from 'vitest'
import { openDatabase } from '@punctual/store'

import { addSchedule, openTestStore, statement, tableOf } from '../../src/testing.ts'

const perSchedule = 1_000
const wanted = 50

test('a round reads the heads of the lines and not the backlog, also one that has come since the planner last looked', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  for (let schedule = 0; schedule < 3; schedule += 1) await addSchedule(open.store)
  const add = (status: ExecutionStatus) =>
    open.store.database.query(
      `INSERT INTO ${tableOf(status)} (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, status, not_before, run_by, entry_at)
       SELECT gen_random_uuid(), clock_timestamp(), s.id, s.kind, s.name, s.folder_id, s.source_account_id, 'manual', $1, clock_timestamp(), 'test', clock_timestamp()
       FROM schedules s, generate_series(1, $2::int)`,
      [status, perSchedule],
    )
  await add('Succeeded')
  await open.store.database.query('ANALYZE work')
  await add('Waiting')
  const logger = silentLogger()
  const options = {
    url: database.url,
    logger,
    applicationName: 'test',
    maximumConnections: 1,
    plans: 'once-by-index',
  } as const
  await using outbox = openDatabase(options)
  const mostRead = async (name: string, parameters: readonly unknown[]) => {
    const lines = await outbox.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, TIMING OFF) ${statement(name)}`,
      parameters,
    )
    const scans = lines
      .map((line) => line['QUERY PLAN'])
      .filter((line) => line.includes('Scan') && line.includes(' on work'))
    return Math.max(...scans.map((line) => Number(/actual rows=(\d+)/.exec(line)?.[1] ?? 0)))
  }
  expect(await mostRead('read-dispatch-state', [3_000])).toBeLessThanOrEqual(1)
  expect(
    await mostRead('read-waiting', [64, wanted, perSchedule, null, null, null, [], null, [], []]),
  ).toBeLessThanOrEqual(wanted)
})
