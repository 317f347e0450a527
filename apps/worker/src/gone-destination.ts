import type { DeliveryResult } from '@punctual/engine'

import type { RunDependencies } from './dependencies.ts'
import type { Destination } from './destination.ts'
import type { Run } from './run.ts'

/** Whether the other side has said that it takes no more deliveries. */
export function isGone({ state, error }: DeliveryResult): boolean {
  return state === 'Rejected' && error?.code === 'destination_gone'
}

/**
 * Disables a destination after its answer is in the record. A process that dies in between leaves it enabled: the next
 * run gets the same answer.
 */
export async function disableGone(
  { goneDestinations }: RunDependencies,
  { owner, logger }: Run,
  { id }: Destination,
): Promise<void> {
  const isDisabled = await goneDestinations.disable(owner.executionId, id)
  logger.info({ destinationId: id, isDisabled }, 'destination takes no more deliveries')
}
