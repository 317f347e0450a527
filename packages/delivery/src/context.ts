import type { Sentence } from '@punctual/domain/words'
import type { Clock, EgressGuard } from '@punctual/runtime'

import type { GraphAddress, GraphApplication } from './graph-address.ts'
import type { DirectoryFiles } from './kinds/directory/directory-files.ts'
import type { Mailer } from './kinds/email/mailer.ts'

/** What the kinds deliver with; each takes what it needs. */
export interface DelivererContext {
  /** Null in a process that sends no mail. */
  readonly mailer: Mailer | null
  /** Directories below which files may be delivered. */
  readonly directoryRoots: readonly string[]
  readonly clock: Clock
  /** Every connection to another side passes it. */
  readonly egress: EgressGuard
  /** Address that the methods of Slack are below; its own, unless given. */
  readonly slackApiUrl?: URL
  /** That of Microsoft Graph for all but the sovereign clouds, unless given. */
  readonly graph?: GraphAddress
  /** The application of a BI account; none can be used unless given. */
  readonly openApplication?: (accountId: string) => Promise<OpenedApplication>
  /** That of this machine, unless given. */
  readonly directoryFiles?: DirectoryFiles
}

export type OpenedApplication =
  | { readonly ok: true; readonly application: GraphApplication }
  | { readonly ok: false; readonly said: Sentence }
