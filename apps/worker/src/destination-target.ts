import { accountTarget, type Failure, type Target, targetKey, reportedOfTarget } from '@punctual/domain'

import type { RunDependencies } from './dependencies.ts'
import type { Destination } from './destination.ts'
import type { Outcome } from './interrupted.ts'
import type { Result } from './parts.ts'
import type { PutOff, Run } from './run.ts'
import { mayUse, type Refusal, reportFound } from './targets.ts'

/** The targets of which one takes a send to the destination, in the order in which they are asked. */
export function targetsOf(
  dependencies: RunDependencies,
  destination: Pick<Destination, 'kind' | 'settings'>,
): readonly Target[] {
  const { kind, settings } = destination
  return dependencies.deliverers.of(kind).targets?.(settings) ?? [targetOf(dependencies, destination)]
}

export interface UsableTargets {
  readonly targets: readonly Target[]
  /** Why none may be used; null while one may, and where there is none. */
  readonly refusal: Refusal | null
}

/** The targets of a destination that the run may use now. */
export async function usableTargets(
  dependencies: RunDependencies,
  run: Run,
  destination: Pick<Destination, 'kind' | 'settings'>,
): Promise<UsableTargets> {
  const usable: Target[] = []
  const refusals: Refusal[] = []
  for (const target of targetsOf(dependencies, destination)) {
    const refusal = await mayUse(dependencies, run, target)
    if (refusal === null) usable.push(target)
    else refusals.push(refusal)
  }
  return { targets: usable, refusal: usable.length > 0 ? null : shortest(refusals) }
}

/** The wait for the target that is tried again first; a refusal for good only when there is no wait. */
function shortest(refusals: readonly Refusal[]): Refusal | null {
  const waits = refusals
    .filter((refusal) => refusal.kind === 'put-off')
    .toSorted((left, right) => left.breaker.waitMs - right.breaker.waitMs)
  return waits[0] ?? refusals[0] ?? null
}

/** Whose breaker a send to the destination asks first. */
export function targetOf(
  { deliverers }: RunDependencies,
  { kind, settings }: Pick<Destination, 'kind' | 'settings'>,
): Target {
  return deliverers.of(kind).target(settings)
}

/**
 * Reports what a send has found that was over before its send permit was asked for. While the breaker of its
 * target is open, the send waits and spends no try. When the run has waited for as long as it may, it fails
 * for good.
 */
export async function reportUnsent(
  dependencies: RunDependencies,
  run: Run,
  {
    target,
    outcome,
    wasAsked,
  }: { readonly target: Target; readonly outcome: Outcome; readonly wasAsked: boolean },
): Promise<{ outcome: Outcome; putOff: PutOff | null }> {
  // An answer is reported to the breaker after it is recorded.
  if (outcome.kind === 'answered' || !wasAsked) return { outcome, putOff: null }
  await reportOthers(dependencies, run, outcome)
  const of = askedLast(outcome, target)
  const refusal = await reportFound(dependencies, run, { target: of, failure: outcome.failure })
  if (refusal?.kind === 'put-off') return { outcome, putOff: refusal }
  if (refusal === null) return { outcome, putOff: null }
  const kind = outcome.kind === 'not-asked' ? outcome.kind : 'not-sent'
  return { outcome: { kind, failure: refusal.failure }, putOff: null }
}

/** Reports the targets that a send has asked beside the one that its outcome is of. */
async function reportOthers(dependencies: RunDependencies, run: Run, outcome: Outcome): Promise<void> {
  if (!('asked' in outcome)) return
  for (const found of outcome.asked?.others ?? []) await reportFound(dependencies, run, found)
}

function askedLast(outcome: Outcome, first: Target): Target {
  return ('asked' in outcome ? outcome.asked?.of : undefined) ?? first
}

/**
 * Reports that the target has answered, once what it said is in the record. A recipient that never reached it
 * has no reply.
 */
export async function reportAnswer(
  dependencies: RunDependencies,
  run: Run,
  { target, outcome }: { readonly target: Target; readonly outcome: Outcome },
): Promise<void> {
  if (outcome.kind === 'answered' || outcome.kind === 'unknown')
    await reportOthers(dependencies, run, outcome)
  if (outcome.kind !== 'answered' || outcome.recipients.every(({ reply }) => reply === '')) return
  await reportFound(dependencies, run, { target: askedLast(outcome, target), failure: null })
}

/** What is to have a link and nothing else waits for the source system that knows it. */
export function putOffForSource(run: Run, { parts }: Pick<Result, 'parts'>, reason: Failure): PutOff | null {
  if (reportedOfTarget(reason) !== 'away') return null
  const putOffs = parts.map(({ account }) => run.putOffs.get(targetKey(accountTarget(account))))
  return putOffs.find((putOff) => putOff !== undefined) ?? null
}
