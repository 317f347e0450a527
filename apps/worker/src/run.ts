import type { Failure, Target } from '@punctual/domain'
import type { Logger } from '@punctual/runtime'
import type { AttemptRef, ClaimedExecution, OpenBreaker, Progress } from '@punctual/engine'

import type { Result } from './parts.ts'
import type { RunLedger } from './run-ledger.ts'
import type { OwnTurn } from './send-turns.ts'
import type { Snapshot } from './snapshot.ts'

/** What one step needs to know of the run it belongs to. */
export interface Run {
  readonly claimed: ClaimedExecution
  readonly owner: AttemptRef
  readonly snapshot: Snapshot
  readonly ledger: RunLedger
  /** Held from the leave to end a message until its reply is in the record. */
  readonly turn: OwnTurn
  readonly directory: string
  readonly signal: AbortSignal
  readonly logger: Logger
  /** The targets that this attempt was put off for, by key: it does not ask for one again. */
  readonly putOffs: Map<string, PutOff>
  /** Whether what fails now is not tried again. */
  isLastTry(reason: Failure): boolean
}

/** One result of the execution, and how far the execution has come. */
export interface ResultInProgress {
  readonly result: Result
  readonly progress: Progress
}

/** A step that waits for a target: its breaker is open. */
export interface PutOff {
  readonly kind: 'put-off'
  readonly target: Target
  readonly breaker: OpenBreaker
}

/** How a step ended: done, failed, put off, or stopped because the attempt lost the execution. */
export type StepOutcome =
  | {
      readonly kind: 'done'
      /** The progress of before with what the step has written; null when only the rows can tell. */
      readonly progress: Progress | null
    }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | PutOff
  | { readonly kind: 'lost' }
