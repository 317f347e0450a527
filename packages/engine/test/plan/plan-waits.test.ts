import { occurrenceId } from '@punctual/domain'
import { silentLogger, systemClock } from '@punctual/runtime'
import { createTestDatabase } from '@punctual/testing'
import { expect, test } from 'vitest'

import type { Term } from '../../src/port/lead-data.ts'
import { planDueRuns, planningLimits } from '../../src/plan/plan-due-runs.ts'
import type { Store } from '../../src/store.ts'
import { addAccount, addSchedule, lead, openTestStore, statement } from '../../src/testing.ts'

const dueNow = () => new Date(Math.floor(Date.now() / 1_000) * 1_000 - 1_000)

const round = (store: Store, term: Term) =>
  planDueRuns({ store, logger: silentLogger(), clock: systemClock(), limits: planningLimits }, term)

/** Adds schedules like one, all due at an instant. */
async function addMany(
  { database }: Store,
  pattern: string,
  { count, dueAt }: { count: number; dueAt: Date },
) {
  await database.query(
    `INSERT INTO schedules (id, kind, folder_id, name, name_key, definition, recurrence, source_account_id, plan_from)
     SELECT gen_random_uuid(), kind, folder_id, name || n, name_key || n, definition, recurrence, source_account_id, $2
     FROM schedules, generate_series(1, $3::int) n WHERE id = $1`,
    [pattern, dueAt, count],
  )
}

const invalid = 'The source account was found invalid: it is gone.'

async function validate(store: Store, id: string, problem: string | null) {
  const status = problem === null ? 'Valid' : 'Invalid'
  await store.sourceAccounts.recordValidation(
    { id, version: 1, status, at: new Date(), problem },
    (schedules) => Promise.resolve(new Map(schedules.map((each) => [each.id, tomorrow(each.now)]))),
  )
}

const tomorrow = (now: Date) => new Date(now.getTime() + 86_400_000)

const numbers = async ({ database }: Store, accountId: string) =>
  (
    await database.query<{ held: number; planned: number; due: number }>(
      `SELECT count(*) FILTER (WHERE s.held_reasons <> '{}')::int AS held, (SELECT count(*)::int FROM work w WHERE w.source_account_id = $1) AS planned,
         count(s.next_run_at)::int AS due FROM schedules s WHERE s.source_account_id = $1`,
      [accountId],
    )
  )[0]

test('an edit that is being committed delays no other schedule', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { store } = open
  const edited = await addSchedule(store, { nextRunAt: dueNow() })
  const other = await addSchedule(store, { nextRunAt: dueNow() })
  const term = await lead(store, 600_000)
  await store.database.transaction(async (query) => {
    await query('SET LOCAL idle_in_transaction_session_timeout = 0')
    await query('UPDATE schedules SET version = version + 1 WHERE id = $1', [edited.id])
    expect(await round(store, term)).toMatchObject({ kind: 'planned', waiting: 1 })
  })
  expect(await store.database.query('SELECT schedule_id AS id FROM work')).toEqual([{ id: other.id }])
  expect(await round(store, term)).toMatchObject({ kind: 'planned', waiting: 1 })
})

test('an account with many schedules is held page by page: from the first commit on it plans nothing, and the schedules of others are planned', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { store } = open
  const dueAt = dueNow()
  const accountId = await addAccount(store)
  const { id: pattern } = await addSchedule(store, { accountId, nextRunAt: dueAt })
  await addMany(store, pattern, { count: 2_499, dueAt })
  const { id: other } = await addSchedule(store, { nextRunAt: dueAt })
  const term = await lead(store, 600_000)
  await validate(store, accountId, invalid)
  expect(await numbers(store, accountId)).toEqual({ held: 500, planned: 0, due: 2_000 })
  expect(await round(store, term)).toMatchObject({ kind: 'planned', waiting: 1 })
  expect(await store.database.query('SELECT schedule_id AS id FROM work')).toEqual([{ id: other }])
  expect(await round(store, term)).toEqual({ kind: 'idle' })

  // The leader dies after each page: its successor goes on where the page has ended.
  for (const held of [1_000, 1_500, 2_000, 2_500]) {
    await using next = openTestStore(database.url)
    expect(await next.store.sourceAccounts.continueHolds()).toBe(true)
    expect(await numbers(store, accountId)).toEqual({ held, planned: 0, due: 2_500 - held })
  }
  while (await store.sourceAccounts.continueHolds());
  expect(await round(store, term)).toEqual({ kind: 'idle' })
})

test('a schedule that was read before its account began to be held is not planned', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { store } = open
  const accountId = await addAccount(store)
  const dueAt = dueNow()
  const { id } = await addSchedule(store, { accountId, nextRunAt: dueAt })
  const term = await lead(store, 600_000)
  const [read] = await store.planning.readDue(10, 60)
  if (!read) throw new Error('nothing is due')
  await store.database.query(
    `INSERT INTO account_hold_changes (account_id, released, problem) VALUES ($1, '{}', $2)`,
    [accountId, invalid],
  )
  const occurrence = {
    executionId: occurrenceId(id, dueAt),
    dueAt,
    status: 'Waiting' as const,
    reason: null,
    notBefore: dueAt,
  }
  const decided = { ...read, calendar: null, nextRunAt: null, occurrences: [occurrence] }
  expect(await store.planning.plan(term, [decided])).toEqual([])
  expect(await store.planning.readDue(10, 60)).toEqual([])
})

test('an account that is released while it is being held ends with none of its schedules held, and each of them planned', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { store } = open
  const accountId = await addAccount(store)
  const { id: pattern } = await addSchedule(store, { accountId, nextRunAt: dueNow() })
  await addMany(store, pattern, { count: 1_199, dueAt: dueNow() })
  await validate(store, accountId, invalid)
  await store.sourceAccounts.continueHolds()
  await validate(store, accountId, null)
  while (await store.sourceAccounts.continueHolds());
  const kept = await numbers(store, accountId)
  expect(kept).toMatchObject({ held: 0, planned: 0, due: 1_200 })
})

test('a page of a hold and the finding that is forgotten are found by indexes, however many schedules there are', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { store } = open
  const accountId = await addAccount(store)
  const dueAt = new Date(Date.now() + 86_400_000)
  const { id: pattern } = await addSchedule(store, { nextRunAt: dueAt })
  await addMany(store, pattern, { count: 20_000, dueAt })
  await addSchedule(store, { accountId, nextRunAt: dueAt })
  await store.database.query('ANALYZE schedules')
  for (const [name, given] of [
    ['account-users', [accountId, '00000000-0000-0000-0000-000000000000', 500]],
    ['forget-findings', [accountId]],
  ] as const) {
    const lines = await store.database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement(name)}`, given)
    const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
    expect(plan).not.toMatch(/Seq Scan on schedules/)
  }
})
