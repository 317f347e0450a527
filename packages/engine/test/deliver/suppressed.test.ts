import { failure } from '@punctual/domain'
import { expect, test } from 'vitest'

import { attemptRefOf } from '../../src/port/attempt-ref.ts'
import { addSchedule, addWorker } from '../../src/testing.ts'
import { askPermit, openEngine, planDeliveries, requestRun } from '../support.ts'

test('a recipient that is suppressed before a later attempt gets nothing from it, and what may have arrived is not reported as skipped', async () => {
  await using engine = await openEngine()
  const to = ['accepted', 'planned', 'sending'].map((name) => `${name}@example.org`)
  const { id: scheduleId, destinationIds } = await addSchedule(engine.store, { destinations: [{ to }] })
  const server = await addWorker(engine.store, 'alpha')
  const attempts = engine.attemptsOf(server)
  const executionId = await requestRun(engine.store, scheduleId)
  await engine.dispatch()
  const first = attemptRefOf((await attempts.claim({ executionId, generation: 1 }))!)
  const deliveries = to.map((recipient, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    destinationId: destinationIds[0]!,
    recipient,
    position: 0,
    messageId: '<m@example.org>',
  }))
  const [accepted, planned, sending] = deliveries.map(({ id }) => id)
  await planDeliveries(engine.store, first, { deliveries })
  await askPermit(engine.store, first, [accepted!, sending!])
  await engine.store.ledger.settle(first, [
    { id: accepted!, state: 'Accepted', reply: '250 ok', error: null },
  ])
  await attempts.release(first, { reason: 'retry', failure: failure('mail_server_busy'), delayMs: 0 })
  await engine.dispatch()
  const second = attemptRefOf((await attempts.claim({ executionId, generation: 2 }))!)
  const skipped = { code: 'recipient_suppressed', message: 'suppressed' }
  const suppressed = deliveries.map((delivery) => ({ ...delivery, skipped }))
  for (let time = 0; time < 2; time += 1) {
    await planDeliveries(engine.store, second, { deliveries: suppressed, resend: [...destinationIds] })
    const record = await engine.store.executions.find(executionId)
    expect(record?.deliveries.map(({ recipient, state, error }) => [recipient, state, error?.code])).toEqual([
      ['accepted@example.org', 'Accepted', undefined],
      ['planned@example.org', 'Cancelled', 'recipient_suppressed'],
      ['sending@example.org', 'Unknown', 'delivery_interrupted'],
    ])
  }
  expect(await askPermit(engine.store, second, [planned!, sending!])).toEqual([])
})

test('an interrupted delivery that is to be asked about is Unknown once its recipient is suppressed', async () => {
  await using engine = await openEngine()
  const { id: scheduleId, destinationIds } = await addSchedule(engine.store, {
    destinations: [{ to: ['a@example.org'] }],
  })
  const attempts = engine.attemptsOf(await addWorker(engine.store, 'alpha'))
  const executionId = await requestRun(engine.store, scheduleId)
  const claim = async (generation: number) => {
    await engine.dispatch()
    return attemptRefOf((await attempts.claim({ executionId, generation }))!)
  }
  const delivery = {
    id: '00000000-0000-4000-8000-00000000000a',
    destinationId: destinationIds[0]!,
    recipient: 'a@example.org',
    position: 0,
    messageId: '<m@example.org>',
  }
  const first = await claim(1)
  await planDeliveries(engine.store, first, { deliveries: [delivery] })
  await askPermit(engine.store, first, [delivery.id])
  const release = { reason: 'retry', failure: failure('internal_error'), delayMs: 0 } as const
  await attempts.release(first, release)
  const second = await claim(2)
  const step = { deliveries: [delivery], resend: [...destinationIds] }
  await planDeliveries(engine.store, second, step)
  const skipped = { code: 'recipient_suppressed', message: 'suppressed' }
  await planDeliveries(engine.store, second, { ...step, deliveries: [{ ...delivery, skipped }] })
  const record = await engine.store.executions.find(executionId)
  expect(record?.deliveries).toMatchObject([{ state: 'Unknown', error: { code: 'delivery_interrupted' } }])
})
