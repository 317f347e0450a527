import type { Failure, Target } from '@punctual/domain'
import type { Logger, Span } from '@punctual/runtime'
import type { AttemptRef, ClaimedExecution, LastDelivery, OpenBreaker, Progress } from '@punctual/engine'

import type { AttemptLedger } from './attempt-ledger.ts'
import type { AttemptPort } from './attempt-port.ts'
import type { RunData } from './data/run-data.ts'
import type { RunLeftBehind } from './left-behind.ts'
import type { Result, Results } from './parts.ts'
import type { Recent } from './recent.ts'
import type { Rendering } from './rendered-file.ts'
import type { RunStop } from './run-stop.ts'
import type { Snapshot } from './snapshot.ts'
import type { Tally } from './tally.ts'

/** One attempt, from its claim to its end. */
export interface Attempt {
  readonly claimed: ClaimedExecution
  readonly owner: AttemptRef
  readonly port: AttemptPort
  readonly stop: RunStop
  readonly logger: Logger
  readonly span: Span
  /** On the monotonic clock. */
  readonly claimedMs: number
}

/** What one step needs to know of the run it belongs to. */
export interface Run extends Attempt {
  readonly snapshot: Snapshot
  /** What data sources have answered. */
  readonly data: RunData
  /** One, or one for each row of the data. */
  readonly results: Results
  /** Files that this attempt has made of reports, by what was asked for: rows of the data share them. */
  readonly rendered: Recent<Rendering>
  /** What the results have come to that the attempt is done with. */
  readonly tally: Tally
  readonly ledger: AttemptLedger
  readonly leftBehind: RunLeftBehind
  readonly directory: string
  /** That of `stop`. */
  readonly signal: AbortSignal
  /** The targets that this attempt was put off for, by key: it does not ask for one again. */
  readonly putOffs: Map<string, PutOff>
  /** Of a row of the data; read when a condition needs it. */
  lastDelivery(row: number): Promise<LastDelivery | null>
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

/** A step that waits because the service sends a target no more at present. */
export interface Limited {
  readonly kind: 'limited'
  readonly waitMs: number
}

/** How a step ended: done, failed, put off, or stopped because the attempt lost the execution. */
export type StepOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | PutOff
  | Limited
  | { readonly kind: 'lost' }
