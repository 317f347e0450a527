import { breakerLimits, failure, putOffByBreaker, type Target } from '@punctual/domain'
import { expect, test } from 'vitest'

import { openBeside } from './beside-postgres.ts'
import { createOnBoth } from './on-both.ts'

const target: Target = { kind: 'SourceAccount', id: 'account/settings' }
const limits = { ...breakerLimits, runsToOpen: 2, firstWaitMs: 800, maxWaitMs: 3_000 }
const executionId = '00000000-0000-7000-8000-000000000001'
const claimToken = '00000000-0000-7000-8000-000000000002'
const bootId = '00000000-0000-7000-8000-000000000003'
const owner = { executionId, attempt: 1, claimToken }

test('a run that was placed after its wait for a target is not woken by a clock that was set back into that wait', async () => {
  await using beside = await openBeside({ plain: [{}], withCalendar: [] })
  const [schedule] = beside.rows.schedules.values()
  const { onBoth, placeAs } = createOnBoth(beside, executionId)
  const server = { role: 'worker' as const, name: 'alpha', bootId, host: 'host', processId: 7 }
  await onBoth((store) => store.servers.register({ ...server, slots: 4, version: '1.0.0' }, 60_000))
  await onBoth((store) =>
    store.executionTransitions.request({
      executionId,
      scheduleId: schedule?.id ?? '',
      runBy: 'maria',
      priority: 10,
    }),
  )
  await placeAs(1)
  const claim = { executionId, generation: 1, serverName: 'alpha', claimToken, bootId, processId: 7 }
  await onBoth((store) => store.executionTransitions.claim({ ...claim, leaseMs: 60_000 }))
  expect(
    await onBoth((store) => store.executionTransitions.release(owner, { reason: 'limit', delayMs: 1_000 })),
  ).toBe(true)
  await beside.setClock(beside.now + 1_000)
  await placeAs(2)
  await onBoth((store) => store.executionTransitions.claim({ ...claim, generation: 2, leaseMs: 60_000 }))
  for (const each of [executionId, bootId]) {
    const found = { target, owner: { ...owner, executionId: each }, failure: failure('source_unreachable') }
    await onBoth((store) => store.breakers.noteAway(found, limits))
  }
  const wait = {
    target,
    spreadMs: 0,
    maxWaitMs: limits.maxWaitMs,
    failure: failure('source_unreachable', { source: 'bi' }),
    reason: putOffByBreaker('SourceAccount', new Date(beside.now)),
  }
  const released = await onBoth((store) =>
    store.executionTransitions.release(owner, { reason: 'put-off', wait }),
  )
  expect(released).toBe(true)
  await beside.setClock(beside.now + limits.firstWaitMs)
  await placeAs(3)
  await beside.setClock(beside.now - 500)
  expect(await onBoth((store) => store.breakers.wake(target, 1_000))).toBe(0)
})
