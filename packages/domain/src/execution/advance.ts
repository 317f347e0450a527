import type { DeliveryState } from '../delivery/state.ts'
import { isSettled } from '../delivery/state.ts'

/** What of an execution is durable, as far as the next step depends on it. */
export interface DurableProgress {
  /** Formats that the destinations ask for and that are not rendered yet. */
  readonly missingArtifacts: number
  readonly deliveriesPlanned: boolean
  readonly deliveries: ReadonlyArray<{ readonly state: DeliveryState }>
}

export type NextStep = 'render' | 'plan-deliveries' | 'deliver' | 'finish'

/**
 * What comes next, as a function of the rows alone. A worker asks after each step and after taking over from a crash; both
 * get the same answer, so a second attempt neither renders nor sends what is done.
 */
export function nextStep({ missingArtifacts, deliveriesPlanned, deliveries }: DurableProgress): NextStep {
  if (missingArtifacts > 0) return 'render'
  if (!deliveriesPlanned) return 'plan-deliveries'
  return deliveries.every(({ state }) => isSettled(state)) ? 'finish' : 'deliver'
}

export type DeliveredStatus = 'Succeeded' | 'PartiallyDelivered' | 'Failed'

/**
 * How a rendered execution ends, computed from the ledger: success needs an acceptance for every delivery. With nothing to
 * deliver, the artifact alone is the success.
 */
export function deliveredStatus(deliveries: ReadonlyArray<{ readonly state: DeliveryState }>): DeliveredStatus {
  const accepted = deliveries.filter(({ state }) => state === 'Accepted').length
  if (accepted === deliveries.length) return 'Succeeded'
  return accepted > 0 ? 'PartiallyDelivered' : 'Failed'
}
