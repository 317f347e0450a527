import { createTestDatabase } from '@punctual/testing'
import { expect, test } from 'vitest'

import { unjudged } from '../src/notice/notices.ts'
import { addSchedule, openTestStore, statement } from '../src/testing.ts'

/** So many that no plan over all rows of a table is chosen where an index serves. */
const many = 20_000

async function filled(fill: (query: Awaited<ReturnType<typeof opened>>['query']) => Promise<unknown>) {
  const { resources, query } = await opened()
  await fill(query)
  await query('ANALYZE')
  return {
    /** Rows that the scans of a table have read, by the plan of a statement as it ran. */
    async mostRead(table: string, sql: string, given: readonly unknown[]) {
      const lines = await query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, TIMING OFF) ${sql}`, given)
      const scans = lines.map((line) => line['QUERY PLAN']).filter((line) => line.includes(` on ${table}`))
      expect(scans.length).toBeGreaterThan(0)
      return {
        rows: Math.max(...scans.map((line) => Number(/actual rows=(\d+)/.exec(line)?.[1] ?? 0))),
        scans,
      }
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

async function opened() {
  const resources = new AsyncDisposableStack()
  const database = resources.use(await createTestDatabase())
  const { store } = resources.use(openTestStore(database.url))
  await addSchedule(store)
  return { resources, query: store.database.query }
}

test('a search for snapshots without a run reads what is under way and what waits again, and nothing of the backlog', async () => {
  await using growth = await filled((query) =>
    query(
      `INSERT INTO work (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, not_before, run_by, entry_at)
       SELECT gen_random_uuid(), now(), s.id, s.kind, s.name, s.folder_id, 'manual', now(), 'test', now() FROM schedules s, generate_series(1, $1::int)`,
      [many],
    ),
  )
  const { rows, scans } = await growth.mostRead('work', statement('forget-snapshots'), [60_000])
  expect(rows).toBe(0)
  expect(scans.join()).not.toContain('Seq Scan')
})

test('a round of notices reads the oldest ends, however many are not judged', async () => {
  await using growth = await filled((query) =>
    query(
      `INSERT INTO watched_ends (schedule_id, execution_id, nominal_at, status, completed_at)
       SELECT gen_random_uuid(), gen_random_uuid(), now(), 'Failed', now() FROM generate_series(1, $1::int)`,
      [many],
    ),
  )
  expect((await growth.mostRead('watched_ends', unjudged, [100])).rows).toBe(1_000)
})

test('retention finds the oldest unsuccessful ends by an index', async () => {
  await using growth = await filled((query) =>
    query(
      `INSERT INTO unsuccessful_ends (schedule_id, nominal_at, execution_id, status)
       SELECT gen_random_uuid(), now() - n * interval '1 second', gen_random_uuid(), 'Failed' FROM generate_series(1, $1::int) n`,
      [many],
    ),
  )
  const oldest = `SELECT ctid FROM unsuccessful_ends WHERE nominal_at < now() - $1 * interval '1 second' LIMIT 2000`
  expect((await growth.mostRead('unsuccessful_ends', oldest, [many - 10])).scans.join()).toContain('Index')
})
