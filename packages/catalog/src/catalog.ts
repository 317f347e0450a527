import type { Database, Query, SecretBox } from '@punctual/store'

import { type AccessTokens, createAccessTokens } from './access-tokens.ts'
import { type ApiClients, createApiClients } from './api-clients.ts'
import { type Audit, createAudit } from './audit.ts'
import { type AuditChain, createAuditChain } from './audit-chain.ts'
import { type BounceMailboxes, createBounceMailboxes } from './bounce-mailboxes.ts'
import { type Calendars, createCalendars } from './calendars.ts'
import { type ClusterSettings, createClusterSettings } from './cluster-settings.ts'
import { createEventSubscriptions, type EventSubscriptions } from './event-subscriptions.ts'
import { type Folders, createFolders } from './folders.ts'
import { type Grants, createGrants } from './grants.ts'
import { type Groups, createGroups } from './groups.ts'
import { createHandOvers, type HandOvers } from './hand-over.ts'
import { type IdempotencyKeys, createIdempotencyKeys } from './idempotency-keys.ts'
import { type LoginFailures, createLoginFailures } from './login-failures.ts'
import { type RecipientChoices, createRecipientChoices } from './recipient-choices.ts'
import { createMailServerSignIns } from './mail-server-sign-ins.ts'
import { createMailServers, type MailServers } from './mail-servers.ts'
import { createMailServerUses, type MailServerUses } from './mail-server-uses.ts'
import { type RecipientLists, createRecipientLists } from './recipient-lists.ts'
import { type MailTemplates, createMailTemplates } from './mail-templates.ts'
import { type Schedules, createSchedules } from './schedules.ts'
import { type ScheduleSearch, createScheduleSearch } from './schedule-search.ts'
import { type SecretKeys, createSecretKeys } from './secret-keys.ts'
import { type SourceAccounts, createSourceAccounts } from './source-accounts.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.ts'
import { type Suppressions, createSuppressions } from './suppressions.ts'
import { type Users, createUsers } from './users.ts'
import { type UserSignIns, createUserSignIns } from './user-sign-ins.ts'
import { createWindows, type Windows } from './windows.ts'
import type { NotifyMoved } from './calendar-replan.ts'
import type { Sight } from './sight.ts'

/** What users own and edit, what identifies callers, and the settings of the cluster. */
export interface Catalog {
  readonly accessTokens: AccessTokens
  readonly apiClients: ApiClients
  readonly audit: Audit
  readonly auditChain: AuditChain
  readonly bounceMailboxes: BounceMailboxes
  readonly calendars: Calendars
  readonly clusterSettings: ClusterSettings
  readonly eventSubscriptions: EventSubscriptions
  readonly folders: Folders
  readonly grants: Grants
  readonly groups: Groups
  readonly handOvers: HandOvers
  readonly idempotencyKeys: IdempotencyKeys
  readonly loginFailures: LoginFailures
  readonly recipientChoices: RecipientChoices
  readonly mailServers: MailServers
  readonly mailServerUses: MailServerUses
  readonly recipientLists: RecipientLists
  readonly mailTemplates: MailTemplates
  readonly schedules: Schedules
  readonly scheduleSearch: ScheduleSearch
  readonly secretKeys: SecretKeys
  readonly sourceAccounts: SourceAccounts
  readonly subscriptions: Subscriptions
  readonly suppressions: Suppressions
  readonly users: Users
  readonly userSignIns: UserSignIns
  readonly mailServerSignIns: UserSignIns
  readonly windows: Windows
}

export interface CatalogOptions {
  readonly secretBox: SecretBox
  /** What the caller may know of; null for everything. */
  readonly sight: Sight | null
  /** Notifies the owners of schedules that an edit has moved; in the transaction of the edit. */
  readonly notifyMoved: NotifyMoved
  /** Forgets the failures of an account whose log-in was edited; in the transaction of the edit. */
  readonly closeBreakers: (query: Query, accountId: string) => Promise<void>
}

export function createCatalog(
  database: Database,
  { secretBox, sight, notifyMoved, closeBreakers }: CatalogOptions,
): Catalog {
  return {
    accessTokens: createAccessTokens(database),
    apiClients: createApiClients(database),
    audit: createAudit(database),
    auditChain: createAuditChain(database),
    calendars: createCalendars(database, { sight, notifyMoved }),
    clusterSettings: createClusterSettings(database),
    eventSubscriptions: createEventSubscriptions(database, sight),
    folders: createFolders(database, sight),
    grants: createGrants(database),
    groups: createGroups(database),
    handOvers: createHandOvers(database),
    idempotencyKeys: createIdempotencyKeys(database),
    loginFailures: createLoginFailures(database),
    recipientChoices: createRecipientChoices(database),
    bounceMailboxes: createBounceMailboxes(database, secretBox),
    mailServers: createMailServers(database, secretBox),
    mailServerUses: createMailServerUses(database),
    recipientLists: createRecipientLists(database, sight),
    mailTemplates: createMailTemplates(database, sight),
    schedules: createSchedules(database, sight),
    scheduleSearch: createScheduleSearch(database, sight),
    secretKeys: createSecretKeys(database, secretBox),
    sourceAccounts: createSourceAccounts(database, { secretBox, sight, closeBreakers }),
    subscriptions: createSubscriptions(database, sight),
    suppressions: createSuppressions(database, sight),
    users: createUsers(database),
    userSignIns: createUserSignIns(database, { secretBox, closeBreakers }),
    mailServerSignIns: createMailServerSignIns(database, secretBox),
    windows: createWindows(database, sight),
  }
}
