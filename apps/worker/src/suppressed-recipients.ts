import { addressKey, type FailureCode, failureCodes } from '@punctual/domain'
import type { NewDelivery } from '@punctual/engine'

import type { RunDependencies } from './dependencies.ts'
import type { Result } from './parts.ts'
import type { Run } from './run.ts'

/**
 * Says which deliveries by mail are not sent: those to a suppressed recipient, and those to a sender of mails,
 * which could loop. The store is asked in each attempt, so a suppression counts for a retry and for a resend too.
 */
export async function withoutSuppressed(
  { mailer }: Pick<RunDependencies, 'mailer'>,
  run: Pick<Run, 'port'>,
  { destinations, deliveries }: Pick<Result, 'destinations'> & { deliveries: readonly NewDelivery[] },
): Promise<NewDelivery[]> {
  const mails = new Set(destinations.filter(({ kind }) => kind.isMail).map(({ id }) => id))
  const recipients = deliveries
    .filter(({ destinationId }) => mails.has(destinationId))
    .map(({ recipient }) => recipient)
  if (recipients.length === 0) return [...deliveries]
  const suppressed = await run.port.suppressedAmong(recipients)
  const senders = new Set(mailer.senders().map(addressKey))
  const reasonOf = ({ destinationId, recipient }: NewDelivery): FailureCode | null => {
    if (!mails.has(destinationId)) return null
    if (suppressed.has(recipient)) return 'recipient_suppressed'
    return senders.has(addressKey(recipient)) ? 'recipient_is_sender' : null
  }
  return deliveries.map((delivery) => {
    const code = reasonOf(delivery)
    return code === null || delivery.skipped
      ? delivery
      : { ...delivery, skipped: { code, message: failureCodes[code].message } }
  })
}
