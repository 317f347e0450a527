export { type Database, openDatabase, openPrivateConnection, type PrivateConnection, type Query } from './database.ts'
export type * from './access-tokens.ts'
export type * from './api-clients.ts'
export * from './attempt-ref.ts'
export type * from './audit.ts'
export type { CalendarUser, Replan } from './calendar-replan.ts'
export type * from './calendars.ts'
export type * from './cluster-settings.ts'
export { type DatabaseClock, followDatabaseClock } from './database-clock.ts'
export * from './destinations.ts'
export type * from './dispatching.ts'
export type * from './execution-log.ts'
export type * from './executions.ts'
export type * from './execution-record.ts'
export type * from './executions-read.ts'
export * from './execution-texts.ts'
export {
  type Folder,
  type FolderChange,
  type FolderEntry,
  type FolderRemoval,
  type Folders,
  type FolderWrite,
  longestFolderPath,
} from './folders.ts'
export { type FolderGrants, type Grants, knownPrincipals, type StoredAccessRules } from './grants.ts'
export type * from './groups.ts'
export type * from './idempotency-keys.ts'
export * from './leader-lease.ts'
export type * from './ledger.ts'
export type * from './login-failures.ts'
export { databaseMetrics } from './metrics.ts'
export type * from './overview.ts'
export type * from './planning.ts'
export type * from './schedule-traces.ts'
export type * from './reconciliation.ts'
export type * from './retention.ts'
export type * from './schedules.ts'
export { createSecretBox, type OpenedSecret, type SecretBox, type SecretPlace } from './secret-box.ts'
export type * from './servers.ts'
export type { AccountSight, Sight } from './sight.ts'
export * from './source-accounts.ts'
export { checkDatabase } from './startup-check.ts'

export { createStore, type Store, type StoreOptions } from './store.ts'
export type { StoreWork } from './shared-transactions.ts'
export { isStoreUnavailable } from './unavailable.ts'
export type * from './users.ts'
export { workFormat } from './work-format.ts'
