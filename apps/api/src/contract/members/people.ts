import type { Members } from './members.ts'

/** Users, clients, groups, rights, recipients, and what mails are made of. */
export const peopleMembers: Members = {
  'User CreateUserInput UpdateUserInput': {
    UserName: 'What the user logs in with, without regard to case; no other user has the same',
    Enabled: 'Whether the user may log in',
    Role: 'What the user may do where no grant says otherwise',
    Address: 'Mail address that the notices about the schedules of the user go to; empty: none',
  },
  User: { Id: 'Id of the user' },
  CreateUserInput: { Password: 'What the user logs in with first; the rules of passwords hold' },
  UpdateUserInput: {
    Id: 'Id of the user that is changed',
    Password: 'New password, which ends the sessions of the user; omitted: it stays',
  },
  HandOverInput: {
    UserId: 'Id of the user who leaves; may be disabled already',
    SuccessorId: 'Id of the enabled user who gets everything',
    DryRun: 'Answers what would change, and changes nothing',
  },
  HandOver: {
    UserName: 'Name of the user who leaves',
    SuccessorName: 'Name of the user who gets everything',
    Changed: 'False: there was nothing to hand over',
    Parts: 'Each kind of object that there is one of',
  },
  HandedPart: {
    Kind: 'What the objects are, or what of them named the user',
    Outcome: 'What becomes of them; of what Stays an administrator has to decide',
    Count: 'How many there are',
    Names: 'Their names or paths, the first 200',
  },
  UserSession: {
    Id: 'Id of the session',
    UserId: 'Id of its user',
    CreatedEpochUtc: 'When the user logged in',
  },
  ChangePasswordInput: {
    OldPassword: 'The password as it is',
    NewPassword: 'The password from now on; the rules of passwords hold',
  },
  UserToken: {
    UserId: 'Id of the user',
    role: 'What the user may do where no grant says otherwise',
    token: 'Sent with every request as "Authorization: token <TOKEN>"',
  },
  LoginInput: { username: 'User name, without regard to case', password: 'Password of the user' },
  ClientToken: {
    access_token: 'Sent with every request as "Authorization: bearer <TOKEN>"',
    expires_in: 'How long the token works, in seconds',
  },
  'ClientCredentialsInput RevokeTokenInput': {
    client_id: 'ClientId of the API client; or both in HTTP Basic authentication',
    client_secret: 'ClientSecret of the API client',
  },
  ClientCredentialsInput: { grant_type: 'Always client_credentials' },
  RevokeTokenInput: {
    token: 'The token that ends',
    token_type_hint: 'Kind of the token; read by no part of the service',
  },
  OAuthError: {
    error: 'Error code of RFC 6749 §5.2',
    error_description: 'What went wrong, in one sentence',
  },
  'ApiClient ApiClientWithSecret CreateApiClientInput': {
    Id: 'Id of the client',
    ClientId: 'What the client names itself with at POST /oauth2/token',
    Role: 'What the client may do where no grant says otherwise',
  },
  RotateClientSecretInput: { OverlapMinutes: 'For how long the secret before works too, in minutes' },
  Group: { Id: 'Id of the group' },
  UpdateGroupInput: { Id: 'Id of the group that is changed' },
  'Group CreateGroupInput UpdateGroupInput': {
    Description: 'Free text, for readers of lists',
    Members: 'Users and clients that belong to it',
  },
  'GroupMember Principal': { Kind: 'What Id is the id of' },
  Grant: { Principal: 'Who gets the rights' },
  'FolderGrants SetGrantsInput': {
    FolderId: 'Id of the folder that they hold in, and below it',
    Grants: 'What was granted in this folder itself',
  },
  MyRights: {
    Role: 'Role of the caller, which decides where no grant holds',
    Folders: 'Folders that have grants of their own, with what the caller may do there',
  },
  FolderRights: { Path: 'Path of the folder', Rights: 'What the caller may do there' },
  Folder: { Id: 'Id of the folder', Path: 'Path from the root, such as /Sales/Weekly' },
  UpdateFolderInput: { Id: 'Id of the folder that is changed' },
  'Folder CreateFolderInput UpdateFolderInput': {
    Name: 'Last part of the path; no other folder beside it has the same, without regard to case',
    Description: 'Free text, for readers of lists',
    LateAfterMinutes:
      'Minutes after its due instant from which a run of a schedule below is late; 0 for what the folder above says',
  },
  'CreateFolderInput UpdateFolderInput': {
    ParentId: 'Id of the folder that it is in; either this or ParentPath',
    ParentPath: 'Path of the folder that it is in',
  },
  GetFolderFromPathInput: { Path: 'Path of the folder, such as /Sales/Weekly' },
  PauseFolderInput: {
    FolderId: 'Id of the folder that is paused, with all below it',
    Policy: 'What becomes of runs that are due meanwhile; Skip unless given',
  },
  ResumeFolderInput: { FolderId: 'Id of the folder' },
  ResumedFolder: { Changed: 'Whether the folder itself was paused' },
  'Recipient RecipientInput': {
    Address: 'Mail address',
    Name: 'Name that mails show beside the address; may be empty',
    TimeZone: 'IANA zone of the recipient, for expressions; empty: none given',
  },
  RecipientList: { Id: 'Id of the list', Source: 'Where its recipients come from; null: from Members' },
  UpdateRecipientListInput: { Id: 'Id of the list that is changed' },
  'RecipientList CreateRecipientListInput UpdateRecipientListInput': {
    Members: 'Its recipients; null with Source',
  },
  RecipientListPreview: { Members: 'Its first recipients, as a run would find them now' },
  'RecipientListSource RecipientListSourceInput': {
    Kind: 'Where the recipients come from: rows of a query, or users of a group',
    DataSourceId: 'Of Query: id of the data source that is asked',
    Query: 'Of Query: query that is asked at each run',
    GroupId: 'Of Group: id of the group',
  },
  'RecipientPauseInput RecipientStartInput RecipientStopInput': {
    ScheduleId: 'One of the schedules that the page shows; omitted: all',
  },
  OneClickInput: { 'List-Unsubscribe': 'Always One-Click (RFC 8058)' },
  'Suppression CreateSuppressionInput': { Reason: 'Why the address gets no mail; may be empty' },
  Suppression: {
    Id: 'Id of the suppression',
    Address: 'Mail address that gets no mail',
    ScheduleName: 'Name of that schedule; null for all',
  },
  'MailTemplate CreateMailTemplateInput UpdateMailTemplateInput': {
    Language: 'Language of the sentences of the service in the mail',
  },
  MailTemplate: {
    Id: 'Id of the template',
    Html: 'The template as HTML',
    Text: 'The template for readers without HTML; empty: made from the HTML',
  },
  UpdateMailTemplateInput: { Id: 'Id of the template that is changed' },
  MailTemplatePreview: {
    Html: 'What a mail would look like',
    Text: 'What readers without HTML would see',
    Findings: 'What some mail programs would not show, or what is wrong',
  },
  MailTemplateFinding: { Message: 'The finding, in the language of `Accept-Language`' },
}
