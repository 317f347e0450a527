import type { LocalArtifactStore } from '@punctual/artifact'
import type { Deliverers, Mailer } from '@punctual/delivery'
import type { AskDataSource } from '@punctual/domain'
import type {
  Attempts,
  BreakerWatch,
  KeptAnswers,
  LastDeliveries,
  Ledger,
  LockedFile,
} from '@punctual/engine'
import type { Clock, Logger, Metrics } from '@punctual/runtime'
import type { Sources } from '@punctual/source'

import type { FileWork } from './file-work/file-work.ts'
import type { InDoubtSlots } from './in-doubt-slots.ts'
import type { ReadSnapshot } from './snapshot.ts'

/** Everything that running an execution needs. */
export interface RunDependencies {
  readonly attempts: Attempts
  /** Of all runs of this process. */
  readonly breakers: BreakerWatch
  readonly ledger: Ledger
  /** For the condition `Changed`. */
  readonly lastDeliveries: LastDeliveries
  readonly sources: Sources
  readonly askDataSource: AskDataSource
  /** What data sources have answered to this and earlier attempts. */
  readonly keptAnswers: KeptAnswers
  readonly artifacts: LocalArtifactStore
  /** Of notices, and the sender of every mail. */
  readonly mailer: Mailer
  /** Of destinations, by their kind. */
  readonly deliverers: Deliverers
  /** Files of an execution as they were sent locked with a password. */
  readonly lockedFiles: (executionId: string) => Promise<readonly LockedFile[]>
  /** Of all runs of this process: how many sends may be in doubt. */
  readonly inDoubtSlots: InDoubtSlots
  /** Of all runs of this process. */
  readonly readSnapshot: ReadSnapshot
  readonly clock: Clock
  readonly random: () => number
  readonly logger: Logger
  readonly metrics: Metrics
  readonly server: { readonly name: string; readonly bootId: string; readonly leaseMs: number }
  readonly files: FileWork
  readonly executionTimeoutMs: number
  /** How long a run waits for targets that are down, from when it was first put off. */
  readonly breakerWaitLimitMs: number
}
