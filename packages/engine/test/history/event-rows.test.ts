import { createTestDatabase } from '@punctual/testing'
import { expect, test } from 'vitest'

import { addSchedule, addWorker, newestAttempt, openTestStore, statements } from '../../src/testing.ts'
import { engineLimits } from '../../src/limits.ts'
import type { LoggedEvent } from '../../src/port/log-data.ts'
import type { Store } from '../../src/store.ts'
import { planDeliveries, requestRun } from '../support.ts'

const all = { from: 0, to: Number.MAX_SAFE_INTEGER }

async function openStore() {
  const resources = new AsyncDisposableStack()
  const { url } = resources.use(await createTestDatabase())
  const { store } = resources.use(openTestStore(url))
  const { id: scheduleId } = await addSchedule(store)
  return { store, scheduleId, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

/** Requests that come at the same time, and so go in one statement. */
async function requestTogether({ store, scheduleId }: { store: Store; scheduleId: string }, count: number) {
  return await Promise.all(Array.from({ length: count }, () => requestRun(store, scheduleId)))
}

async function namesOf(store: Store, executionId: string): Promise<string[]> {
  return (await store.executions.events(executionId)).map(({ name }) => name)
}

async function placeAndClaim(store: Store, ids: readonly string[]): Promise<void> {
  const server = await addWorker(store, 'alpha', ids.length)
  const { sequence } = await store.dispatching.readState(engineLimits.serverLeaseMs)
  const placements = ids.map((executionId) => {
    const execution = { executionId, generation: 0 }
    return { execution, serverName: 'alpha', reason: 'free', turn: 1 }
  })
  const { exclusiveAfterCrashes, serverLeaseMs: leaseMs } = engineLimits
  await store.dispatching.place(placements, { sequence, exclusiveAfterCrashes, manualInARow: 0 })
  const claims = ids.map((executionId) => {
    const place = { serverName: server.name, bootId: server.bootId, processId: 1, leaseMs }
    return { executionId, generation: 1, claimToken: crypto.randomUUID(), ...place }
  })
  await Promise.all(claims.map((claim) => store.executionTransitions.claim(claim)))
}

test('what a statement does to many executions is one row of the log, and stands in the timeline of each', async () => {
  await using open = await openStore()
  const { store } = open
  const ids = await requestTogether(open, 3)
  await placeAndClaim(store, ids)
  for (const id of ids) {
    const owner = await newestAttempt(store, id)
    await planDeliveries(store, owner, {})
  }
  const owners = await Promise.all(ids.map((id) => newestAttempt(store, id)))
  await Promise.all(
    owners.map((owner) => store.executionTransitions.finish(owner, { status: 'Succeeded', error: null })),
  )
  for (const id of ids)
    expect(await namesOf(store, id)).toEqual(['requested', 'placed', 'claimed', 'delivering', 'ended'])
  const rows = await store.database.query<{ events: number }>(
    'SELECT cardinality(entries) AS events FROM execution_events ORDER BY id',
  )
  // Each ledger was written by a statement of its own.
  expect(rows.map(({ events }) => events)).toEqual([3, 3, 3, 1, 1, 1, 3])
  const logged = await store.executionLog.read(all)
  expect(logged.map(({ name }) => name)).toEqual(
    ['requested', 'placed', 'claimed', 'delivering', 'ended'].flatMap((name) => [name, name, name]),
  )
  expect(logged.map(({ status }) => status).filter((status) => status === 'Succeeded')).toHaveLength(3)
})

test('a timeline shows only its own events, also when another transaction has the same number, as after a restore', async () => {
  await using open = await openStore()
  const { store } = open
  const [first = '', second = ''] = await requestTogether(open, 2)
  const third = await requestRun(store, open.scheduleId)
  await store.database.query(
    `UPDATE work SET transactions = ARRAY(SELECT DISTINCT v.transaction FROM execution_events v)`,
  )
  for (const id of [first, second, third]) expect(await namesOf(store, id)).toEqual(['requested'])
})

test('no statement has its events put into rows by a function that is parsed and planned at each call', async () => {
  await using open = await openStore()
  const writing = [...statements()].filter(([, text]) => text.includes('event_rows('))
  expect(writing.length).toBeGreaterThan(5)
  for (const [name, text] of writing) {
    const count = Math.max(...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
    const nothing = Array.from({ length: count }, () => 'NULL').join(', ')
    const plan = await open.store.transaction(async ({ database }) => {
      await database.query('SET LOCAL plan_cache_mode = force_generic_plan')
      await database.query(`PREPARE explained AS ${text}`)
      const lines = await database.query<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE explained(${nothing})`)
      await database.query('DEALLOCATE explained')
      return lines.map((line) => line['QUERY PLAN']).join('\n')
    })
    expect(plan, name).toContain('Insert on execution_events')
    expect(plan, name).not.toMatch(/Function Scan on (event_rows|ended)/)
  }
})

test('events of executions of two months are two rows, each in the month of its executions', async () => {
  await using open = await openStore()
  const { store } = open
  const id = await requestRun(store, open.scheduleId)
  const entry = (at: string) =>
    `ROW('${id}', '${at}', 'noted', 0, NULL, NULL, NULL, '{}'::jsonb)::timeline_entry`
  const entries = ['2031-01-31T23:59:59Z', '2031-02-01T00:00:00Z', '2031-01-01T00:00:00Z'].map(entry)
  const rows = await store.database.query(
    `SELECT to_char(nominal_at, 'YYYY-MM') AS month, cardinality(entries) AS events FROM event_rows(ARRAY[${entries.join(', ')}])`,
  )
  expect(rows).toEqual([
    { month: '2031-01', events: 2 },
    { month: '2031-02', events: 1 },
  ])
})

test('a statement with more events than a row takes writes several rows, and a reader comes to all of them in order', async () => {
  await using open = await openStore()
  const { store } = open
  const id = await requestRun(store, open.scheduleId)
  await store.database.query(
    `INSERT INTO execution_events (nominal_at, transaction, entries) SELECT r.* FROM event_rows((
       SELECT array_agg(ROW(e.id, e.nominal_at, 'noted ' || n, 0, NULL, NULL, NULL, '{}'::jsonb)::timeline_entry ORDER BY n)
       FROM generate_series(1, 2500) n, work e)) r`,
  )
  const read: LoggedEvent[] = []
  for (let from = 0, isMore = true; isMore; from = read.at(-1)!.number + 1) {
    const page = await store.executionLog.read({ ...all, from })
    read.push(...page)
    isMore = page.length > 0
  }
  const names = read.map(({ name }) => name)
  expect(names).toEqual(['requested', ...Array.from({ length: 2500 }, (_, index) => `noted ${index + 1}`)])
  expect(new Set(read.map(({ executionId }) => executionId))).toEqual(new Set([id]))
})

test('a reply that comes after its attempt has lost the execution stands in the timeline', async () => {
  await using open = await openStore()
  const { store } = open
  const [id = ''] = await requestTogether(open, 1)
  await placeAndClaim(store, [id])
  const owner = await newestAttempt(store, id)
  const delivery = {
    id: crypto.randomUUID(),
    destinationId: crypto.randomUUID(),
    recipient: 'a@example.org',
    position: 0,
    messageId: '<a@example.org>',
  }
  const leaseMs = engineLimits.serverLeaseMs
  await store.ledger.advance(owner, { deliveries: [delivery], send: [delivery.id] }, { leaseMs })
  await store.executionTransitions.finish(owner, { status: 'Failed', error: null })
  const reply = { id: delivery.id, state: 'Accepted', reply: '250 Ok', error: null } as const
  const isOwner = await store.executionTransitions.finish(owner, {
    status: 'Failed',
    error: null,
    results: [reply],
  })
  expect(isOwner).toBe(false)
  const events = await store.executions.events(id)
  expect(events.at(-1)).toMatchObject({ name: 'delivery', detail: { state: 'Accepted', reply: '250 Ok' } })
})

test('a run of many steps names few transactions, and its timeline and the log still have every step once', async () => {
  await using open = await openStore()
  const { store } = open
  const [id = ''] = await requestTogether(open, 1)
  await placeAndClaim(store, [id])
  const owner = await newestAttempt(store, id)
  const steps = 150
  for (let step = 0; step < steps; step += 1) await planDeliveries(store, owner, {})
  const [work] = await store.database.query<{ named: number }>(
    'SELECT cardinality(transactions) AS named FROM work',
  )
  expect(work?.named).toBeLessThanOrEqual(64)
  await store.executionTransitions.finish(owner, { status: 'Succeeded', error: null })
  const names = [
    'requested',
    'placed',
    'claimed',
    ...Array.from({ length: steps }, () => 'delivering'),
    'ended',
  ]
  expect(await namesOf(store, id)).toEqual(names)
  const logged = await store.executionLog.read(all)
  expect(logged.map(({ name }) => name)).toEqual(names)
  expect(logged.at(-2)).toMatchObject({
    status: 'Executing',
    stage: 'Delivering',
    serverName: 'alpha',
    attempt: 1,
  })
})
