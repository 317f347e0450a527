/** Outcomes of a send for all its recipients, as kinds with one other side answer them. */
import { type Failure, failure } from '@punctual/domain'

import type { Sending } from './port.ts'
import type { SendOutcome } from './send-outcome.ts'

/** The permit was refused: nothing was delivered. */
export function stopped(source: string): SendOutcome {
  return { kind: 'not-sent', failure: failure('delivery_stopped', { source }) }
}

export function accepted({ recipients }: Pick<Sending, 'recipients'>, reply: string): SendOutcome {
  return {
    kind: 'answered',
    recipients: recipients.map((recipient) => ({ recipient, state: 'Accepted', reply })),
  }
}

/** Nothing was delivered: a later attempt may, or the other side has said no for good. */
export function rejected({ recipients }: Pick<Sending, 'recipients'>, reason: Failure): SendOutcome {
  if (reason.retryable) return { kind: 'not-sent', failure: reason }
  return {
    kind: 'answered',
    recipients: recipients.map((recipient) => ({ recipient, state: 'Rejected', reply: '', failure: reason })),
  }
}
