import type { LocalArtifactStore } from '@punctual/artifact'
import type { Mailer } from '@punctual/delivery'
import type { Attempts } from '@punctual/execution'
import type { Clock, Logger } from '@punctual/runtime'
import type { Sources } from '@punctual/source'
import type { Ledger, SecretBox } from '@punctual/store'

/** Everything that running an execution needs. */
export interface RunDependencies {
  readonly attempts: Attempts
  readonly ledger: Ledger
  readonly sources: Sources
  readonly artifacts: LocalArtifactStore
  readonly mailer: Mailer
  readonly secretBox: SecretBox
  readonly clock: Clock
  readonly random: () => number
  readonly logger: Logger
  readonly server: { readonly name: string; readonly bootId: string; readonly leaseMs: number }
  /** Directory for files under way; each attempt gets one of its own and removes it. */
  readonly workDirectory: string
  readonly executionTimeoutMs: number
}
