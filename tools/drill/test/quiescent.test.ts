import type { Store } from '@punctual/engine'
import { endByHand, openTestStore } from '@punctual/engine/testing'
import { createTestDatabase } from '@punctual/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { interruptedRuns, isPlanning } from '../src/cluster/quiescent.ts'

/* A fault at a cluster in which nothing falls due yet measures the wait for the first due instant, and not the take-over. */

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
     INSERT INTO work (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, due_at, status, not_before, run_by, entry_at, term)
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

test('no scheduler plans when the lease is over', async () => {
  await lead(7, -1)
  await plan(7)
  expect(await isPlanning(store)).toBe(false)
})

/**
 * A run that a fault has interrupted goes first, so the next fault would meet it again. After a few faults
 * the service blames the run.
 */

const boot = '0198c0de-0000-7000-8000-000000000001'
const bootBefore = '0198c0de-0000-7000-8000-000000000000'

async function runIs(columns: string): Promise<void> {
  await store.database.query(`UPDATE work SET ${columns}`)
}

async function workerRuns(bootId: string): Promise<void> {
  await store.database.query(
    `INSERT INTO servers (role, name, boot_id, process_id, host, version, slots, started_at, last_heartbeat_at)
     VALUES ('worker', 'worker-1', $1, 1, '-', '-', 4, clock_timestamp(), clock_timestamp())`,
    [bootId],
  )
}

test('a fault waits for what was taken from a worker, until it has ended', async () => {
  await workerRuns(boot)
  for (const taken of ['crash_count = 1, take_back_count = 0', 'crash_count = 0, take_back_count = 1']) {
    await plan(7)
    expect(await interruptedRuns(store)).toBe(0)
    await runIs(`status = 'Waiting', claimed_by_boot_id = NULL, ${taken}`)
    expect(await interruptedRuns(store)).toBe(1)
    await runIs(`status = 'Executing', dispatched_at = now(), claimed_by_boot_id = '${boot}'`)
    expect(await interruptedRuns(store)).toBe(1)
    await store.database.query(endByHand('true'))
    expect(await interruptedRuns(store)).toBe(0)
  }
})

test('a fault waits for what a process has left behind that has been followed by another, and not for what the present one runs', async () => {
  await workerRuns(boot)
  await plan(7)
  await runIs(`status = 'Executing', dispatched_at = now(), claimed_by_boot_id = '${boot}'`)
  expect(await interruptedRuns(store)).toBe(0)
  await runIs(`status = 'Executing', dispatched_at = now(), claimed_by_boot_id = '${bootBefore}'`)
  expect(await interruptedRuns(store)).toBe(1)
})
