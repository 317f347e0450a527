import {
  type DeliveredStatus,
  deliveredStatus,
  diskRefusal,
  type Failure,
  failure,
  type FailureCode,
  FailureError,
  failureSaid,
  failureSentence,
} from '@punctual/domain'
import type { Logger } from '@punctual/runtime'
import type { DeliveryResult, EndEvidence, FailedPart, HeldBecause } from '@punctual/engine'

import type { Limited, PutOff, Run } from './run.ts'
import type { RunStop, StopReason } from './run-stop.ts'
import type { TallyTotal } from './tally.ts'
import { type Sentence, sentence } from '@punctual/domain/words'

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
  | Limited
  | { readonly kind: 'held'; readonly because: HeldBecause }
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

/** The end of a run over an answer without rows: there was nothing to make and nothing to send. */
export function withoutRows(): RunOutcome {
  return {
    kind: 'delivered',
    status: 'Succeeded',
    failure: failure('data_rows_empty'),
    results: [],
    evidence: { artifacts: 0, deliveries: 0 },
  }
}

/** The end of a run with nothing left to do, computed from what was made and from the ledger. */
export function delivered({
  snapshot,
  results: { count },
  ledger,
  tally,
}: Pick<Run, 'snapshot' | 'results' | 'ledger' | 'tally'>): RunOutcome {
  const total = tally.total()
  const { artifacts, madeParts, deliveries } = total
  const failedParts = ledger.failedParts()
  const status = deliveredStatus({ madeParts, failedParts: failedParts.length, deliveries })
  return {
    kind: 'delivered',
    status,
    failure:
      status === 'Succeeded'
        ? unmetNote(total, count)
        : failureOf({ isDataDriven: snapshot.isDataDriven, count, failedParts }, total, status),
    results: ledger.held(),
    evidence: { artifacts, deliveries: deliveries.settled },
  }
}

/** What a success says of which nothing was sent, because a condition did not hold for any result. */
function unmetNote({ unmet }: TallyTotal, results: number): Failure | null {
  const { first: said } = unmet
  return said !== null && unmet.results === results ? failure('condition_not_met', { said }) : null
}

interface Ended {
  readonly isDataDriven: boolean
  /** Results of the run. */
  readonly count: number
  readonly failedParts: readonly FailedPart[]
}

/**
 * What an end says that is not a success; a partial delivery of everything needs no words beside the ledger.
 */
function failureOf(
  { isDataDriven, count, failedParts }: Ended,
  { madeParts: made, deliveries, incompleteResults }: TallyTotal,
  status: DeliveredStatus,
): Failure | null {
  if (made > 0 && status === 'Failed')
    return failure(deliveries.unknown === deliveries.all ? 'delivery_interrupted' : 'all_deliveries_failed')
  if (failedParts.length === 0) return null
  const reasons = distinct(failedParts.map(({ error }) => failureSaid(error)))
  if (isDataDriven) return rowsFailure({ made, incompleteResults, count, reasons })
  if (made === 0) return failure('package_failed', { said: withReasons('package_failed', reasons) })
  const values = { missing: failedParts.length, count: made + failedParts.length, reasons }
  return failure('package_incomplete', { said: sentence('reports_of_package_missing', values) })
}

function rowsFailure({
  made,
  incompleteResults: incomplete,
  count,
  reasons,
}: Pick<Ended, 'count'> & {
  readonly made: number
  readonly incompleteResults: number
  readonly reasons: readonly Sentence[]
}) {
  const code = made === 0 ? 'rows_failed' : 'rows_incomplete'
  if (incomplete > maxFailedRows) {
    const said = sentence('rows_abandoned', { incomplete: maxFailedRows, count, reasons })
    return failure(code, { said })
  }
  return made === 0
    ? failure(code, { said: withReasons(code, reasons) })
    : failure(code, { said: sentence('rows_not_complete', { incomplete, count, reasons }) })
}

function withReasons(code: FailureCode, reasons: readonly Sentence[]): Sentence {
  return sentence('reason_and_reasons', { reason: failureSentence(code), reasons })
}

/** The first of the reasons, each once. */
function distinct(reasons: readonly Sentence[]): readonly Sentence[] {
  return [...new Map(reasons.map((each) => [String(each), each])).values()].slice(0, maxReasons)
}

/**
 * So many rows of the data may fail before a run ends. Each write of abandoned rows writes all of them, and a
 * fault of a thousand rows is the fault of none of them.
 */
const maxFailedRows = 1_000

export function hasTooManyFailures({ snapshot, tally }: Pick<Run, 'snapshot' | 'tally'>): boolean {
  return snapshot.isDataDriven && tally.total().incompleteResults > maxFailedRows
}
