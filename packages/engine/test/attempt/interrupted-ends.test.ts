import { randomUUID } from 'node:crypto'

import { failure } from '@punctual/domain'
import { createManualClock } from '@punctual/testing'
import { expect, test } from 'vitest'

import { createEndedSweep } from '../../src/deliver/ended-sweep.ts'
import { rescueRound } from '../../src/attempt/rescue.ts'
import type { AttemptRef } from '../../src/port/attempt-ref.ts'
import { addSchedule, addWorker, endByHand, killServer, newestAttempt } from '../../src/testing.ts'
import { askPermit, openEngine, planDeliveries, requestRun } from '../support.ts'

type Engine = Awaited<ReturnType<typeof openEngine>>

/**
 * An attempt with two deliveries that are planned. The first one was being sent by the attempt before, and the other
 * side can be asked what became of it.
 */
async function interrupted(engine: Engine) {
  const { store } = engine
  const { id: scheduleId, destinationIds } = await addSchedule(store)
  const server = await addWorker(store, randomUUID())
  const attempts = engine.attemptsOf(server)
  const id = await requestRun(store, scheduleId)
  const claim = async (generation: number): Promise<AttemptRef> => {
    await engine.dispatch()
    await attempts.claim({ executionId: id, generation })
    return await newestAttempt(store, id)
  }
  const [destinationId = ''] = destinationIds
  const deliveries = ['/srv/a', '/srv/b'].map((recipient) => {
    return { id: randomUUID(), destinationId, recipient, position: 0, messageId: recipient }
  })
  const first = await claim(1)
  await planDeliveries(store, first, { deliveries })
  await askPermit(store, first, [deliveries[0]!.id])
  await attempts.abandon(first)
  const owner = await claim(2)
  await planDeliveries(store, owner, { deliveries, resend: [destinationId] })
  expect(await found(engine, id)).toEqual([
    ['Planned', true],
    ['Planned', false],
  ])
  return { id, server, attempts, owner, deliveries }
}

type Interrupted = Awaited<ReturnType<typeof interrupted>>

const found = async ({ store }: Engine, id: string) =>
  (await store.ledger.readProgress(id)).deliveries.map(({ state, isInterrupted }) => [state, isInterrupted])

const nothingFound = {
  lastExecutionId: null,
  recipients: { now: 2, before: null, came: 0, went: 0, newDomains: [] },
  rows: null,
}

const broken = failure('source_unreachable')

const ends: Readonly<Record<string, (engine: Engine, run: Interrupted) => Promise<unknown>>> = {
  'ends as Failed': (_engine, { attempts, owner }) =>
    attempts.finish(owner, { status: 'Failed', error: broken }),
  'ends with a question that was not answered': async ({ store }, { attempts, owner, deliveries }) => {
    const { id } = deliveries[0]!
    await askPermit(store, owner, [id])
    const error = failure('delivery_interrupted', { retryable: true })
    const results = [{ id, state: 'Planned', reply: null, error }] as const
    await attempts.finish(owner, { status: 'Failed', error: broken, results })
  },
  'is cancelled while it waits': async ({ store }, { id, attempts, owner }) => {
    await attempts.abandon(owner)
    await store.executionTransitions.cancel(id, 'tester')
  },
  'is discarded while it is held': async ({ store }, { id, attempts, owner }) => {
    await attempts.hold(owner, { reasons: [], found: nothingFound })
    await store.holds.decide({ executionId: id, decision: 'Discard', reason: 'checked', by: 'tester' })
  },
  'is cancelled and its server dies': async (engine, { id, server }) => {
    await engine.store.executionTransitions.cancel(id, 'tester')
    await killServer(engine.store, server)
    await rescueRound(engine)
  },
  'has ended and left it open': async (engine, { id }) => {
    const completedAt = `clock_timestamp() - interval '23 hours'`
    await engine.store.database.query(endByHand('id = $1', { status: 'Failed', completedAt }), [id])
    const clock = createManualClock()
    const sweep = createEndedSweep({ ...engine, clock })
    await sweep(new AbortController().signal)
  },
}

test.each(Object.entries(ends))(
  'a delivery that was interrupted and has not been asked about is Unknown when the run %s',
  async (_end, end) => {
    await using engine = await openEngine()
    const run = await interrupted(engine)
    await end(engine, run)
    expect(await found(engine, run.id)).toEqual([
      ['Unknown', true],
      ['Cancelled', false],
    ])
    expect((await engine.store.executions.find(run.id))?.completedAt).not.toBeNull()
  },
)
