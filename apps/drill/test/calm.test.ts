import type { Store } from '@punctual/store'
import { openTestStore } from '@punctual/store/testing'
import { createTestDatabase } from '@punctual/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { isPlanning } from '../src/cluster/calm.ts'

/* A strike at a cluster in which nothing falls due yet measures the wait for the first due instant, and not the take-over. */

let resources: AsyncDisposableStack
let store: Store

beforeEach(async () => {
  resources = new AsyncDisposableStack()
  const database = resources.use(await createTestDatabase())
  store = resources.use(openTestStore(database.url)).store
})

afterEach(() => resources.disposeAsync())

/** @param leaseSeconds from now to its end */
async function lead(term: number, leaseSeconds = 3_600): Promise<void> {
  await store.database.query(
    `UPDATE leader_leases SET term = $1, holder = gen_random_uuid(), expires_at = clock_timestamp() + $2 * interval '1 second'`,
    [term, leaseSeconds],
  )
}

async function plan(term: number, secondsAgo = 0): Promise<void> {
  await store.database.query(
    `WITH planned AS (SELECT clock_timestamp() - $2 * interval '1 second' AS at)
     INSERT INTO executions (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, due_at, status, not_before, run_by, entry_at, term)
     SELECT gen_random_uuid(), date_trunc('second', at), gen_random_uuid(), 'single', '-', gen_random_uuid(), 'schedule', date_trunc('second', at), 'Waiting', at, '-',
       -- The row of now stays young however slow the machine is.
       CASE WHEN $2 = 0 THEN at + interval '1 hour' ELSE at END, $1 FROM planned`,
    [term, secondsAgo],
  )
}

test('a leader that has planned just now plans', async () => {
  await lead(7)
  await plan(7)
  expect(await isPlanning(store)).toBe(true)
})

test('a leader that has planned nothing yet, or nothing for a while, does not', async () => {
  await lead(7)
  expect(await isPlanning(store)).toBe(false)
  await plan(7, 10)
  expect(await isPlanning(store)).toBe(false)
})

test('what the one before has planned does not count for the present leader', async () => {
  await lead(7)
  await plan(6)
  expect(await isPlanning(store)).toBe(false)
})

test('nobody plans when the lease is over', async () => {
  await lead(7, -1)
  await plan(7)
  expect(await isPlanning(store)).toBe(false)
})
