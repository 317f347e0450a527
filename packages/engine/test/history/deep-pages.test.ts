import { createTestDatabase } from '@punctual/testing'
import { expect, test } from 'vitest'

import { openTestStore } from '../../src/testing.ts'
import type { Store } from '../../src/store.ts'

const count = 3_000
const limit = 10

async function given({ database }: Store): Promise<string> {
  const [root] = await database.query<{ id: string }>('SELECT id FROM folders WHERE parent_id IS NULL')
  await database.query(
    `INSERT INTO schedules (id, kind, folder_id, name, name_key, definition, recurrence, enabled)
     SELECT gen_random_uuid(), 'single', $1, lpad(n::text, 5, '0'), lpad(n::text, 5, '0'), '{}', '{}', false FROM generate_series(1, $2::int) n`,
    [root!.id, count],
  )
  await database.query(
    `INSERT INTO folders (id, parent_id, name, path, path_key)
     SELECT gen_random_uuid(), $1, name, '/' || name, '/' || name FROM (SELECT lpad(n::text, 5, '0') AS name FROM generate_series(1, $2::int) n) names`,
    [root!.id, count],
  )
  await database.query('ANALYZE')
  return root!.id
}

/** The answer of a read, and the number of rows of a table that it read. */
async function reading<Row>(store: Store, table: string, read: (within: Store) => Promise<Row[]>) {
  // The plan that is kept is made after some uses of a statement.
  for (let use = 0; use < 6; use += 1) await read(store)
  return await store.transaction(async (within) => {
    const before = await looksAt(within, table)
    const rows = await read(within)
    return { rows, looked: (await looksAt(within, table)) - before }
  })
}

async function looksAt({ database }: Store, table: string): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `SELECT (seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS count FROM pg_stat_xact_user_tables WHERE relname = $1`,
    [table],
  )
  return row!.count
}

test('a page deep in a list reads no more rows than the first one', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const root = await given(open.store)
  const filter = { values: [], operator: 'LIKE', match: 'ALL' } as const
  const after = {
    nameKey: String(count - limit).padStart(5, '0'),
    id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  }
  const lists: Array<[string, (within: Store) => Promise<Array<{ name: string }>>]> = [
    ['schedules', ({ schedules }) => schedules.list({ kind: 'single', filter, after, limit })],
    ['folders', ({ folders }) => folders.children({ parentId: root, after: `/${after.nameKey}`, limit })],
  ]
  for (const [table, read] of lists) {
    const { rows, looked } = await reading(open.store, table, read)
    expect(rows.map(({ name }) => Number(name))).toEqual(
      Array.from({ length: limit }, (_, index) => count - limit + 1 + index),
    )
    expect(looked).toBeLessThan(2 * limit)
  }
})
