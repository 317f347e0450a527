import { type Failure, readFailure, type Target, targetKey, waitedTooLong } from '@punctual/domain'
import type { OpenBreaker } from '@punctual/engine'

import type { RunDependencies } from './dependencies.ts'
import type { PutOff, Run } from './run.ts'

/** What a run asks breakers and reports to them. */
export type TargetUser = Pick<Run, 'claimed' | 'owner' | 'port' | 'signal' | 'putOffs' | 'logger'>

/** Why a run does not use a target now: it is put off, or it has waited for as long as a run may. */
export type Refusal = PutOff | { readonly kind: 'failed'; readonly failure: Failure }

/**
 * Asked before a step uses a source system or the mail server; null when it may. Costs nothing while the
 * target answers.
 */
export async function mayUse(
  dependencies: RunDependencies,
  run: TargetUser,
  target: Target,
): Promise<Refusal | null> {
  const known = run.putOffs.get(targetKey(target))
  if (known) return known
  const { breakers } = dependencies
  if (!breakers.isTroubled(target)) return null
  const breaker = await run.port.askBreaker(target)
  return breaker && refusal(dependencies, run, { target, breaker })
}

/**
 * Reports what a step has found. A failure that its breaker opened for, or was open for, puts the run off: it
 * spends no try.
 *
 * @param failure null when the target has done what it was asked for
 */
export async function reportFound(
  dependencies: RunDependencies,
  run: TargetUser,
  { target, failure }: { readonly target: Target; readonly failure: Failure | null },
): Promise<Refusal | null> {
  // What a step says after its signal has fired is about the abort.
  if (run.signal.aborted && failure !== null) return null
  try {
    const breaker = await dependencies.breakers.tell({ target, owner: run.owner, failure })
    return breaker && refusal(dependencies, run, { target, breaker })
  } catch (error) {
    // Other runs report the same, and this run continues without the breaker.
    run.logger.warn({ err: error, target }, 'breaker not notified')
    return null
  }
}

function refusal(
  { breakerWaitLimitMs }: RunDependencies,
  run: TargetUser,
  { target, breaker }: { readonly target: Target; readonly breaker: OpenBreaker },
): Refusal {
  if ((run.claimed.putOffMs ?? 0) >= breakerWaitLimitMs)
    return { kind: 'failed', failure: waitedTooLong(readFailure(breaker.failure), breaker.openedAt) }
  const putOff: PutOff = { kind: 'put-off', target, breaker }
  run.putOffs.set(targetKey(target), putOff)
  return putOff
}
