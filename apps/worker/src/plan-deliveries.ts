import { deliveryId, messageId, parseAddress, recipientsOf } from '@punctual/domain'

import type { RunDependencies } from './dependencies.ts'
import type { Result } from './parts.ts'
import { persistently } from './persistently.ts'
import type { Run, StepOutcome } from './run-execution.ts'

/** Writes one ledger row for each recipient of each destination. Rows of an earlier attempt stay as they are. */
export async function planDeliveries(dependencies: RunDependencies, { owner, signal }: Run, result: Result): Promise<StepOutcome> {
  const domain = mailDomain(dependencies.mailer.from)
  const deliveries = result.destinations.flatMap((destination, position) => {
    const mailing = { executionId: owner.executionId, destinationId: destination.id, row: result.row }
    const recipients = destination.unusable ? [destination.unusable.recipient] : recipientsOf(destination.settings)
    return recipients.map((recipient) => ({
      ...{ id: deliveryId(mailing, recipient), destinationId: destination.id, row: result.row, recipient, position },
      messageId: messageId(mailing, domain),
    }))
  })
  const resend = result.destinations.filter(({ settings }) => settings.onUnknown === 'Resend').map(({ id }) => id)
  const owned = await persistently(dependencies, signal, () => dependencies.ledger.planDeliveries(owner, deliveries, resend))
  return owned ? { kind: 'done' } : { kind: 'lost' }
}

/** The domain of the sender, which Message-IDs end with. */
function mailDomain(from: string): string {
  const sender = parseAddress(from)
  return sender.ok ? (sender.address.address.split('@')[1] ?? 'localhost') : 'localhost'
}
