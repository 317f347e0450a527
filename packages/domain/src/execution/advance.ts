import type { DeliveryState } from '../delivery/state.ts'
import { isSettled } from '../delivery/state.ts'

/** What of an execution is durable, as far as the next step depends on it. */
export interface DurableProgress {
  /** Files that are neither made nor abandoned. */
  readonly missingParts: number
  /** Files that are made. */
  readonly madeParts: number
  /** Files that are still to be made of other files: a merged PDF, a zip. */
  readonly missingAssemblies: number
  readonly deliveriesPlanned: boolean
  readonly deliveries: ReadonlyArray<{ readonly state: DeliveryState }>
}

export type NextStep = 'render' | 'assemble' | 'plan-deliveries' | 'deliver' | 'finish'

/**
 * What comes next, as a function of only the rows. A worker asks after each step, and after a takeover from a
 * crash. Both get the same answer, so a second attempt neither renders nor sends what is done. Nothing is put
 * together before every file is made or abandoned, and nothing is sent before everything is put together.
 */
export function nextStep(progress: DurableProgress): NextStep {
  const { missingParts, madeParts, missingAssemblies, deliveriesPlanned, deliveries } = progress
  if (missingParts > 0) return 'render'
  if (madeParts === 0) return 'finish'
  if (missingAssemblies > 0) return 'assemble'
  if (!deliveriesPlanned) return 'plan-deliveries'
  return deliveries.every(({ state }) => isSettled(state)) ? 'finish' : 'deliver'
}

export type DeliveredStatus = 'Succeeded' | 'PartiallyDelivered' | 'Failed'

/** What the end of an execution is computed from. */
export interface Outcome {
  readonly madeParts: number
  /** Files that were abandoned. */
  readonly failedParts: number
  readonly deliveries: {
    /** Those that were not omitted on purpose. */
    readonly wanted: number
    readonly accepted: number
  }
}

/**
 * How an execution ends, computed from what was made and from the ledger.
 *
 * Success needs every file and an acceptance for every delivery; one that was omitted on purpose asks for
 * none. Something of it is partial: some files, or some acceptances. No file, or deliveries of which none was
 * accepted, is a failure. With nothing to deliver, the files are the result.
 */
export function deliveredStatus({ madeParts, failedParts, deliveries }: Outcome): DeliveredStatus {
  const { wanted, accepted } = deliveries
  if (madeParts === 0 || (wanted > 0 && accepted === 0)) return 'Failed'
  return failedParts === 0 && accepted === wanted ? 'Succeeded' : 'PartiallyDelivered'
}
