import { expect, test } from 'vitest'

import { openBeside } from './beside-postgres.ts'
import { createOnBoth } from './on-both.ts'

const executionId = '00000000-0000-7000-8000-000000000001'
const bootId = '00000000-0000-7000-8000-000000000003'
const tokenOf = (attempt: number) => `00000000-0000-7000-8000-00000000001${attempt}`
const ownerOf = (attempt: number) => ({ executionId, attempt, claimToken: tokenOf(attempt) })
const destinationId = '00000000-0000-7000-8000-000000000004'
const deliveries = ['/srv/a', '/srv/b'].map((recipient, index) => ({
  id: `00000000-0000-7000-8000-00000000002${index}`,
  destinationId,
  row: 0,
  recipient,
  position: 0,
  messageId: recipient,
}))
const lease = { leaseMs: 60_000 }

test('the model reports a delivery that was interrupted and not asked about as Unknown, as PostgreSQL does', async () => {
  await using beside = await openBeside({ plain: [{}], withCalendar: [] })
  const { onBoth, placeAs } = createOnBoth(beside, executionId)
  const [schedule] = beside.rows.schedules.values()
  const server = { role: 'worker' as const, name: 'alpha', bootId, host: 'host', processId: 7 }
  await onBoth((store) => store.servers.register({ ...server, slots: 4, version: '1.0.0' }, 60_000))
  const request = { executionId, scheduleId: schedule?.id ?? '', runBy: 'maria', priority: 10 }
  await onBoth((store) => store.executionTransitions.request(request))
  async function claimAs(attempt: number): Promise<void> {
    await placeAs(attempt)
    const claim = { executionId, serverName: 'alpha', bootId, processId: 7, ...lease }
    await onBoth((store) =>
      store.executionTransitions.claim({ ...claim, generation: attempt, claimToken: tokenOf(attempt) }),
    )
  }
  await claimAs(1)
  await onBoth((store) => store.ledger.advance(ownerOf(1), { deliveries }, lease))
  await onBoth((store) => store.ledger.advance(ownerOf(1), { send: [deliveries[0]!.id] }, lease))
  await onBoth((store) => store.executionTransitions.release(ownerOf(1), { reason: 'shutdown' }))
  await claimAs(2)
  await onBoth((store) => store.ledger.advance(ownerOf(2), { deliveries, resend: [destinationId] }, lease))
  await onBoth((store) => store.executionTransitions.finish(ownerOf(2), { status: 'Failed', error: null }))
  const states = (await beside.real.store.ledger.readProgress(executionId)).deliveries
  expect(states.map(({ state, isInterrupted }) => [state, isInterrupted])).toEqual([
    ['Unknown', true],
    ['Cancelled', false],
  ])
})
