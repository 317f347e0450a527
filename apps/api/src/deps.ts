import type { LinkTokens, LocalArtifactStore } from '@punctual/artifact'
import type { EndWaiter, ExecutionJson, Express, Store } from '@punctual/engine'
import type { Signals } from '@punctual/queue'
import type { Clock, EgressGuard, Logger, Metrics, RecipientDomains, Tracing } from '@punctual/runtime'
import type { DataSources } from '@punctual/data-source'
import type { SourcesWithDiscovery } from '@punctual/source'
import type { RecipientTokens, Sight } from '@punctual/catalog'
import type { GraphAddress } from '@punctual/delivery/kinds'
import type { SecretBox } from '@punctual/store'

import type { AccessRulesCache } from './access/access-rules.ts'
import type { LoginSlots } from './auth/login-slots.ts'
import type { Passwords } from './auth/passwords.ts'
import type { SecurityTrail } from './auth/security-trail.ts'
import type { KeyLeases } from './http/key-leases.ts'
import type { Limits } from './http/limits.ts'
import type { PageDrawer } from './pages/page-drawer.ts'
import type { LinkGuesses } from './routes/link/link-guesses.ts'
import type { ExecutionStreams } from './stream/execution-streams.ts'

/**
 * Everything that a route may use. `main.ts` makes it once; tests make their own. An operation gets it restricted to
 * what its caller may see.
 */
export interface Dependencies {
  /** Grants and groups, as they hold now. */
  readonly accessRules: AccessRulesCache
  /** The same store for a caller, restricted by the rights of the caller. */
  readonly storeFor: (sight: Sight) => Store
  readonly textsFor: (sight: Sight) => ExecutionJson
  /** Folders, schedules, accounts, executions, users. */
  readonly store: Store
  /** Status records of executions, in the form in which they are answered. */
  readonly executionJson: ExecutionJson
  /** Seals what is kept for repeated requests. */
  readonly secretBox: SecretBox
  /** Hashes and checks passwords, a bounded number at once. */
  readonly passwords: Passwords
  /** For the statements of logins: a flood of them leaves connections to all other requests. */
  readonly loginStatements: LoginSlots
  /** Entries of the audit trail that belong to no change. */
  readonly securityTrail: SecurityTrail
  /** Goes on holding the idempotency keys of running requests. */
  readonly keyLeases: KeyLeases
  /** Hints to the other processes; a lost one costs time and nothing else. */
  readonly signals: Signals
  /** Lets manual runs start at once where a slot is free. */
  readonly express: Express
  /** Lets synchronous callers wait for the end of an execution. */
  readonly endWaiter: EndWaiter
  /** The live streams of executions. */
  readonly executionStreams: ExecutionStreams
  /** The files that executions made; null when this process has no access to them. */
  readonly artifacts: LocalArtifactStore | null
  /** Reads the tokens of links to delivered files. */
  readonly linkTokens: LinkTokens
  /** Counts tokens that open nothing. */
  readonly linkGuesses: LinkGuesses
  /** Reads the tokens in the links of mails to their recipients. */
  readonly recipientTokens: RecipientTokens
  /** Draws pages of files; null when this process is to draw none. */
  readonly pages: PageDrawer | null
  /** Whether an administrator may let the cluster try a fault on itself. */
  readonly areDrillsAllowed: boolean
  /** Connectors to the source systems, for discovery and validation. */
  readonly sources: SourcesWithDiscovery
  /** Checks hosts that are written down; what connects checks them again. */
  readonly egress: EgressGuard
  /** Databases that reports and rows of data come from. */
  readonly dataSources: DataSources
  /** Directories below which the files of databases may be. */
  readonly databaseFileRoots: readonly string[]
  /** Directories below which files may be delivered. */
  readonly directoryRoots: readonly string[]
  /** Address that the methods of Slack are below. */
  readonly slackApiUrl: URL
  /** Address of Microsoft Graph, and what goes with it. */
  readonly graph: GraphAddress
  /** Which domains mails may go to. */
  readonly recipientDomains: RecipientDomains
  /** Wall clock for expiry of tokens; what is due is decided by the database's clock. */
  readonly clock: Clock
  readonly logger: Logger
  /** What this process measures. */
  readonly metrics: Metrics
  readonly tracing: Tracing
  readonly limits: Limits
  /** Name of this process in the cluster. */
  readonly serverName: string
  /** IANA zone of schedules that name none. */
  readonly serviceTimeZone: string
  /** What `getconfigpath` answers. */
  readonly configPath: string
  /** Source revision of this build, or null when it is not known. */
  readonly revision: string | null
  /** Fires when the process begins to stop: new requests get 503, waits end. */
  readonly stopping: AbortSignal
}
