export type { BounceMailboxes, ClaimedMailbox } from './bounce-mailboxes.ts'
export * from './access-tokens.ts'
export * from './api-clients.ts'
export * from './audit.ts'
export { type AuditChain, type ChainPlace, type ChainProblem, createAuditChain } from './audit-chain.ts'
export { type MovedRun, type Replan, replanBy, type NotifyMoved } from './calendar-replan.ts'
export * from './calendars.ts'
export * from './cluster-settings.ts'
export { type Catalog, createCatalog } from './catalog.ts'
export { openDestinationSecrets, sealDestinationSecrets, type StoredDestination } from './destinations.ts'
export { createFolders, type Folders, maxFolderPathLength } from './folders.ts'
export type {
  Folder,
  FolderChange,
  FolderEntry,
  FolderGuard,
  FolderRemoval,
  FolderWrite,
} from './folders-model.ts'
export {
  createGrants,
  type Grants,
  knownPrincipals,
  type StoredAccessRules,
  type StoredFolderGrants,
} from './grants.ts'
export * from './groups.ts'
export type { HandedPart, HandOver, HandOverConflict, HandOvers } from './hand-over.ts'
export { handOverKinds, handOverParts, type HandOverKind, type HandOverOutcome } from './hand-over-parts.ts'
export * from './idempotency-keys.ts'
export * from './login-failures.ts'
export type { ReceivedSchedule, Stop } from './recipient-choices.ts'
export type { RecipientList, RecipientLists, RecipientListWrite } from './recipient-lists.ts'
export { createRecipientTokens, type RecipientLink, type RecipientTokens } from './recipient-tokens.ts'
export {
  type AdoptedMailServer,
  createMailServers,
  type GivenSecrets,
  type MailServers,
  type MailServerState,
  type StoredMailServer,
} from './mail-servers.ts'
export { createMailServerUses, type MailServerUses } from './mail-server-uses.ts'
export * from './event-subscriptions.ts'
export * from './mail-templates.ts'
export { planReleased, type PlanReleased } from './released-plans.ts'
export type { FoundSchedule } from './found-schedule.ts'
export { nameKey } from './name-key.ts'
export { pageSize } from './page-size.ts'
export {
  createScheduleSearch,
  type ScheduleOrder,
  scheduleOrders,
  type SchedulePlace,
  type ScheduleSearch,
  type ScheduleSearchFilter,
} from './schedule-search.ts'
export * from './schedules.ts'
export {
  createSecretKeys,
  type ResealOutcome,
  type SecretKeys,
  type SecretKeyUse,
  type UnreadableSecret,
} from './secret-keys.ts'
export { lateCauseSeen } from './late-cause.ts'
export { accountSeen, folderSeen, type ListSight, type Sight, type StatementPart } from './sight.ts'
export * from './source-accounts.ts'
export type { OfferedSchedule, Subscriber, Subscriptions } from './subscriptions.ts'
export type { Suppression, Suppressions, SuppressionSource } from './suppressions.ts'
export {
  type CompletedSignIn,
  createUserSignIns,
  type DevicePoll,
  type DeviceSignInStart,
  type UserSignIn,
  type UserSignInReading,
  type UserSignIns,
} from './user-sign-ins.ts'
export * from './users.ts'
export type {
  CurrentWindow,
  StoredWindow,
  Windows,
  WindowScope,
  WindowState,
  WindowWrite,
} from './windows.ts'
