import { randomUUID } from 'node:crypto'

import type { AttemptRef } from '../../src/port/attempt-ref.ts'
import { deliveryId } from '@punctual/domain'
import { expect, test } from 'vitest'

import { openEngine, planDeliveries, requestRun } from '../support.ts'
import { addSchedule, addWorker, newestAttempt } from '../../src/testing.ts'

type Engine = Awaited<ReturnType<typeof openEngine>>

const lease = { leaseMs: 60_000 }
const succeeded = { status: 'Succeeded', error: null } as const
const destinationId = randomUUID()
const deliveryOf = ({ executionId }: AttemptRef) =>
  deliveryId({ executionId, destinationId, row: 0 }, 'a@example.org')

/** Attempts that run, each with one planned delivery. */
async function runMany(engine: Engine, count: number): Promise<AttemptRef[]> {
  const server = await addWorker(engine.store, 'alpha', count)
  const attempts = engine.attemptsOf(server)
  const { id: scheduleId } = await addSchedule(engine.store, { recurrence: { overlapPolicy: 'Allow' } })
  const owners: AttemptRef[] = []
  for (let run = 0; run < count; run += 1) {
    const executionId = await requestRun(engine.store, scheduleId)
    await engine.dispatch()
    await attempts.claim({ executionId, generation: 1 })
    const owner = await newestAttempt(engine.store, executionId)
    const recipient = { recipient: 'a@example.org', position: 0, messageId: `<${executionId}@example.org>` }
    await planDeliveries(engine.store, owner, {
      deliveries: [{ id: deliveryOf(owner), destinationId, ...recipient }],
    })
    owners.push(owner)
  }
  return owners
}

const permitOf = (owner: AttemptRef) => ({ owner, step: { send: [deliveryOf(owner)] }, lease })

async function statusOf({ store }: Engine, { executionId }: AttemptRef) {
  const record = await store.executions.find(executionId)
  return { status: record?.status, deliveries: record?.deliveries.map(({ state }) => state) }
}

test('an end and the send permit of another attempt are committed by one transaction, which both executions name', async () => {
  await using engine = await openEngine()
  const [first, second] = (await runMany(engine, 2)) as [AttemptRef, AttemptRef]
  const answer = await engine.store.jointCommits.finishAndAdvance(
    { owner: first, end: succeeded },
    permitOf(second),
  )
  expect(answer).toMatchObject({ finished: true, advanced: { granted: [deliveryOf(second)] } })
  expect(await statusOf(engine, first)).toEqual({ status: 'Succeeded', deliveries: ['Cancelled'] })
  expect(await statusOf(engine, second)).toEqual({ status: 'Executing', deliveries: ['Sending'] })
  const [row] = await engine.store.database.query(
    `SELECT h.transactions[cardinality(h.transactions)] = w.transactions[cardinality(w.transactions)] AS "isOne"
     FROM history h, work w WHERE h.id = $1 AND w.id = $2`,
    [first.executionId, second.executionId],
  )
  expect(row).toEqual({ isOne: true })
})

test('each half of a joint commit is refused by itself when its attempt does not own its execution', async () => {
  await using engine = await openEngine()
  const [first, second, third] = (await runMany(engine, 3)) as [AttemptRef, AttemptRef, AttemptRef]
  const stale = (owner: AttemptRef) => ({ ...owner, claimToken: randomUUID() })
  const { finishAndAdvance } = engine.store.jointCommits
  expect(await finishAndAdvance({ owner: stale(first), end: succeeded }, permitOf(second))).toMatchObject({
    finished: false,
    advanced: { granted: [deliveryOf(second)] },
  })
  const permit = { ...permitOf(third), owner: stale(third) }
  expect(await finishAndAdvance({ owner: first, end: succeeded }, permit)).toEqual({
    finished: true,
    advanced: null,
  })
  expect(await statusOf(engine, third)).toEqual({ status: 'Executing', deliveries: ['Planned'] })
})

test('when the step of the other attempt cannot be written, the end of the first is not written either', async () => {
  await using engine = await openEngine()
  const [first, second] = (await runMany(engine, 2)) as [AttemptRef, AttemptRef]
  const permit = permitOf(second)
  const unwritable = { ...permit, step: { ...permit.step, artifacts: [{ id: 'no uuid' }] } } as never
  await expect(
    engine.store.jointCommits.finishAndAdvance({ owner: first, end: succeeded }, unwritable),
  ).rejects.toThrow('invalid input syntax for type uuid')
  expect(await statusOf(engine, first)).toEqual({ status: 'Executing', deliveries: ['Planned'] })
  expect(await statusOf(engine, second)).toEqual({ status: 'Executing', deliveries: ['Planned'] })
})

test('pairs of one moment share a commit, and one that cannot be written fails without the others', async () => {
  await using engine = await openEngine()
  const owners = await runMany(engine, 6)
  const [a, b, c, d, e, f] = owners as [
    AttemptRef,
    AttemptRef,
    AttemptRef,
    AttemptRef,
    AttemptRef,
    AttemptRef,
  ]
  const { finishAndAdvance } = engine.store.jointCommits
  const [one, other] = await Promise.all([
    finishAndAdvance({ owner: a, end: succeeded }, permitOf(b)),
    finishAndAdvance({ owner: c, end: succeeded }, permitOf(d)),
  ])
  expect([one, other]).toMatchObject([{ finished: true }, { finished: true }])
  const [row] = await engine.store.database.query(
    `SELECT count(DISTINCT transactions[cardinality(transactions)])::int AS commits FROM history`,
  )
  expect(row).toEqual({ commits: 1 })
  const unwritable = { ...permitOf(f), step: { artifacts: [{ id: 'no uuid' }] } } as never
  const outcomes = await Promise.allSettled([
    finishAndAdvance({ owner: e, end: succeeded }, unwritable),
    finishAndAdvance({ owner: b, end: succeeded }, permitOf(d)),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(await statusOf(engine, e)).toMatchObject({ status: 'Executing' })
})

/** A run with so many planned deliveries, and what its ledger is asked. */
async function runWithDeliveries(engine: Engine, count: number) {
  const [owner] = (await runMany(engine, 1)) as [AttemptRef]
  const ids = Array.from({ length: count }, () => randomUUID())
  await planDeliveries(engine.store, owner, {
    deliveries: ids.map((id, position) => ({
      id,
      destinationId,
      recipient: `${position}@example.org`,
      position: position + 1,
      messageId: `<${id}@example.org>`,
    })),
  })
  const { ledger, database } = engine.store
  return {
    ids,
    permit: async (id = '') => (await ledger.advance(owner, { send: [id] }, lease))?.granted,
    settle: (id: string, state: 'Accepted' | 'Planned') =>
      ledger.settle(owner, [{ id, state, reply: null, error: null }]),
    async states() {
      const record = await engine.store.executions.find(owner.executionId)
      return ids.map((id) => record?.deliveries.find((each) => each.id === id)?.state)
    },
    async commits() {
      const [row] = await database.query<{ count: number }>(
        'SELECT cardinality(transactions) AS count FROM work WHERE id = $1',
        [owner.executionId],
      )
      return row?.count ?? 0
    },
  }
}

test('replies and send permits of one run that come at the same moment are one commit, and each gets its own permit', async () => {
  await using engine = await openEngine()
  const { ids, permit, settle, states, commits } = await runWithDeliveries(engine, 4)
  const [a = '', b = '', c = '', d = ''] = ids
  expect(await Promise.all([permit(a), permit(b)])).toEqual([[a], [b]])
  const before = await commits()
  const answers = [settle(a, 'Accepted'), permit(c), settle(b, 'Accepted'), permit(d), permit(a)]
  expect(await Promise.all(answers)).toEqual([undefined, [c], undefined, [d], []])
  // A delivery that is settled is sent by none of them; its permit is asked for after the reply.
  expect({ states: await states(), commits: (await commits()) - before }).toEqual({
    states: ['Accepted', 'Accepted', 'Sending', 'Sending'],
    commits: 2,
  })
})

test('a delivery that was put off is permitted again after its reply, also when both are asked at the same moment', async () => {
  await using engine = await openEngine()
  const { ids, permit, settle, states } = await runWithDeliveries(engine, 1)
  const [a = ''] = ids
  await permit(a)
  expect(await Promise.all([settle(a, 'Planned'), permit(a)])).toEqual([undefined, [a]])
  expect(await states()).toEqual(['Sending'])
})
