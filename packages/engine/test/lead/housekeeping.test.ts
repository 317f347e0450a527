import { keptSentence } from '@punctual/domain/words'
import { createTestDatabase } from '@punctual/testing'
import { expect, test } from 'vitest'

import { keepHouse } from '../../src/lead/housekeeping.ts'
import { refusedByStore } from '../../src/port/planning-data.ts'
import { addSchedule, openTestStore } from '../../src/testing.ts'

/** A round of housekeeping in which the partitions of months are as the test says; what it had set aside before. */
async function roundWith(prepareMonths: () => Promise<boolean>) {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { store } = open
  const { id } = await addSchedule(store)
  await store.planning.quarantine(id, 1, keptSentence(refusedByStore))
  const clock = { now: () => new Date(), sleep: () => Promise.resolve() }
  const kept = { ...store, planning: { ...store.planning, prepareMonths } }
  const [round] = await Promise.allSettled([keepHouse({ store: kept, clock }, new AbortController().signal)])
  return { round, reason: (await store.schedules.read(id))?.quarantineReason }
}

test('what keeps the partitions of a month from being made is reported, and keeps nothing else from being done', async () => {
  const { round, reason } = await roundWith(() => Promise.reject(new Error('no space left')))
  expect(round).toMatchObject({ status: 'rejected', reason: { message: 'no space left' } })
  expect(reason).toBeNull()
})

test.each([
  ['is free at last', 3, 3, 'fulfilled'],
  ['stays locked is reported, and', Infinity, 5, 'rejected'],
])('a month whose table %s is tried some times in a round', async (_what, freeAt, wanted, status) => {
  let tries = 0
  const { round, reason } = await roundWith(async () => (tries += 1) >= freeAt)
  expect([round.status, reason, tries]).toEqual([status, null, wanted])
})
