import { systemClock } from '@punctual/runtime'
import { createTestDatabase, type TestDatabase } from '@punctual/testing'
import { beforeAll, expect, test } from 'vitest'

import { createExecutionJson } from '../../src/history/execution-json.ts'
import type { ExecutionHistoryFilter } from '../../src/port/execution-record.ts'
import { openTestStore } from '../../src/testing.ts'
import type { Store } from '../../src/store.ts'

const runs = 20_000
const schedules = 1_000
const limit = 20
/** Of the mails that every run sends; each mail of `team-7` is one of two hundred. */
const shape = { Number: 'scheduleName' } as const

let database: TestDatabase
let open: ReturnType<typeof openTestStore>

beforeAll(async () => {
  database = await createTestDatabase()
  open = openTestStore(database.url)
  await fill(open.store)
  return async () => {
    await open[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  }
}, 90_000)

const hashOf = (place: string) => `lpad(to_hex(${place}), 64, 'a')`

/** Run n is of schedule n % 1000, at second n, to `One.<n>@…` and `team-<n % 100>@…`, with the file n. */
async function fill({ database: { query } }: Store): Promise<void> {
  await query(
    `INSERT INTO schedules (id, kind, folder_id, name, name_key, definition, recurrence, enabled)
     SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'single', f.id, 'Report ' || lpad(n::text, 4, '0'), 'report ' || lpad(n::text, 4, '0'), '{}', '{}', false
     FROM folders f, generate_series(0, $1::int - 1) n WHERE f.parent_id IS NULL`,
    [schedules],
  )
  const each = `generate_series(1, $1::int) n`
  const id = `('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid`
  const at = `date_trunc('month', now()) + n * interval '1 second'`
  await query(
    `INSERT INTO history (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, status, not_before, run_by, entry_at, locked_files)
     SELECT ${id}, ${at}, s.id, 'single', n::text, s.folder_id, 'manual', CASE WHEN n % 2 = 0 THEN 'Succeeded' ELSE 'Failed' END, ${at}, 'test', ${at},
       CASE WHEN n % 5000 = 0 THEN jsonb_build_array(jsonb_build_object('sha256', lpad(to_hex(n), 64, 'b'))) ELSE '[]' END
     FROM ${each} JOIN schedules s ON s.id = ('00000000-0000-4000-8000-' || lpad((n % ${schedules})::text, 12, '0'))::uuid`,
    [runs],
  )
  for (const [row, recipient] of [
    `'One.' || n || '@example.org'`,
    `'team-' || n % 100 || '@example.org'`,
  ].entries())
    for (const destination of row === 0 ? [1] : [1, 2])
      await query(
        `INSERT INTO deliveries (id, nominal_at, execution_id, destination_id, row_number, recipient, position, state)
         SELECT gen_random_uuid(), ${at}, ${id}, ('00000000-0000-4000-a000-' || lpad($2::text, 12, '0'))::uuid, 0, ${recipient}, 0, 'Accepted' FROM ${each}`,
        [runs, String(destination)],
      )
  await query(
    `INSERT INTO artifacts (id, nominal_at, execution_id, position, name, format, content_type, bytes, sha256, created_at)
     SELECT gen_random_uuid(), ${at}, ${id}, 0, 'a.pdf', 'PDF', 'application/pdf', 1, ${hashOf('n')}, now() FROM ${each}`,
    [runs],
  )
  // As autovacuum leaves a table: where every row is visible to all, other plans cost least.
  await query('VACUUM ANALYZE')
}

/** The numbers of the runs that a filter finds, and how many rows of the tables by month were read for them. */
async function search(filter: ExecutionHistoryFilter, beyond: number | null = null) {
  const { store } = open
  const texts = (within: Store) => createExecutionJson(within.database, { shape, clock: systemClock() })
  const after =
    beyond === null
      ? null
      : {
          at: new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), 1) + beyond * 1_000),
          id: `00000000-0000-4000-9000-${String(beyond).padStart(12, '0')}`,
        }
  // The plan that is kept is made after some uses of a statement.
  for (let use = 0; use < 6; use += 1) await texts(store).history(filter, { limit, after })
  return await store.transaction(async (within) => {
    const before = await looksAt(within)
    const rows = await texts(within).history(filter, { limit, after })
    const looked = (await looksAt(within)) - before
    return { found: rows.map(({ text }) => Number(JSON.parse(text).Number)), looked }
  })
}

async function looksAt(store: Store): Promise<number> {
  const [row] = await store.database.query<{ count: number }>(
    `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS count FROM pg_stat_xact_user_tables
     WHERE relname ~ '^(history|deliveries|artifacts)_' OR relname = 'work'`,
  )
  return row!.count
}

/** The newest numbers up to one that have a remainder, as many as a page has. */
const newest = (upTo: number, divisor: number, remainder: number) =>
  Array.from({ length: runs }, (_, index) => runs - index)
    .filter((number) => number <= upTo && number % divisor === remainder)
    .slice(0, limit)

test('a search by recipient finds exactly that address, whatever its case, and reads no more than a page of it', async () => {
  const rare = await search({ recipient: 'oNE.77@example.org' })
  expect(rare.found).toEqual([77])
  expect(rare.looked).toBeLessThan(10)
  const { found, looked } = await search({ recipient: 'TEAM-7@example.org' })
  expect(found).toEqual(newest(runs, 100, 7))
  expect(looked).toBeLessThan(10 * limit)
  for (const recipient of ['ne.77@example.org', 'one.7_@example.org', '%', 'example.org'])
    expect((await search({ recipient })).found).toEqual([])
})

test('a page deep in a search by recipient reads no more rows than the first one', async () => {
  const { found, looked } = await search({ recipient: 'team-7@example.org' }, 3_007)
  expect(found).toEqual(newest(3_006, 100, 7))
  expect(looked).toBeLessThan(10 * limit)
})

test('a search by the hash of a file finds its run, as it was made and as it was locked', async () => {
  const hash = (number: number, filler: string) => number.toString(16).padStart(64, filler)
  const made = await search({ sha256: hash(4_711, 'a') })
  expect(made.found).toEqual([4_711])
  expect(made.looked).toBeLessThan(10)
  const locked = await search({ sha256: hash(15_000, 'b') })
  expect(locked.found).toEqual([15_000])
  expect(locked.looked).toBeLessThan(10)
  expect((await search({ sha256: hash(15_000, 'b'), recipient: 'one.15000@example.org' })).found).toEqual([
    15_000,
  ])
  expect((await search({ sha256: hash(15_000, 'b'), recipient: 'one.1@example.org' })).found).toEqual([])
})

test('a search by the name of the schedule finds its runs, of few schedules and of many', async () => {
  const { found, looked } = await search({ scheduleName: 'PORT 0042' })
  expect(found).toEqual(newest(runs, 1_000, 42))
  expect(looked).toBeLessThan(100)
  const many = await search({ scheduleName: 'rep' })
  expect(many.found).toEqual(newest(runs, 1, 0))
  expect(many.looked).toBeLessThan(10 * limit)
  expect((await search({ scheduleName: '0_42' })).found).toEqual([])
  expect((await search({ scheduleName: '42', recipient: 'team-42@example.org' })).found).toEqual(
    newest(runs, 100, 42),
  )
})

test('every other filter narrows a search too', async () => {
  const recipient = 'team-8@example.org'
  expect((await search({ recipient, status: 'Failed' })).found).toEqual([])
  expect((await search({ recipient, status: 'Succeeded', folderPathKey: '/' })).found).toEqual(
    newest(runs, 100, 8),
  )
  expect((await search({ recipient, folderPathKey: '/elsewhere' })).found).toEqual([])
  expect((await search({ scheduleName: '0042', folderPathKey: '/elsewhere' })).found).toEqual([])
  expect((await search({ recipient, deliveryState: 'Unknown' })).found).toEqual([])
  expect((await search({ recipient, stage: 'Held' })).found).toEqual([])
})
