import { deliveryId, messageId, parseAddress, recipientsOf } from '@punctual/domain'

import type { RunDependencies } from './dependencies.ts'
import { persistently } from './persistently.ts'
import type { Run, StepOutcome } from './run-execution.ts'

/** Writes one ledger row for each recipient of each destination. Rows of an earlier attempt stay as they are. */
export async function planDeliveries(dependencies: RunDependencies, { snapshot, owner, signal }: Run): Promise<StepOutcome> {
  const domain = mailDomain(dependencies.mailer.from)
  const deliveries = snapshot.destinations.flatMap((destination, position) =>
    recipientsOf(destination.settings).map((recipient) => ({
      id: deliveryId(owner.executionId, destination.id, recipient),
      destinationId: destination.id,
      recipient,
      position,
      messageId: messageId(owner.executionId, destination.id, domain),
    })),
  )
  const resend = snapshot.destinations.filter(({ settings }) => settings.onUnknown === 'Resend').map(({ id }) => id)
  const owned = await persistently(dependencies, signal, () => dependencies.ledger.planDeliveries(owner, deliveries, resend))
  return owned ? { kind: 'done' } : { kind: 'lost' }
}

/** The domain of the sender, which Message-IDs end with. */
function mailDomain(from: string): string {
  const sender = parseAddress(from)
  return sender.ok ? (sender.address.address.split('@')[1] ?? 'localhost') : 'localhost'
}
