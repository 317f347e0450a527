import { deliveryId, type ExecutionStatus } from '@punctual/domain'
import { expect } from 'vitest'

import { deliveriesOf, type Rows } from '../../src/memory/rows.ts'
import type { Side } from './beside-postgres.ts'
import { bootOf, lease } from './choice.ts'
import type { StoredNeed } from './needs-of-rows.ts'

/** Runs a statement on both sides, and answers the needs that are open after it. */
type OnBoth = (run: (side: Side) => Promise<unknown>) => Promise<readonly StoredNeed[]>

const server = { role: 'worker', name: 'delta', bootId: bootOf('delta', 0) } as const
const process = { processId: 7, host: 'test', version: '1', slots: 9 }
const destinationId = bootOf('destination', 0)
const [reached, lacking] = ['a@example.org', 'b@example.org']
const [runId, resendId] = [bootOf('run that reaches one of two', 0), bootOf('its resend', 0)]

/** A run that has a need because one of two lacks it, and the resend that settles the need. Chance hardly makes both. */
export async function resendToWhoLacksIt(rows: Rows, onBoth: OnBoth): Promise<void> {
  const attempt = attemptOn(rows, onBoth)
  const schedule = [...rows.schedules.values()].find(({ enabled }) => enabled)
  if (schedule === undefined) throw new Error('no schedule is left')
  await onBoth(({ store }) => store.servers.register({ ...server, ...process }, lease.serverMs))
  const asked = { executionId: runId, isNewId: false, scheduleId: schedule.id, place: null }
  await onBoth(({ store }) => store.executionTransitions.request({ ...asked, ...byHand }))
  const ledger = [reached, lacking].map((recipient) => planned(runId, recipient))
  const before = await attempt(runId, 'PartiallyDelivered', {
    planned: ledger,
    states: { [reached]: 'Accepted', [lacking]: 'Rejected' },
  })
  expect(before).toContainEqual(expect.objectContaining({ executionId: runId }))

  const refused = deliveriesOf(rows, runId).filter(({ recipient }) => recipient === lacking)
  const deliveries = refused.map(({ id, state }) => {
    const { id: again, messageId } = planned(resendId, lacking)
    return { from: id, state, id: again, messageId }
  })
  const wish = { executionId: resendId, resendOf: runId, artifacts: [], deliveries }
  await onBoth(({ store }) => store.executionTransitions.requestResend({ ...wish, ...byHand }))
  const after = await attempt(resendId, 'Succeeded', { planned: [], states: { [lacking]: 'Accepted' } })
  expect(after).not.toContainEqual(expect.objectContaining({ executionId: runId }))
}

const byHand = { runBy: 'operator', priority: 0 }

const planned = (executionId: string, recipient: string) => ({
  id: deliveryId({ executionId, destinationId, row: 0 }, recipient),
  destinationId,
  row: 0,
  recipient,
  position: 0,
  messageId: `<${executionId}@example.org>`,
})

interface Outcome {
  readonly planned: ReadonlyArray<ReturnType<typeof planned>>
  readonly states: Readonly<Record<string, 'Accepted' | 'Rejected'>>
}

/** The one attempt of a run, from its place to its end. */
function attemptOn(rows: Rows, onBoth: OnBoth) {
  return async (
    executionId: string,
    status: ExecutionStatus & ('Succeeded' | 'PartiallyDelivered'),
    outcome: Outcome,
  ) => {
    const owner = { executionId, attempt: 1, claimToken: bootOf(executionId, 0) }
    const results = Object.entries(outcome.states).map(([recipient, state]) => {
      return { id: planned(executionId, recipient).id, state, reply: '', error: null }
    })
    const generationNow = () => rows.executions.get(executionId)!.generation
    const execution = { executionId, generation: generationNow() }
    const place = { execution, serverName: server.name, reason: 'the only one', turn: 1 }
    const sequence = rows.settings.roundRobinSequence
    const round = { sequence, exclusiveAfterCrashes: 1, manualInARow: 0 }
    await onBoth(({ store }) => store.dispatching.place([place], round))
    const claim = { ...owner, generation: generationNow(), serverName: server.name, bootId: server.bootId }
    await onBoth(({ store }) =>
      store.executionTransitions.claim({ ...claim, processId: 7, leaseMs: lease.serverMs }),
    )
    const by = { leaseMs: lease.serverMs }
    const send = results.map(({ id }) => id)
    await onBoth(({ store }) => store.ledger.advance(owner, { deliveries: outcome.planned, send }, by))
    await onBoth(({ store }) => store.ledger.settle(owner, results))
    return await onBoth(({ store }) => store.executionTransitions.finish(owner, { status, error: null }))
  }
}
