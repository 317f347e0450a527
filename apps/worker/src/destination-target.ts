import { accountTarget, type Failure, type Target, targetKey, reportedOfTarget } from '@punctual/domain'

import type { RunDependencies } from './dependencies.ts'
import type { Destination } from './destination.ts'
import type { Outcome } from './interrupted.ts'
import type { Result } from './parts.ts'
import type { PutOff, Run } from './run.ts'
import { reportFound } from './targets.ts'

/** Whose breaker a send to the destination asks. */
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
  // An answer is reported when it is in the record.
  if (outcome.kind === 'answered' || !wasAsked) return { outcome, putOff: null }
  const refusal = await reportFound(dependencies, run, { target, failure: outcome.failure })
  if (refusal?.kind === 'put-off') return { outcome, putOff: refusal }
  if (refusal === null) return { outcome, putOff: null }
  const kind = outcome.kind === 'not-asked' ? outcome.kind : 'not-sent'
  return { outcome: { kind, failure: refusal.failure }, putOff: null }
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
  if (outcome.kind !== 'answered' || outcome.recipients.every(({ reply }) => reply === '')) return
  await reportFound(dependencies, run, { target, failure: null })
}

/** What is to have a link and nothing else waits for the source system that knows it. */
export function putOffForSource(run: Run, { parts }: Pick<Result, 'parts'>, reason: Failure): PutOff | null {
  if (reportedOfTarget(reason) !== 'away') return null
  const putOffs = parts.map(({ account }) => run.putOffs.get(targetKey(accountTarget(account))))
  return putOffs.find((putOff) => putOff !== undefined) ?? null
}
