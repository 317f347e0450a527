import type { LocalArtifactStore } from '@punctual/artifact'
import type {
  MailTemplates,
  RecipientLink,
  RecipientLists,
  SourceAccounts,
  StoredDestination,
  Subscriptions,
  Suppressions,
} from '@punctual/catalog'
import type { Deliverers, Mailer } from '@punctual/delivery'
import type { AskDataSource, DestinationSecrets } from '@punctual/domain'
import type { Language } from '@punctual/domain/words'
import type {
  Attempts,
  BreakerWatch,
  ExecutionReads,
  GoneDestinations,
  Holds,
  InDoubtSlots,
  KeptAnswers,
  LastDeliveries,
  Ledger,
} from '@punctual/engine'
import type { Clock, Logger, Metrics, Tracing } from '@punctual/runtime'
import type { Sources } from '@punctual/source'

import type { FileLinkMaker } from './file-link-maker.ts'
import type { FileWork } from './file-work/file-work.ts'
import type { ReadSnapshot } from './snapshot.ts'

/** Everything that running an execution needs. */
export interface RunDependencies {
  readonly attempts: Attempts
  /** Of all runs of this process. */
  readonly breakers: BreakerWatch
  readonly ledger: Ledger
  /** For the condition `Changed`. */
  readonly lastDeliveries: LastDeliveries
  /** For schedules that hold their runs. */
  readonly holds: Pick<Holds, 'compare'>
  readonly sources: Sources
  readonly askDataSource: AskDataSource
  /** What data sources have answered to this and earlier attempts. */
  readonly keptAnswers: KeptAnswers
  readonly artifacts: LocalArtifactStore
  /** Of notices, and the sender of every mail. */
  readonly mailer: Mailer
  readonly mailLanguage: Language
  /** Address of the console, which notices lead to; null without one. */
  readonly consoleUrl: string | null
  /** Of destinations, by their kind. */
  readonly deliverers: Deliverers
  /** Null when one cannot be opened. */
  readonly openSecrets: (sealed: Pick<StoredDestination, 'id' | 'secrets'>) => DestinationSecrets | null
  readonly goneDestinations: GoneDestinations
  /** What mails are made with. */
  readonly mailTemplates: Pick<MailTemplates, 'designOf'>
  /** Null when recipients get no links to files. */
  readonly fileLinks: FileLinkMaker | null
  /** What earlier sends of an execution have left. */
  readonly executions: Pick<ExecutionReads, 'lockedFiles' | 'leftBehind'>
  readonly suppressions: Pick<Suppressions, 'among'>
  readonly subscriptions: Pick<Subscriptions, 'of'>
  readonly recipientLists: Pick<RecipientLists, 'find' | 'membersOfGroup'>
  /** For the queries of lists. */
  readonly sourceAccounts: Pick<SourceAccounts, 'open'>
  /** The address of the page of a recipient; null when mails have none. */
  readonly recipientPage: ((link: RecipientLink) => string) | null
  /** Of all runs of this process: how many sends may be in doubt. */
  readonly inDoubtSlots: InDoubtSlots
  /** Of all runs of this process. */
  readonly readSnapshot: ReadSnapshot
  readonly clock: Clock
  readonly random: () => number
  readonly logger: Logger
  readonly metrics: Metrics
  readonly tracing: Tracing
  readonly server: { readonly name: string; readonly bootId: string; readonly leaseMs: number }
  readonly files: FileWork
  readonly executionTimeoutMs: number
  /** How long a run waits for targets that are down, from when it was first put off. */
  readonly breakerWaitLimitMs: number
}
