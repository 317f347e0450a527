import { breakerLimits, failure, putOffByBreaker, type Target } from '@punctual/domain'
import { expect, test } from 'vitest'

import { openBeside, type Side } from './beside-postgres.ts'
import { comparable, rowsOfModel, rowsOfPostgres } from './rows-of-postgres.ts'

const target: Target = { kind: 'SourceAccount', id: 'account/settings' }
const limits = { ...breakerLimits, runsToOpen: 2, firstWaitMs: 800, maxWaitMs: 3_000 }
const executionId = '00000000-0000-7000-8000-000000000001'
const claimToken = '00000000-0000-7000-8000-000000000002'
const bootId = '00000000-0000-7000-8000-000000000003'
const owner = { executionId, attempt: 1, claimToken }

test('a run that was placed after its wait for a target is not woken by a clock that was set back into that wait', async () => {
  await using beside = await openBeside({ plain: [{}], withCalendar: [] })
  const [schedule] = beside.rows.schedules.values()
  /** Runs a statement on both sides, which have to agree on the answer and on all rows. */
  async function onBoth<Answer>(run: (store: Side['store']) => Promise<Answer>): Promise<Answer> {
    const answer = await run(beside.real.store)
    expect(comparable(await run(beside.model().store))).toEqual(comparable(answer))
    expect(await rowsOfPostgres(beside.real.query)).toEqual(rowsOfModel(beside.rows))
    return answer
  }
  async function placeAs(generation: number): Promise<void> {
    const { sequence } = await beside.real.store.dispatching.readState(60_000)
    const placement = {
      execution: { executionId, generation: generation - 1 },
      serverName: 'alpha',
      reason: 'RoundRobin' as const,
      turn: generation,
    }
    const placed = await onBoth((store) =>
      store.dispatching.place([placement], { sequence, exclusiveAfterCrashes: 2, manualInARow: 0 }),
    )
    expect(placed).toHaveLength(1)
  }
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
  await placeAs(2)
  await beside.setClock(beside.now - 500)
  expect(await onBoth((store) => store.breakers.wake(target, 1_000))).toBe(0)
})
