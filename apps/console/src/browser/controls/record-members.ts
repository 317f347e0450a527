import type { MessageId } from '../messages/en.ts'

/**
 * Members of accounts, databases, calendars, folders, grants, groups, users, API clients, holds and settings, by their
 * paths, with `[]` for an element of a list. A member of several records is called alike in each.
 */
export const recordMembers: Readonly<Record<string, MessageId>> = {
  Id: 'member.id',
  Name: 'source.name',
  Version: 'member.version',
  CreatedEpochUtc: 'member.created',
  CreatedBy: 'member.createdBy',
  UpdatedEpochUtc: 'member.updated',
  Status: 'column.status',
  Enabled: 'state.enabled',

  // Accounts and databases, beside the fields of their forms.
  Kind: 'source.kind',
  AuthType: 'source.authType',
  Address: 'people.address',
  AllowedFor: 'source.allowedFor',
  'AllowedFor[].Kind': 'member.allowedFor.kind',
  'AllowedFor[].Id': 'member.allowedFor.id',
  HasProxyPassword: 'member.hasProxyPassword',
  LastValidatedEpochUtc: 'source.validated',
  LastReadEpochUtc: 'source.lastRead',
  UsualSeconds: 'source.usual',
  HasClientSecret: 'member.hasClientSecret',
  HasClientCertificate: 'member.hasClientCertificate',
  CertificateThumbprint: 'member.certificateThumbprint',
  CertificateEndsEpochUtc: 'member.certificateEnds',
  SignedInAs: 'signIn.as',
  SignedInEpochUtc: 'member.signedIn',
  SignInEndsEpochUtc: 'member.signInEnds',
  UserName: 'source.userName',
  HasPassword: 'member.hasPassword',
  HasKeytab: 'member.hasKeytab',
  SignIn: 'source.authType',
  'SignIn.HasSecret': 'member.hasSignInSecret',
  State: 'column.state',

  // When runs of a schedule are held.
  HoldWhen: 'holdWhen.title',
  'HoldWhen.RowsChangePercent': 'holdWhen.RowsChangePercent',
  'HoldWhen.RecipientsChangePercent': 'holdWhen.RecipientsChangePercent',
  'HoldWhen.NewRecipientDomains': 'holdWhen.NewRecipientDomains',
  'HoldWhen.MaxRecipients': 'holdWhen.MaxRecipients',

  // Calendars.
  Holidays: 'calendar.holidays',
  'Holidays[].Date': 'member.holiday.date',
  'Holidays[].Name': 'member.holiday.name',
  WeekendDays: 'calendar.weekend',
  Problem: 'member.problem',
  ProblemCode: 'member.problem',
  'ProblemCode.Code': 'member.problem',
  'ProblemCode.Values': 'member.problem',

  // Folders and what is granted on them.
  ParentId: 'member.parentFolder',
  Path: 'member.path',
  FolderId: 'column.folder',
  Inherit: 'people.rights.inherit',
  Grants: 'member.grants',
  'Grants[].Principal': 'people.rights.who',
  'Grants[].Principal.Kind': 'member.grant.kind',
  'Grants[].Principal.Id': 'member.grant.id',
  'Grants[].Rights': 'member.grant.rights',

  // Groups, users and API clients.
  Members: 'people.members',
  'Members[].Kind': 'member.member.kind',
  'Members[].Id': 'member.member.id',
  FirstName: 'people.firstName',
  LastName: 'people.lastName',
  Role: 'people.role',
  PasswordChanged: 'member.passwordChanged',
  ClientName: 'people.client',
  ClientId: 'source.applicationId',
  PreviousSecretExpiresEpochUtc: 'people.previousSecret',
  TokensRevoked: 'member.tokensRevoked',

  // What the whole service is set to, and what was done to a run.
  IsCollaborationEnabled: 'member.collaboration',
  CollaborationMethod: 'servers.method',
  CollaborationLeader: 'servers.preferredLeader',
  BackupServers: 'servers.backups',
  FailoverTimeoutSeconds: 'servers.takeOver.seconds',
  AffinityFallbackSeconds: 'member.affinityFallback',
  ThreadsPerServer: 'servers.slotsOfEach',
  Running: 'member.schedulingRuns',
  NotRunnableReasons: 'member.notRunnable',
  ExecutionId: 'page.execution',
}
