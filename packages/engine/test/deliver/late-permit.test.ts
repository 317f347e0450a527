import { randomUUID } from 'node:crypto'

import { deliveryId } from '@punctual/domain'
import { eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { advanceCall, advanceParameters } from '../../src/deliver/ledger-calls.ts'
import type { AttemptRef } from '../../src/port/attempt-ref.ts'
import type { AttemptStep } from '../../src/port/ledger-data.ts'
import { openEngine, requestRun } from '../support.ts'
import { addSchedule, addWorker, newestAttempt, statement } from '../../src/testing.ts'

/*
 * PostgreSQL may still commit a send permit when its client has abandoned it. Either the connection broke, or
 * the commit waits for a standby.
 */

const lease = { leaseMs: 3_000 }

const file = {
  position: 0,
  name: 'a.pdf',
  format: 'PDF',
  contentType: 'application/pdf',
  bytes: 1,
  pages: 1,
  sha256: '0',
  method: 1,
  event: 'rendered',
  stage: 'Assembling',
} as const

type Engine = Awaited<ReturnType<typeof openEngine>>

/** A claimed run, and the step that asks for its one send; with the rows of the ledger, or after them. */
async function openStep(engine: Engine, together: boolean) {
  const { store } = engine
  const server = await addWorker(store, 'alpha')
  const { id: scheduleId, destinationIds } = await addSchedule(store)
  const executionId = await requestRun(store, scheduleId)
  await engine.dispatch()
  await engine.attemptsOf(server).claim({ executionId, generation: 1 })
  const owner = await newestAttempt(store, executionId)
  const [destinationId] = destinationIds as [string]
  const recipient = 'r@example.org'
  const id = deliveryId({ executionId, destinationId, row: 0 }, recipient)
  const plan: AttemptStep = {
    artifacts: [{ ...file, id: randomUUID() }],
    deliveries: [{ id, destinationId, recipient, position: 0, messageId: '<m@example.org>' }],
  }
  if (!together) await store.ledger.advance(owner, plan, lease)
  const step: AttemptStep = { ...(together ? plan : {}), send: [id] }
  const state = async () =>
    (await store.database.query('SELECT state, tries FROM deliveries WHERE id = $1', [id]))[0] ?? null
  return { server, owner, step, id, state }
}

/** Runs a call while the first commit of a step is under way, which ends once the call waits for it. */
async function duringCommit<Answer>(
  { store }: Engine,
  { owner, step }: { owner: AttemptRef; step: AttemptStep },
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { asked } = await store.database.transaction(async (query) => {
    await query(statement('advance'), advanceParameters([advanceCall({ owner, step, lease })]))
    const under = call()
    under.catch(() => {})
    const waits =
      'SELECT FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())'
    const waitsForRow = `${waits} OR NOT granted AND locktype = 'transactionid'`
    await eventually(async () => (await store.database.query(waitsForRow)).length > 0, { timeoutMs: 4_000 })
    return { asked: under }
  })
  return await asked
}

test.each([true, false])(
  'a permit that is asked for again while the first is still being committed is granted once (rows planned with it: %s)',
  async (together) => {
    await using engine = await openEngine()
    const { owner, step, id, state } = await openStep(engine, together)
    const again = () => engine.store.ledger.advanceAgain(owner, step, lease)
    const answer = await duringCommit(engine, { owner, step }, again)
    expect(answer).toMatchObject({ granted: [id], rows: { deliveries: [{ id, state: 'Sending' }] } })
    expect(await state()).toMatchObject({ state: 'Sending' })
  },
)

test.each([true, false])(
  'a permit that is given back while it is still being committed is Planned, and never Unknown (rows planned with it: %s)',
  async (together) => {
    await using engine = await openEngine()
    const { server, owner, step, id, state } = await openStep(engine, together)
    await duringCommit(engine, { owner, step }, () => engine.store.ledger.giveBack(owner, [id]))
    expect(await state()).toMatchObject({ state: 'Planned' })
    await engine.attemptsOf(server).abandon(owner)
    expect(await state()).toMatchObject({ state: 'Planned' })
  },
)

test('a permit that is given back leaves a delivery interrupted whose earlier send may have arrived', async () => {
  await using engine = await openEngine()
  const { owner, id, state } = await openStep(engine, false)
  const { database, ledger } = engine.store
  await database.query('UPDATE deliveries SET error = delivery_interrupted()')
  expect((await ledger.advance(owner, { send: [id] }, lease))?.granted).toEqual([id])
  await ledger.giveBack(owner, [id])
  expect(await state()).toMatchObject({ state: 'Planned' })
  const kept = await database.query(`SELECT error ->> 'code' AS code FROM deliveries`)
  expect(kept).toEqual([{ code: 'delivery_interrupted' }])
})

test('a step that is repeated while the first is still being committed answers the rows of the first', async () => {
  await using engine = await openEngine()
  const { owner, step, id } = await openStep(engine, true)
  const { send: _send, ...plan } = step
  const again = () => engine.store.ledger.advanceAgain(owner, plan, lease)
  const answer = await duringCommit(engine, { owner, step: plan }, again)
  expect(answer?.rows).toMatchObject({ artifacts: [{ position: 0 }], deliveries: [{ id, state: 'Planned' }] })
})

test('a first commit that comes after its repeat grants nothing, and changes nothing of what is sent', async () => {
  await using engine = await openEngine()
  const { owner, step, id, state } = await openStep(engine, true)
  expect((await engine.store.ledger.advanceAgain(owner, step, lease))?.granted).toEqual([id])
  expect((await engine.store.ledger.advance(owner, step, lease))?.granted).toEqual([])
  expect(await state()).toMatchObject({ state: 'Sending', tries: 1 })
})
