import { createTestDatabase } from '@punctual/testing'
import { expect, test } from 'vitest'

import { createLeaderLease } from '../../src/lead/leader-lease.ts'
import type { Term } from '../../src/port/lead-data.ts'
import type { Store } from '../../src/store.ts'
import { addSchedule, lead, openTestStore } from '../../src/testing.ts'

const leaseOf = ({ database }: Store) => createLeaderLease(database.query)
const minuteAgo = () => new Date(Math.floor(Date.now() / 1_000) * 1_000 - 60_000)

/** The leader obeys: it is refused a renewal and gives the lease up. */
async function handOver(store: Store, term: Term): Promise<void> {
  expect(await leaseOf(store).renew(term, 60_000)).toBeNull()
  await leaseOf(store).release(term)
}

test('a drill refuses one renewal to the term that it asks, and none to the term after it', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { store } = open
  const first = await lead(store)
  expect(await leaseOf(store).renew(first, 60_000)).toEqual(expect.any(Number))
  expect(await store.drills.askHandover('admin')).toMatchObject({ kind: 'asked', drill: { beganAt: null } })
  expect(await leaseOf(store).renew(first, 60_000)).toBeNull()
  // A leader whose answer was lost has lost its trust in the lease; the lease itself is not taken from it.
  expect(await leaseOf(store).renew(first, 60_000)).toEqual(expect.any(Number))
  await leaseOf(store).release(first)
  const second = await lead(store)
  expect(await leaseOf(store).renew(second, 60_000)).toEqual(expect.any(Number))
})

test('a drill ends when the next term has planned everything that was due, and not before', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { store } = open
  const first = await lead(store)
  await store.drills.askHandover('admin')
  expect(await store.drills.notePlanned(first)).toBe(true)
  await handOver(store, first)
  const { id } = await addSchedule(store, { nextRunAt: minuteAgo() })
  const second = await lead(store)
  expect(await store.drills.notePlanned(second)).toBe(false)
  expect(await store.drills.newest()).toMatchObject({ isRunning: true, plannedAt: null })
  await store.database.query('UPDATE schedule_cursors SET next_run_at = NULL WHERE schedule_id = $1', [id])
  // A term that does not lead any more reports nothing.
  expect(await store.drills.notePlanned({ ...second, holder: first.holder })).toBe(false)
  expect(await store.drills.notePlanned(second)).toBe(true)
  expect(await store.drills.newest()).toMatchObject({
    isRunning: false,
    askedBy: 'admin',
    term: String(first.term),
    nextTerm: String(second.term),
    fromServer: 'test',
    toServer: 'test',
    beganAt: expect.any(Date),
    plannedAt: expect.any(Date),
    dueMeanwhile: 0,
  })
})

test('of drills that are asked for at once one is admitted, and without a leader none', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { store } = open
  expect(await store.drills.askHandover('admin')).toEqual({ kind: 'no-leader' })
  await lead(store)
  const asked = await Promise.all(Array.from({ length: 3 }, () => store.drills.askHandover('admin')))
  expect(asked.filter(({ kind }) => kind === 'asked')).toHaveLength(1)
  expect(asked.filter(({ kind }) => kind === 'another-runs')).toHaveLength(2)
})

test('a drill whose next term never reports is over after its time, and another one may be asked for', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { store } = open
  const first = await lead(store)
  await store.drills.askHandover('admin')
  await handOver(store, first)
  await store.database.query(`UPDATE drills SET asked_at = asked_at - interval '1 hour'`)
  expect(await store.drills.newest()).toMatchObject({ isRunning: false, plannedAt: null })
  const second = await lead(store)
  expect(await store.drills.notePlanned(second)).toBe(true)
  expect(await store.drills.newest()).toMatchObject({ plannedAt: null })
  expect(await store.drills.askHandover('admin')).toMatchObject({ kind: 'asked' })
})
