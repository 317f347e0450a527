import { failure } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import type { AttemptRef } from '../../src/port/attempt-ref.ts'
import type { Recall, Release } from '../../src/port/execution-data.ts'
import {
  type Choice,
  type Operation,
  lease,
  maybeStale,
  operation,
  someBoot,
  someBusy,
  someExecution,
  someOwner,
  workers,
} from './choice.ts'
import { someResults } from './ledger-operations.ts'

export function claim(choice: Choice): Operation {
  const { random } = choice
  const execution = someExecution(
    choice,
    ({ status, dispatchedAt }) => status === 'Waiting' && dispatchedAt !== null,
  )
  const serverName = random.chance(0.8) ? (execution?.serverName ?? 'alpha') : random.pick(workers)
  const options = {
    executionId: execution?.id ?? random.id(),
    generation: maybeStale(choice, execution?.generation ?? 1),
    serverName,
    claimToken: random.id(),
    bootId: someBoot(choice, 'worker', serverName),
    processId: 7,
    leaseMs: lease.serverMs,
  }
  return operation('executionTransitions.claim', options, async ({ store }) => {
    const claimed = await store.executionTransitions.claim(options)
    return claimed && { ...claimed, lateStart: null }
  })
}

export function finish(choice: Choice): Operation {
  const owner = someOwner(choice)
  const status = choice.random.pick(['Succeeded', 'PartiallyDelivered', 'Failed', 'Cancelled'] as const)
  const error = status === 'Failed' ? failure('source_error') : null
  const end = { status, error }
  return operation('executionTransitions.finish', { owner, end }, ({ store }) =>
    store.executionTransitions.finish(owner, end),
  )
}

export function finishWithReplies(choice: Choice): Operation {
  const owner = someOwner(choice)
  const status = choice.random.pick(['Succeeded', 'PartiallyDelivered', 'Failed'] as const)
  const { random, rows } = choice
  const results = someResults(choice, owner.executionId)
  const evidence = {
    artifacts: random.chance(0.8) ? (rows.artifacts.get(owner.executionId) ?? []).length : random.whole(0, 2),
    deliveries: random.chance(0.5) ? random.whole(0, 4) : results.length,
  }
  const end = {
    status,
    error: status === 'Failed' ? failure('source_error') : null,
    results,
    ...(random.chance(0.6) ? { evidence } : {}),
  }
  return operation('executionTransitions.finish', { owner, end }, ({ store }) =>
    store.executionTransitions.finish(owner, end),
  )
}

export function releaseBecause(owner: AttemptRef, given: Release): Operation {
  return operation(`executionTransitions.release (${given.reason})`, { owner, given }, ({ store }) =>
    store.executionTransitions.release(owner, given),
  )
}

export function retry(choice: Choice): Operation {
  const delayMs = choice.random.pick([0, 500, 2_000])
  return releaseBecause(someOwner(choice), { reason: 'retry', failure: someBusy(choice), delayMs })
}

export function shutDown(choice: Choice): Operation {
  return releaseBecause(someOwner(choice), { reason: 'shutdown' })
}

export function cancel(choice: Choice): Operation {
  const id = someExecution(choice, ({ completedAt }) => completedAt === null)?.id ?? choice.random.id()
  return operation('executionTransitions.cancel', id, ({ store }) =>
    store.executionTransitions.cancel(id, 'operator'),
  )
}

function recallBecause(given: Recall): Operation {
  return operation(`executionTransitions.recall (${given.reason})`, given, ({ store }) =>
    store.executionTransitions.recall(given),
  )
}

export function recallAbandoned(choice: Choice): Operation {
  const { allowed, why } = choice.random.pick([
    { allowed: 0, why: 'broken_off' },
    { allowed: 1, why: 'claimed_and_not_run' },
    { allowed: 5, why: 'broken_off' },
    { allowed: 0, why: 'store_away' },
  ] as const)
  return recallBecause({ reason: 'abandoned', attempts: [{ ...someOwner(choice), why }], allowed })
}

export function recallCrashed(choice: Choice): Operation {
  const { random, now } = choice
  const aheadMs = random.pick([null, null, 0, 1_000, -1_001])
  return recallBecause({
    reason: 'crashed',
    leaseMs: random.chance(0.8) ? lease.serverMs : 0,
    ...random.pick([{ allowed: 0 }, { allowed: 2 }, { allowed: 0, storeAwayUntil: new Date(now - 1_000) }]),
    limit: 1_000,
    exclusiveAfterCrashes: random.pick([1, 2]),
    expectedNow: aheadMs === null ? null : new Date(now + aheadMs),
    only: random.chance(0.2) ? [someOwner(choice).executionId] : null,
    setAsideMs: random.pick([0, 5_000, 600_000]),
  })
}

export function readUnderWay({ random }: Choice): Operation {
  const has = random.pick(['claimed', 'sent'] as const)
  return operation('executionTransitions.readUnderWay', has, ({ store }) =>
    store.executionTransitions.readUnderWay(has, 1_000),
  )
}

export function setAside(choice: Choice): Operation {
  const id = someExecution(choice, ({ completedAt }) => completedAt === null)?.id ?? choice.random.id()
  return operation('executionTransitions.setAside', id, ({ store }) =>
    store.executionTransitions.setAside(id, 'refused'),
  )
}

export function wakeFromTheFuture(): Operation {
  return operation('executionTransitions.wakeFromTheFuture', null, ({ store }) =>
    store.executionTransitions.wakeFromTheFuture(),
  )
}

export function rescueLost(choice: Choice): Operation {
  const { random } = choice
  const options = {
    leaseMs: lease.serverMs,
    lostAfterMs: random.pick([4_000, 500]),
    exclusiveAfterCrashes: random.pick([1, 2]),
    limit: 1_000,
    only: random.chance(0.2) ? [someOwner(choice).executionId] : null,
    setAsideMs: random.pick([0, 5_000, 600_000]),
  }
  return operation('executionTransitions.rescueLost', options, ({ store }) =>
    store.executionTransitions.rescueLost(options),
  )
}

/** What a run is held for. */
const because = {
  reasons: [sentence('hold_too_many_recipients', { now: 3, most: 2 })],
  found: {
    lastExecutionId: null,
    recipients: { now: 3, before: null, came: 0, went: 0, newDomains: [] },
    rows: null,
  },
}

export function hold(choice: Choice): Operation {
  const owner = someOwner(choice)
  return operation('holds.hold', { owner }, ({ store }) => store.holds.hold(owner, because))
}

export function decide(choice: Choice): Operation {
  const execution = someExecution(choice, ({ stage }) => stage === 'Held')
  const decided = {
    executionId: execution?.id ?? choice.random.id(),
    decision: choice.random.pick(['Deliver', 'Deliver', 'Discard'] as const),
    reason: 'checked',
    by: 'operator',
  }
  return operation('holds.decide', decided, ({ store }) => store.holds.decide(decided))
}

export function readComparison(choice: Choice): Operation {
  const execution = someExecution(choice, ({ completedAt }) => completedAt === null)
  const {
    id: executionId,
    nominalAt,
    scheduleId,
  } = execution ?? { id: choice.random.id(), nominalAt: 0, scheduleId: choice.random.id() }
  const run = { executionId, nominalAt: new Date(nominalAt), scheduleId }
  return operation('holds.compare', run, ({ store }) => store.holds.compare(run))
}
