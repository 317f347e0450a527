import { breakerLimits, failure, putOffByBreaker, type Target, targetKey } from '@punctual/domain'

import type { AttemptRef } from '../../src/port/attempt-ref.ts'
import { releaseBecause } from './attempt-operations.ts'
import { type Choice, type Operation, operation, someBusy, someOwner } from './choice.ts'

const targets: readonly Target[] = [
  { kind: 'SourceAccount', id: 'account/settings' },
  { kind: 'MailServer', id: 'mail.example.org:25' },
]

/** Small enough to be met within a sequence. */
const someLimits = { ...breakerLimits, runsToOpen: 2, firstWaitMs: 800, maxWaitMs: 3_000, probeMs: 600 }

export function noteAway(choice: Choice): Operation {
  const { random } = choice
  const found = {
    target: random.pick(targets),
    owner: someProber(choice),
    failure: random.chance(0.3) ? failure('source_unreachable') : someBusy(choice),
  }
  return operation('breakers.noteAway', found, ({ store }) => store.breakers.noteAway(found, someLimits))
}

export function askBreaker(choice: Choice): Operation {
  const question = { target: choice.random.pick(targets), owner: someProber(choice) }
  return operation('breakers.ask', question, ({ store }) => store.breakers.ask(question, someLimits))
}

/** Mostly the one that a breaker has let through. */
function someProber(choice: Choice): AttemptRef {
  const owner = someOwner(choice)
  const tokens = [...choice.rows.breakers.values()].flatMap(({ probeToken }) => probeToken ?? [])
  return tokens.length > 0 && choice.random.chance(0.5)
    ? { ...owner, claimToken: choice.random.pick(tokens) }
    : owner
}

export function closeBreaker({ random }: Choice): Operation {
  const target = random.pick(targets)
  return operation('breakers.close', target, ({ store }) => store.breakers.close(target))
}

export function wake({ random, rows, now }: Choice): Operation {
  const awaited = [...rows.active.values()].filter(
    ({ notBefore, status }) => status === 'Waiting' && notBefore > now,
  )
  const keys = awaited.flatMap(({ notBeforeReason }) => notBeforeReason?.breaker ?? [])
  const target = targets.find((each) => keys.includes(targetKey(each))) ?? random.pick(targets)
  return operation('breakers.wake', target, ({ store }) => store.breakers.wake(target, 1_000))
}

export function releaseProbe(choice: Choice): Operation {
  const held = [...choice.rows.breakers.values()].find(({ probeToken }) => probeToken !== null)
  const isHeld = held !== undefined && choice.random.chance(0.7)
  const target = isHeld ? { kind: held.kind, id: held.target } : choice.random.pick(targets)
  const owner = someOwner(choice)
  const probe = {
    target,
    owner: isHeld ? { ...owner, claimToken: held.probeToken ?? owner.claimToken } : owner,
  }
  return operation('breakers.release', probe, ({ store }) => store.breakers.release(probe))
}

export function putOff(choice: Choice): Operation {
  const { random, rows, now } = choice
  const owner = someOwner(choice)
  const open = targets.find((each) => (rows.breakers.get(targetKey(each))?.openedAt ?? null) !== null)
  const wait = {
    target: open && random.chance(0.8) ? open : random.pick(targets),
    spreadMs: random.pick([0, 40, 300]),
    maxWaitMs: someLimits.maxWaitMs,
    failure: failure('source_unreachable', { source: 'bi' }),
    reason: putOffByBreaker('SourceAccount', new Date(now)),
  }
  return releaseBecause(owner, { reason: 'put-off', wait })
}
