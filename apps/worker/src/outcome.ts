import {
  type DeliveredStatus,
  deliveredStatus,
  diskRefusal,
  type Failure,
  failure,
  FailureError,
} from '@punctual/domain'
import type { Logger } from '@punctual/runtime'
import type { DeliveryResult, EndEvidence, Progress } from '@punctual/engine'

import { countMadeParts } from './parts.ts'
import type { PutOff, Run } from './run.ts'
import type { RunStop, StopReason } from './run-stop.ts'

/** How an attempt is over. */
export type RunOutcome =
  | {
      readonly kind: 'delivered'
      readonly status: DeliveredStatus
      readonly failure: Failure | null
      /** What became of the last mail, to be written with the end. */
      readonly results: readonly DeliveryResult[]
      readonly evidence: EndEvidence
    }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | PutOff
  | { readonly kind: 'stopped'; readonly reason: StopReason }
  | { readonly kind: 'lost' }

/** Reasons that the error of an execution repeats; the record has all of them. */
const maxReasons = 20

export function stopped(stop: RunStop): RunOutcome {
  const reason = stop.reason()
  if (reason === null) throw new Error('the run was not stopped')
  return { kind: 'stopped', reason }
}

export function outcomeOfError(error: unknown, logger: Logger): RunOutcome {
  if (error instanceof FailureError) return { kind: 'failed', failure: error.failure }
  logger.error({ err: error }, 'unexpected exception in a run')
  return { kind: 'failed', failure: diskRefusal(error) ?? failure('internal_error') }
}

/** The end of a run with nothing left to do, computed from what was made and from the ledger. */
export function delivered({
  snapshot,
  results: all,
  ledger,
  unmet,
}: Pick<Run, 'snapshot' | 'results' | 'ledger' | 'unmet'>): RunOutcome {
  const progress = ledger.progress()
  const { artifacts, deliveries, failedParts } = progress
  const made = countMadeParts(snapshot.frozen, progress)
  const status = deliveredStatus({ madeParts: made, failedParts: failedParts.length, deliveries })
  return {
    kind: 'delivered',
    status,
    failure:
      status === 'Succeeded'
        ? unmetNote(unmet, all.count)
        : failureOf({ isDataDriven: snapshot.isDataDriven, count: all.count }, progress, { status, made }),
    results: ledger.held(),
    evidence: { artifacts: artifacts.length, deliveries: deliveries.length },
  }
}

/** What a success says of which nothing was sent, because a condition did not hold for any result. */
function unmetNote(unmet: ReadonlyMap<number, string>, results: number): Failure | null {
  const [message] = unmet.values()
  return message !== undefined && unmet.size === results ? failure('condition_not_met', { message }) : null
}

/**
 * What an end says that is not a success; a partial delivery of everything needs no words beside the ledger.
 */
function failureOf(
  { isDataDriven, count }: { isDataDriven: boolean; count: number },
  { failedParts, deliveries }: Progress,
  { status, made }: { status: DeliveredStatus; made: number },
): Failure | null {
  if (made > 0 && status === 'Failed')
    return failure(
      deliveries.every(({ state }) => state === 'Unknown') ? 'delivery_interrupted' : 'all_deliveries_failed',
    )
  if (failedParts.length === 0) return null
  const reasons = [...new Set(failedParts.map(({ error }) => error.message))].slice(0, maxReasons).join(' ')
  if (isDataDriven) {
    const rows = new Set(failedParts.map(({ row }) => row)).size
    return made === 0
      ? failure('rows_failed', { message: `No row of the data could be made. ${reasons}` })
      : failure('rows_incomplete', {
          message: `${rows} of ${count} rows could not be made, or not completely. ${reasons}`,
        })
  }
  return made === 0
    ? failure('package_failed', { message: `No report of the package could be made. ${reasons}` })
    : failure('package_incomplete', {
        message: `${failedParts.length} of ${made + failedParts.length} reports are missing. ${reasons}`,
      })
}
