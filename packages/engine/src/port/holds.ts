import type { HoldDecision, HoldFindings } from '@punctual/domain'
import type { Sentence } from '@punctual/domain/words'

import type { AttemptRef } from './attempt-ref.ts'

/** Why a run is held, and what it was compared with. */
export interface HeldBecause {
  readonly reasons: readonly Sentence[]
  readonly found: HoldFindings
}

/** What the ledger says of a run beside the run of its schedule that was delivered last. */
export interface HoldComparison extends HoldFindings {
  /** That the run is to send; a condition, or a blank report, can leave none. */
  readonly deliveries: number
  /** Whether an attempt of the run has asked for a send permit: then it is not held any more. */
  readonly hasBegunToSend: boolean
}

export interface HoldDecided {
  readonly executionId: string
  readonly decision: HoldDecision
  readonly reason: string
  readonly by: string
}

/** What a decision has met. Null stands for an execution that is not there. */
export type HoldAnswer =
  /** `isNew` is false where the same was decided before. */
  | { readonly ok: true; readonly isNew: boolean }
  | { readonly ok: false; readonly conflict: 'not-held' }
  | {
      readonly ok: false
      readonly conflict: 'decided-otherwise'
      readonly decision: HoldDecision
      readonly by: string
    }

/** Runs that are held between their files and their first delivery. */
export interface Holds {
  /**
   * Compares the planned deliveries of a run with those of the last run of its schedule that a recipient
   * accepted. Rows are those of the data.
   * Refuses: nothing.
   * Proof: `deliver/holds.test.ts`
   */
  compare(run: {
    readonly executionId: string
    readonly nominalAt: Date
    readonly scheduleId: string
  }): Promise<HoldComparison>
  /**
   * Ends an attempt whose run is held, and notifies those who get the notices of the schedule. No process owns the
   * run from then on. False when the attempt no longer owns the execution.
   * Refuses: a newer claim; a run that is being cancelled.
   * Proof: `deliver/holds.test.ts`
   */
  hold(owner: AttemptRef, because: HeldBecause): Promise<boolean>
  /**
   * Delivers or discards a held run. Delivered, it waits for a server that sends what was made; discarded, it ends as
   * Cancelled.
   * Refuses: a run that is not held, and a second decision.
   * Proof: `deliver/holds.test.ts`
   */
  decide(decided: HoldDecided): Promise<HoldAnswer | null>
}
