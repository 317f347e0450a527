import { randomUUID } from 'node:crypto'

import type { ExecutionStatus } from '@punctual/domain'
import type { Store } from '@punctual/engine'
import { openTestStore, tableOf } from '@punctual/engine/testing'
import { createTestDatabase } from '@punctual/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { openExpectedSet } from '../src/expected-set.ts'
import { evaluate } from '../src/leader/checker.ts'

/* A checker that sees nothing would let every drill pass, so each kind of fault is put before it. */

const due = new Date('2026-06-01T09:00:00Z')
const until = new Date('2026-06-01T09:00:30Z')
const clean = { due: 1, missing: 0, duplicate: 0, early: 0, suppressed: 0, byStaleTerm: 0 }

let resources: AsyncDisposableStack
let store: Store
let scheduleId: string

beforeEach(async () => {
  resources = new AsyncDisposableStack()
  const database = resources.use(await createTestDatabase())
  store = resources.use(openTestStore(database.url)).store
  // The keys that make doubles impossible would keep them from the checker.
  await store.database.query('DROP INDEX work_schedule_id_due_at_key')
  await store.database.query('DROP INDEX history_schedule_id_due_at_key')
  await openExpectedSet(store)
  scheduleId = randomUUID()
  await store.database.query('INSERT INTO drill.once VALUES ($1, $2)', [scheduleId, due])
})

afterEach(() => resources.disposeAsync())

interface Entered {
  readonly dueAt?: Date
  readonly lateMs?: number
  readonly status?: ExecutionStatus
  readonly term?: number
}

async function enter({
  dueAt = due,
  lateMs = 20,
  status = 'Waiting',
  term = 1,
}: Entered = {}): Promise<void> {
  await store.database.query(
    `INSERT INTO ${tableOf(status)} (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, due_at, status, not_before, run_by, entry_at, term)
     VALUES (gen_random_uuid(), $1, $2, 'single', '-', gen_random_uuid(), 'schedule', $1, $3, $1, '-', $1::timestamptz + $4 * interval '1 millisecond', $5)`,
    [dueAt, scheduleId, status, lateMs, term],
  )
}

test('one execution for what was due is clean', async () => {
  await enter()
  expect(await evaluate(store, until)).toEqual(clean)
})

test('an occurrence without an execution is missing', async () => {
  expect(await evaluate(store, until)).toEqual({ ...clean, missing: 1 })
})

test('a second execution of an occurrence, and one of an instant that was none, are duplicates', async () => {
  await enter()
  await enter()
  await enter({ dueAt: new Date(due.getTime() + 1) })
  expect(await evaluate(store, until)).toEqual({ ...clean, duplicate: 2 })
})

test('an execution before its time is early, and one that was recorded as missed is suppressed', async () => {
  await enter({ lateMs: -1, status: 'Missed' })
  expect(await evaluate(store, until)).toEqual({ ...clean, early: 1, suppressed: 1 })
})

test('what a term plans after its successor has begun is reported', async () => {
  const other = new Date(due.getTime() + 1_000)
  await store.database.query('INSERT INTO drill.once VALUES ($1, $2)', [randomUUID(), other])
  await enter({ term: 1, lateMs: 50 })
  await enter({ term: 2, lateMs: 20 })
  expect(await evaluate(store, until)).toMatchObject({ byStaleTerm: 1 })
})

test('what is due in steps is expected at each of them, up to the last', async () => {
  const last = new Date(due.getTime() + 10_000)
  await store.database.query(
    `INSERT INTO drill.stepwise VALUES ($1, $2, '2 seconds', NULL), ($3, $2, '5 seconds', $4)`,
    [randomUUID(), due, randomUUID(), last],
  )
  expect(await evaluate(store, until)).toMatchObject({ due: 1 + 16 + 3, missing: 20 })
})
