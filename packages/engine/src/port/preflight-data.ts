import type { NoticeKind } from '@punctual/domain'
import type { Sentence } from '@punctual/domain/words'

/** A schedule that a worker checks tonight. */
export interface ClaimedPreflight {
  readonly scheduleId: string
  readonly night: string
  /** Claims so far, this one included. */
  readonly tries: number
}

export interface PreflightClaim {
  readonly bootId: string
  readonly claimToken: string
  readonly leaseMs: number
}

/** How many checks may run at the same time in the whole cluster. */
export interface PreflightLimits {
  readonly running: number
  /** Through one source account. */
  readonly perAccount: number
  /** Claims of one check; a check that ends its worker each time is abandoned. */
  readonly tries: number
}

export const preflightLimits: PreflightLimits = { running: 8, perAccount: 2, tries: 3 }

/** What a check has found. */
export interface PreflightFindings {
  /** What stands in the way until it is mended. */
  readonly reasons: readonly Sentence[]
  /** False when the source could not be asked: nothing is changed then. */
  readonly isConclusive: boolean
  /** Version of the schedule that was checked; one that was edited meanwhile is not changed. */
  readonly version: number
}

export interface RecordedPreflight {
  readonly notice: NoticeKind | null
}

export interface PlannedPreflights {
  readonly read: number
  readonly planned: number
  readonly last: string | null
}
