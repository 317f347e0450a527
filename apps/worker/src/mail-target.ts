import {
  accountTarget,
  type Failure,
  mailServerTarget,
  type Target,
  targetKey,
  reportedOfTarget,
} from '@punctual/domain'
import type { SendOutcome } from '@punctual/delivery'

import type { RunDependencies } from './dependencies.ts'
import type { Result } from './parts.ts'
import type { PutOff, Run } from './run.ts'
import { reportFound } from './targets.ts'

export function mailTarget({ mailer }: RunDependencies): Target {
  return mailServerTarget(mailer.server)
}

/**
 * What a send has found that was over before the send permit the message was asked for. While the breaker of
 * the mail server is open, the message waits and spends no try. When the run has waited for as long as it
 * may, it fails for good.
 */
export async function reportMailServer(
  dependencies: RunDependencies,
  run: Run,
  { outcome, wasAsked }: { readonly outcome: SendOutcome; readonly wasAsked: boolean },
): Promise<{ outcome: SendOutcome; putOff: PutOff | null }> {
  // An answer is reported when it is in the record.
  if (outcome.kind === 'answered' || !wasAsked) return { outcome, putOff: null }
  const refusal = await reportFound(dependencies, run, {
    target: mailTarget(dependencies),
    failure: outcome.failure,
  })
  if (refusal?.kind === 'put-off') return { outcome, putOff: refusal }
  return { outcome: refusal ? { kind: 'not-sent', failure: refusal.failure } : outcome, putOff: null }
}

/**
 * Reports that the mail server has answered, once what it said is in the record. Recipients that are no
 * addresses never reach it.
 */
export async function reportAnswer(
  dependencies: RunDependencies,
  run: Run,
  outcome: SendOutcome,
): Promise<void> {
  if (outcome.kind !== 'answered' || outcome.recipients.every(({ reply }) => reply === '')) return
  await reportFound(dependencies, run, { target: mailTarget(dependencies), failure: null })
}

/** A mail that is to have a link and nothing else waits for the source system that knows it. */
export function putOffForSource(run: Run, { parts }: Pick<Result, 'parts'>, reason: Failure): PutOff | null {
  if (reportedOfTarget(reason) !== 'away') return null
  const putOffs = parts.map(({ account }) => run.putOffs.get(targetKey(accountTarget(account))))
  return putOffs.find((putOff) => putOff !== undefined) ?? null
}
