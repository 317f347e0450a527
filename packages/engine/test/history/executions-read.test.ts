import { type ExecutionStatus, isEnded } from '@punctual/domain'
import { systemClock } from '@punctual/runtime'
import { createTestDatabase } from '@punctual/testing'
import { expect, test } from 'vitest'

import { endByHand, openTestStore } from '../../src/testing.ts'
import { createExecutionJson, type ListedText } from '../../src/history/execution-json.ts'
import type { ExecutionCursor, ExecutionHistoryFilter } from '../../src/port/execution-record.ts'
import type { Store } from '../../src/store.ts'

interface Entry {
  readonly name: string
  readonly entered: string
  readonly ended?: string | null
  readonly status?: ExecutionStatus
  readonly folder?: string
}

/** Stores executions at instants relative to now, such as `13 hours`, in the partitions of their months. */
async function given(store: Store, entries: readonly Entry[]): Promise<void> {
  const { database } = store
  await database.query(
    `SELECT create_month_partitions(now() - make_interval(months => n)) FROM generate_series(0, 4) n`,
  )
  await database.query(
    `INSERT INTO folders (id, parent_id, name, path, path_key)
     SELECT gen_random_uuid(), (SELECT id FROM folders WHERE path = '/'), p, '/' || p, lower('/' || p) FROM unnest($1::text[]) p`,
    [['A', 'A/Below', 'AB']],
  )
  for (const {
    name,
    entered,
    ended = null,
    status = ended === null ? 'Waiting' : 'Succeeded',
    folder = '/',
  } of entries) {
    const id = crypto.randomUUID()
    await database.query(
      `INSERT INTO work (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, status, not_before, run_by, entry_at, dispatched_at)
       SELECT $1, now() - $3::interval, gen_random_uuid(), 'single', $2, f.id, 'manual', $4, now(), 'test', now() - $3::interval, now()
       FROM folders f WHERE f.path = $5`,
      [id, name, entered, isEnded(status) ? 'Executing' : status, folder],
    )
    if (isEnded(status))
      await database.query(endByHand('id = $1', { status, completedAt: 'now() - $2::interval' }), [id, ended])
  }
}

/** Names of all pages together. */
async function pages(read: (after: ExecutionCursor | null) => Promise<ListedText[]>) {
  const names: string[] = []
  for (let after: ExecutionCursor | null = null; ;) {
    const rows = await read(after)
    names.push(...rows.map(({ text }) => JSON.parse(text).name))
    after = rows.at(-1) ?? null
    if (!after) return names
  }
}

const named = (store: Store) =>
  createExecutionJson(store.database, { shape: { name: 'scheduleName' }, clock: systemClock() })

// proves decided-5.3.2,5.3.3/queue-bare-array
test('the queue is what is active, however old, and what ended within the hours, by entry, page by page', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  await given(open.store, [
    { name: 'waits', entered: '1 minute' },
    { name: 'ended', entered: '2 hours', ended: '1 hour' },
    { name: 'executes for long', entered: '20 hours', status: 'Executing' },
    { name: 'ended late', entered: '30 hours', ended: '2 hours' },
    { name: 'ended long ago', entered: '31 hours', ended: '13 hours' },
    { name: 'forgotten', entered: '90 days', status: 'Waiting' },
  ])
  const expected = ['waits', 'ended', 'executes for long', 'ended late', 'forgotten']
  for (const limit of [1, 2, 3, 100]) {
    const read = (after: ExecutionCursor | null) =>
      named(open.store).queue({ endedWithinHours: 12, limit, after })
    expect(await pages(read), `limit ${limit}`).toEqual(expected)
  }
})

// proves decided-5.6.3/newest-first-by
test('executions of one instant are listed completely, each once', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const burst = Array.from({ length: 12 }, (_, index) => ({
    name: String(index),
    entered: '1 hour',
    ended: '30 minutes',
  }))
  await given(open.store, burst)
  await open.store.database.query(
    `UPDATE history SET entry_at = date_trunc('hour', now()), completed_at = now()`,
  )
  const read = (after: ExecutionCursor | null) =>
    named(open.store).queue({ endedWithinHours: 12, limit: 5, after })
  expect((await pages(read)).toSorted()).toEqual(burst.map(({ name }) => name).toSorted())
})

// proves decided-5.6.3/newest-first-by
test('the history of a folder has everything below it, of a status or a time only those, across months', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  await given(open.store, [
    { name: 'a1', entered: '1 hour', ended: '1 hour', folder: '/A' },
    { name: 'other', entered: '2 hours', ended: '1 hour', folder: '/AB' },
    { name: 'below1', entered: '3 hours', ended: '1 hour', status: 'Failed', folder: '/A/Below' },
    { name: 'below2', entered: '40 days', ended: '39 days', folder: '/A/Below' },
    { name: 'a2', entered: '80 days', ended: '79 days', folder: '/A' },
  ])
  const history = (filter: ExecutionHistoryFilter, limit: number) =>
    pages((after) => named(open.store).history(filter, { limit, after }))
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  for (const limit of [1, 2, 100]) {
    expect(await history({}, limit)).toEqual(['a1', 'other', 'below1', 'below2', 'a2'])
    expect(await history({ folderPathKey: '/' }, limit)).toEqual(['a1', 'other', 'below1', 'below2', 'a2'])
    expect(await history({ folderPathKey: '/a' }, limit)).toEqual(['a1', 'below1', 'below2', 'a2'])
    expect(await history({ folderPathKey: '/a/below' }, limit)).toEqual(['below1', 'below2'])
    expect(await history({ folderPathKey: '/nowhere' }, limit)).toEqual([])
    expect(await history({ status: 'Failed' }, limit)).toEqual(['below1'])
    expect(await history({ folderPathKey: '/a', status: 'Succeeded' }, limit)).toEqual(['a1', 'below2', 'a2'])
    expect(await history({ from: days(60), to: days(1) }, limit)).toEqual(['below2'])
  }
})

test('an execution is found by its id whatever its month, with artifacts and deliveries in their order', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  await given(open.store, [
    { name: 'new', entered: '1 hour', ended: '1 hour' },
    { name: 'old', entered: '100 days', ended: '100 days' },
  ])
  await open.store.database.query(
    `INSERT INTO artifacts (id, nominal_at, execution_id, position, name, format, content_type, bytes, sha256, created_at)
     SELECT gen_random_uuid(), nominal_at, id, p, 'file ' || p, 'PDF', 'application/pdf', 5000000000, 'x', now() FROM executions, unnest('{1,0}'::int[]) p`,
  )
  await open.store.database.query(
    `INSERT INTO deliveries (id, nominal_at, execution_id, destination_id, recipient, position, state, settled_at, error)
     SELECT gen_random_uuid(), nominal_at, id, gen_random_uuid(), r || '@example.org', 0, 'Accepted', '2026-03-29T00:59:59.123Z', '{"code": "c", "message": "m"}'
     FROM executions, unnest('{b,a}'::text[]) r`,
  )
  const rows = await open.store.database.query<{ id: string }>('SELECT id FROM executions')
  const found = await Promise.all(rows.map(({ id }) => open.store.executions.find(id.toUpperCase())))
  expect(found.map((each) => each?.scheduleName).toSorted()).toEqual(['new', 'old'])
  for (const execution of found) {
    expect(execution?.artifacts).toMatchObject([
      { name: 'file 0', bytes: 5_000_000_000, pages: null },
      { name: 'file 1', position: 1 },
    ])
    expect(execution?.deliveries.map(({ recipient }) => recipient)).toEqual([
      'a@example.org',
      'b@example.org',
    ])
    const [delivery] = execution?.deliveries ?? []
    expect(delivery).toMatchObject({
      state: 'Accepted',
      tries: 0,
      reply: null,
      error: { code: 'c', message: 'm' },
    })
    expect(new Date(delivery?.settledAt ?? 0).toISOString()).toBe('2026-03-29T00:59:59.123Z')
  }
  expect(await open.store.executions.find(crypto.randomUUID())).toBeNull()
  expect(await open.store.executions.find('no id')).toBeNull()
})

test('instants are read to the millisecond, whatever their form', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const [row] = await open.store.database.query(
    `SELECT '2026-03-29T03:00:00.120+02:00'::timestamptz(3) AS part, '1969-12-31T23:59:59Z'::timestamptz AS whole, '2026-01-01T00:00:00.123456Z'::timestamptz AS fine,
       '12026-01-01T00:00:00Z'::timestamptz AS far, '0044-03-15T12:00:00Z BC'::timestamptz AS ancient, 'infinity'::timestamptz AS never, NULL::timestamptz AS none`,
  )
  expect(row).toEqual({
    part: new Date('2026-03-29T01:00:00.120Z'),
    whole: new Date('1969-12-31T23:59:59Z'),
    fine: new Date('2026-01-01T00:00:00.123Z'),
    far: new Date('+012026-01-01T00:00:00Z'),
    ancient: new Date('-000043-03-15T12:00:00Z'),
    never: Infinity,
    none: null,
  })
})
