import { attemptsAllowed, type Failure, failure } from '@punctual/domain'
import type { RecipientOutcome } from '@punctual/delivery'
import type { DeliveryProgress, DeliveryResult } from '@punctual/engine'

import type { Destination } from './destination.ts'
import type { Outcome } from './interrupted.ts'
import type { Run } from './run.ts'

type Answer = RecipientOutcome | Exclude<Outcome, { kind: 'answered' }>

/** What the ledger says of each delivery after a send, in the order of the envelope. */
export function resultsOf(
  deliveries: readonly DeliveryProgress[],
  { outcome, ...sent }: { readonly run: Run; readonly destination: Destination; readonly outcome: Outcome },
): DeliveryResult[] {
  return deliveries.map((delivery, index) =>
    resultOf(delivery, {
      ...sent,
      answer: answerFor(outcome, { delivery, index }),
      isInDoubt: delivery.isInterrupted && !('isEarlierAbsent' in outcome && outcome.isEarlierAbsent),
    }),
  )
}

function answerFor(
  outcome: Outcome,
  { delivery, index }: { readonly delivery: DeliveryProgress; readonly index: number },
): Answer {
  if (outcome.kind === 'unknown')
    return outcome.refused?.find(({ recipient }) => recipient === delivery.recipient) ?? outcome
  if (outcome.kind !== 'answered') return outcome
  const recipient = outcome.recipients[index]
  if (!recipient) throw new Error('the mailer answers about every recipient')
  return recipient
}

/**
 * What the ledger says after a send: a row goes back to Planned only when a repeat cannot make a second mail.
 */
function resultOf(
  { id, tries }: DeliveryProgress,
  {
    run,
    destination,
    answer,
    isInDoubt,
  }: {
    readonly run: Run
    readonly destination: Destination
    readonly answer: Answer
    /** Whether an earlier send of it was interrupted, and may have arrived. */
    readonly isInDoubt: boolean
  },
): DeliveryResult {
  const again = (reply: string | null, error: Failure): DeliveryResult => {
    const isRepeated = tries + 1 < attemptsAllowed(error) && !run.isLastTry(error)
    return { id, state: isRepeated ? 'Planned' : 'Failed', reply, error }
  }
  // It may have arrived: a later attempt asks or sends again, and what is not repeated stays in doubt.
  const inDoubt = (reply: string | null, { retryable, retryAfterMs }: Failure): DeliveryResult => {
    const wait = retryAfterMs === undefined ? {} : { retryAfterMs }
    const result = again(reply, failure('delivery_interrupted', { retryable, ...wait }))
    return result.state === 'Planned' ? result : { ...result, state: 'Unknown' }
  }
  if ('state' in answer) {
    const { state, reply, failure: reason = null } = answer
    if (isInDoubt && state !== 'Accepted')
      return inDoubt(reply, reason ?? failure('mail_server_busy', { source: 'smtp' }))
    if (state === 'Deferred') return again(reply, reason ?? failure('mail_server_busy', { source: 'smtp' }))
    return { id, state, reply, error: reason }
  }
  if (answer.kind === 'not-sent' && !isInDoubt) return again(null, answer.failure)
  if (answer.kind !== 'unknown') return inDoubt(null, answer.failure)
  if (destination.settings.onUnknown === 'Resend')
    return inDoubt(null, { ...answer.failure, retryable: true })
  return { id, state: 'Unknown', reply: null, error: answer.failure }
}
