import { randomUUID } from 'node:crypto'

import { occurrenceId } from '@punctual/domain'
import { createTestDatabase } from '@punctual/testing'
import { expect, test } from 'vitest'

import { attemptRefOf } from '../../src/port/attempt-ref.ts'
import type { ClaimedExecution } from '../../src/port/execution-data.ts'
import { engineLimits } from '../../src/limits.ts'
import type { Store } from '../../src/store.ts'
import { addSchedule, addWorker, openTestStore, statement } from '../../src/testing.ts'
import { requestRun } from '../support.ts'

const leaseMs = engineLimits.serverLeaseMs

/** One that is asked for now, and one that was due in another month. */
async function claimOfTwoMonths(store: Store): Promise<ClaimedExecution[]> {
  const dueAt = new Date('2031-03-05T06:07:08.901Z')
  const { id: scheduleId } = await addSchedule(store, { nextRunAt: dueAt })
  const planned = await store.executionTransitions.requestOnTime({
    executionId: occurrenceId(scheduleId, dueAt),
    scheduleId,
    dueAt,
    nextRunAt: null,
    version: 1,
    calendar: null,
    runBy: 'tester',
    priority: 0,
  })
  const ids = [await requestRun(store, scheduleId), planned!.executionId]
  const { name: serverName, bootId } = await addWorker(store, 'alpha', 4)
  const { sequence } = await store.dispatching.readState(leaseMs)
  await store.dispatching.place(
    ids.map((executionId) => ({
      execution: { executionId, generation: 0 },
      serverName,
      reason: 'free',
      turn: 1,
    })),
    { sequence, exclusiveAfterCrashes: 2, manualInARow: 0 },
  )
  const claims = ids.map((executionId) =>
    store.executionTransitions.claim({
      executionId,
      generation: 1,
      serverName,
      claimToken: randomUUID(),
      bootId,
      processId: 1,
      leaseMs,
    }),
  )
  return (await Promise.all(claims)).map((claimed) => claimed!)
}

test('runs of several months take a step, report a reply and end in the same statements, each in its own month', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { store } = open
  const claimed = await claimOfTwoMonths(store)
  expect(claimed[1]?.nominalAt).toEqual(new Date('2031-03-05T06:07:08.901Z'))
  const runs = claimed.map((each) => ({ owner: attemptRefOf(each), ids: [randomUUID(), randomUUID()] }))
  const advanced = await Promise.all(
    runs.map(({ owner, ids }) => {
      const deliveries = ids.map((id, position) => {
        return { id, destinationId: randomUUID(), recipient: 'reader@example.org', position, messageId: id }
      })
      return store.ledger.advance(owner, { deliveries, send: ids.slice(0, 1) }, { leaseMs })
    }),
  )
  expect(advanced.map((each) => each?.granted)).toEqual(runs.map(({ ids }) => ids.slice(0, 1)))
  const reply = (id: string) => ({ id, state: 'Accepted', reply: '250', error: null }) as const
  await Promise.all(runs.map(({ owner, ids }) => store.ledger.settle(owner, [reply(ids[0]!)])))
  const read = await Promise.all(
    runs.map(({ owner }) => store.ledger.advance(owner, { readAll: true }, { leaseMs })),
  )
  for (const each of read)
    expect(each?.rows.deliveries.map(({ state }) => state)).toEqual(['Accepted', 'Planned'])
  const evidence = { artifacts: 0, deliveries: 1 }
  const ends = runs.map(({ owner }) =>
    store.executionTransitions.finish(owner, { status: 'PartiallyDelivered', error: null, evidence }),
  )
  expect(await Promise.all(ends)).toEqual([true, true])
  const states = await store.database.query(
    `SELECT execution_id AS id, array_agg(state ORDER BY state) AS states FROM deliveries GROUP BY 1`,
  )
  const settled = runs.map(({ owner }) => ({ id: owner.executionId, states: ['Accepted', 'Cancelled'] }))
  expect(states).toHaveLength(2)
  expect(states).toEqual(expect.arrayContaining(settled))
})

test('a step, a reply and an end of a run read only the partition of its own month', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { store } = open
  const [claimed] = await claimOfTwoMonths(store)
  const instant = claimed!.nominalAt.toISOString()
  const month = instant.slice(0, 7).replace('-', '_')
  for (const name of ['advance', 'settle-deliveries', 'finish-executions']) {
    const plan = await store.transaction(async ({ database: { query } }) => {
      await query('SET LOCAL plan_cache_mode = force_generic_plan')
      await query(`PREPARE explained AS ${statement(name)}`)
      const lines = await query<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE) EXECUTE explained('[]', '${instant}', '${instant}')`,
      )
      await query('DEALLOCATE explained')
      return lines.map((line) => line['QUERY PLAN'])
    })
    const looked = plan.flatMap(
      (line) => / on (?:deliveries|artifacts)_(\w{7})(?:_pkey)? /.exec(line)?.[1] ?? [],
    )
    const scanned = plan.filter((line) => /Scan.* on (deliveries|artifacts)_/.test(line))
    expect(scanned.length, name).toBeGreaterThan(0)
    expect(looked, name).toContain(month)
    for (const line of scanned) expect(line, name).toMatch(new RegExp(` on (deliveries|artifacts)_${month}`))
  }
})
