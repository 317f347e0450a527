import { randomUUID } from 'node:crypto'

import { failure } from '@punctual/domain'
import { expect, test } from 'vitest'

import { addWorker, killServer } from '../../src/testing.ts'
import { eventsOf, subscribe } from './event-support.ts'
import { openNotices, refused } from './notice-support.ts'

const claimOf = (bootId: string) => ({ bootId, claimToken: randomUUID(), leaseMs: 10_000 })

test('a program gets each run below its folder, users get each delivery and changes of state, and no address is needed', async () => {
  await using open = await openNotices()
  const { store } = open
  const { id: folderId } = await store.folders.root()
  const below = await store.folders.create({ parentId: folderId, name: 'Sales', description: '' })
  if (!below.ok) throw new Error('no folder')
  const elsewhere = await subscribe(store, { folderId: below.folder.id })
  const program = await subscribe(store, { folderId })
  const people = await subscribe(store, { folderId, readers: 'people' })
  const failures = await subscribe(store, { folderId, events: ['report.failed'] })
  const id = await open.watched({ to: [] })
  for (const status of ['Failed', 'PartiallyDelivered', 'Succeeded', 'Succeeded'])
    await open.end(id, status, status === 'Failed' ? refused : null)
  await open.end(id, 'Succeeded', { ...refused, code: 'condition_not_met' })
  expect(await open.evaluate(id)).toMatchObject({ ends: 5, events: 11 })
  expect(await eventsOf(store, program)).toEqual(['Failed', 'Failed', 'Delivered', 'Recovered', 'Delivered'])
  expect(await eventsOf(store, people)).toEqual(['Failed', 'Delivered', 'Recovered', 'Delivered'])
  expect(await eventsOf(store, failures)).toEqual(['Failed', 'Failed'])
  expect(await eventsOf(store, elsewhere)).toEqual([])
  await store.database.query('UPDATE schedules SET folder_id = $2 WHERE id = $1', [id, below.folder.id])
  await open.end(id, 'Succeeded')
  await open.evaluate(id)
  expect(await eventsOf(store, elsewhere)).toEqual(['Delivered'])
})

test('a run is late once, whether it is found while it waits or when it is delivered', async () => {
  await using open = await openNotices()
  const { store, term } = open
  const id = await open.watched({ to: [] })
  const late = await subscribe(store, { scheduleId: id, events: ['report.late'], lateAfterMinutes: 5 })
  await store.database.query("UPDATE event_subscriptions SET created_at = '2020-01-01'")
  const executionId = randomUUID()
  await store.executionTransitions.request({ executionId, scheduleId: id, runBy: 'tester', priority: 0 })
  const due = async (minutesAgo: number) =>
    await store.database.query(
      `UPDATE work SET nominal_at = due, due_at = due
       FROM (SELECT clock_timestamp()::timestamptz(3) - make_interval(mins => $2) AS due) d WHERE id = $1`,
      [executionId, minutesAgo],
    )
  await due(4)
  expect(await store.eventNotices.addLate(term, 10)).toBe(0)
  await due(6)
  expect(await store.eventNotices.addLate({ ...term, holder: randomUUID() }, 10)).toBeNull()
  expect(await store.eventNotices.addLate(term, 10)).toBe(1)
  expect(await store.eventNotices.addLate(term, 10)).toBe(0)
  expect(await store.needs.list({ after: null, limit: 10 })).toMatchObject([
    { kind: 'Late', scheduleId: id, executionId, runs: 1 },
  ])
  await store.database.query(
    `WITH gone AS (DELETE FROM work WHERE id = $1 RETURNING work AS row)
     INSERT INTO history SELECT h.* FROM gone CROSS JOIN LATERAL ended(gone.row, 'Succeeded', NULL, clock_timestamp()) h`,
    [executionId],
  )
  await open.evaluate(id)
  expect(await eventsOf(store, late)).toEqual(['Late'])
  expect(await store.needs.count()).toBe(0)
})

test('of each schedule the oldest event is claimed, by one worker; another one takes it over from the dead', async () => {
  await using open = await openNotices()
  const { store } = open
  const first = await open.watched({ to: [] })
  const second = await open.watched({ to: [] })
  const { id: folderId } = await store.folders.root()
  await subscribe(store, { folderId })
  for (const id of [first, first, second]) await open.end(id, 'Succeeded')
  for (const id of [first, second]) await open.evaluate(id)
  const [one, other] = [await addWorker(store, 'one'), await addWorker(store, 'other')]
  const claim = claimOf(one.bootId)
  const [taken] = await Promise.all([
    store.eventNotices.claim(claim, 10),
    store.eventNotices.claim(claimOf(one.bootId), 0),
  ])
  expect(taken.map(({ scheduleId }) => scheduleId).toSorted()).toEqual([first, second].toSorted())
  expect(await store.eventNotices.claim(claimOf(other.bootId), 10)).toEqual([])
  expect(await store.notices.claim(claimOf(other.bootId), 10)).toEqual([])
  await killServer(store, one)
  const takenOver = await store.eventNotices.claim(claimOf(other.bootId), 10)
  expect(takenOver.map(({ id }) => id).toSorted()).toEqual(taken.map(({ id }) => id).toSorted())
  // The reply to the try of the dead one belongs to no claim any more.
  await store.notices.settle(taken[0]!.id, claim, { state: 'Accepted', reply: '200', error: null })
  const [row] = await store.database.query<{ state: string }>('SELECT state FROM notices WHERE id = $1', [
    taken[0]!.id,
  ])
  expect(row?.state).toBe('Queued')
})

test('a subscription that takes nothing is not asked for a while, and one that is gone is disabled with its waiting events', async () => {
  await using open = await openNotices()
  const { store } = open
  const id = await open.watched({ to: [] })
  const subscriptionId = await subscribe(store, { scheduleId: id })
  for (const status of ['Succeeded', 'Failed']) await open.end(id, status)
  await open.evaluate(id)
  const { bootId } = await addWorker(store, 'one')
  const claim = claimOf(bootId)
  const [event] = await store.eventNotices.claim(claim, 10)
  const error = failure('destination_unreachable')
  await store.notices.settle(event!.id, claim, { state: 'Planned', reply: null, error, delayMs: 0 })
  await store.eventNotices.settleSubscription(subscriptionId, {
    kind: 'away',
    error,
    delayMs: 60_000,
    isAbandoned: false,
  })
  expect(await store.eventNotices.claim(claimOf(bootId), 10)).toEqual([])
  expect(await store.eventSubscriptions.read(subscriptionId)).toMatchObject({
    failingSinceAt: expect.any(Date),
    error: { code: 'destination_unreachable' },
  })
  await store.eventNotices.settleSubscription(subscriptionId, {
    kind: 'gone',
    error: failure('destination_gone'),
  })
  expect(await store.eventSubscriptions.read(subscriptionId)).toMatchObject({ enabled: false, version: 2 })
  const deliveries = await store.eventSubscriptions.deliveries(subscriptionId, { before: null, limit: 10 })
  expect(deliveries.map(({ state }) => state)).toEqual(['Rejected', 'Rejected'])
  await open.end(id, 'Succeeded')
  expect(await store.notices.readUnevaluated(10)).toEqual([])
})
