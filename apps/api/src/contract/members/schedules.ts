import type { Members } from './members.ts'

const biReport = 'BiReportDefinition BiScheduleInput'
const paginatedReport = 'PaginatedReportDefinition PaginatedScheduleInput'
const scheduleInputs = 'BiScheduleInput PaginatedScheduleInput SourceScheduleInput'
const references = 'ScheduleReferenceInput RunScheduleInput ExecuteScheduleInput DryRunInput'

/** Schedules, what they draw, when they run, and what lists say of them. */
export const scheduleMembers: Members = {
  [`${scheduleInputs} PackageScheduleInput`]: {
    FolderPath: 'Path of the folder that it is in, such as /Sales/Weekly; the folder exists',
    Description: 'Free text, for readers of lists; empty unless given',
  },
  PackageScheduleInput: {
    ScheduleName: 'Name of the schedule; either this or PackageName',
    Reports: 'What the package is made of, in any order: Order says the place of each',
  },
  Schedule: {
    FolderId: 'Id of the folder that it is in',
    FolderPath: 'Path of that folder',
    Description: 'Free text, for readers of lists',
    ServerName: 'Server that executes it under server affinity; null: any',
    LastServerName: 'Server of the last run; null before the first',
    NotifyOnFailure: 'Addresses that get a mail when it begins to fail or cannot run any more',
    EmailDestinations: 'Destinations by e-mail that the caller may use',
    Destinations: 'Destinations of other kinds that the caller may use',
    DataDriven: 'Rows that it runs over; null: none',
    HoldWhen: 'When a run is held before it sends anything; null: never',
  },
  'BiSchedule SourceSchedule PackageBiReport PackageSourceReport': { ScheduleType: 'Always single' },
  'PaginatedSchedule PackagePaginatedReport': { ScheduleType: 'Always paginated' },
  PackageSchedule: { ScheduleType: 'Always package', Reports: 'What it is made of, in their Order' },
  'SourceSchedule SourceScheduleInput PackageSourceReport': { Source: 'The item that it renders' },
  PackageReportInput: { Source: 'The item to render, in place of a report of an account' },
  'PackageReportInput PackageBiReport PackagePaginatedReport PackageSourceReport': {
    Format: 'Format of its file; PDF unless given',
  },
  'PackageBiReport PackagePaginatedReport PackageSourceReport': {
    Order: 'Place in the result; the lowest number is first',
  },
  Source: { ItemId: 'The item, as POST /api/report/browse lists it' },
  'Source SourceInput': {
    AccountId: 'Id of the account; for SQL of the data source',
    Options: 'What the kind of the account takes',
  },
  [`${biReport} ${paginatedReport} PackageReportInput`]: {
    ReportUrl: 'Address of the report as a browser shows it; null when names say which it is',
    BiReportName: 'Name of the report, in place of ReportUrl; needs WorkspaceName at a BI account',
    WorkspaceName: 'Name of the workspace, with BiReportName',
  },
  [`${biReport} PackageReportInput`]: {
    BiAccountId: 'Id of the BI account that the report is read through',
    ObjectType: 'What of the report is drawn; REPORT unless given',
    ApplyBookmark: 'Whether BookmarkJson is applied; false unless given',
    BookmarkJson: 'State of a bookmark of the report, as the BI platform gives it; empty: none',
    RenderingSettings: 'What is drawn, and how; what is omitted has its default',
  },
  [`${paginatedReport} PackageReportInput`]: {
    BiAccountId: 'Id of the BI account; either this or ReportServerAccountId',
    ReportServerAccountId: 'Id of the report server account; either this or BiAccountId',
    Parameters: 'Values of the parameters; one that is not named has its default',
  },
  PaginatedReportDefinition: {
    Identities: 'Effective identity of the BI platform; empty: none',
    DeviceInfo: 'Settings of the renderer by format, and there by name',
  },
  UpdateParametersPaginatedInput: {
    ScheduleId: 'Id of the paginated schedule',
    Parameters: 'All parameters that it has from now on',
  },
  'RenderingSettings RenderingSettingsInput': {
    PageIndexes: 'Pages to draw, from 0; empty: all that ObjectType says',
    VisualNames: 'Visuals to draw, as getvisualsforreport names them; for ObjectType VISUAL',
    Locale: 'Language tag, such as de-DE, of dates and numbers; null: that of the report',
    Timeout: 'Longest time of one rendering in seconds; null: that of the worker',
  },
  WebPageOptions: {
    Landscape: 'Whether pages of a PDF are wider than high; false unless given',
    WidthPx: 'Width of the window in pixels; 1280 unless given',
    HeightPx: 'Height of the window in pixels; 800 unless given',
  },
  'ReportIdentity ReportIdentityInput': {
    Username: 'User whose rows the report shows; takes expressions',
    Roles: 'Roles of the model that the user has; take expressions',
    CustomData: 'What the model reads as custom data; takes expressions; null: none',
    AuditableContext: 'Text that the BI platform writes into its audit trail; null: none',
  },
  'ReportParameter ReportParameterInput': {
    Name: 'Name of the parameter, without regard to case',
    Values: 'Values as text; with expressions. Empty with IsNull and UseDefault',
    IsNull: 'Whether its value is null; not with Values',
    UseDefault: 'Whether it has its default; not with Values',
  },
  Recurrence: {
    Runnable: 'Whether it has a further run; NotRunnableReasons says why not',
    Enabled: 'Whether the schedule runs by itself',
  },
  'Recurrence RecurrenceRule RecurrenceInput': {
    Repeat: 'Further runs on the same day; null: none',
  },
  'Repeat RepeatInput': { Every: 'Length of a step, in Unit', Unit: 'Unit of Every' },
  DataDriven: {
    Source: 'Where the rows come from',
    Csv: 'The rows as text; null in lists, and for another Source',
    Rows: 'The rows as objects; null in lists, and for another Source',
    RowCount: 'How many rows there are; null for Sql, which only a run knows',
    Columns: 'Names of the columns; empty for Sql',
  },
  'DataDriven Condition NamedValue': {
    Query: 'Query that the data source is asked',
    Parameters: 'Values of the parameters of Query, by name',
    DataSourceId: 'Id of the data source',
  },
  NamedValue: { Name: '{{Value.<Name>}} stands for it in expressions' },
  Condition: { Kind: 'What must hold' },
  [references]: {
    ScheduleId: 'Id of the schedule; either this, or FolderPath and ScheduleName',
    FolderPath: 'Path of the folder that the schedule is in; with ScheduleName',
    ScheduleType: 'Kind of the schedule, where the folder has several of one name',
  },
  ExecuteScheduleInput: { TimeoutSeconds: 'Longest wait for the end; 300 unless given' },
  DryRunInput: { TimeoutSeconds: 'Longest time of the whole trial; 120 unless given' },
  DryRun: { Deliveries: 'What each destination would get' },
  DryRunDelivery: {
    DestinationName: 'Name of the destination; may be empty',
    Type: 'Kind of the destination; Email for e-mail',
    Recipients: 'Who would get it: addresses, or the place that files go to',
    Bytes: 'Size of the mail or of the files in bytes',
    Warnings: 'What would stand in the way, in the language of `Accept-Language`',
  },
  DryRunFile: { Name: 'Name of the file', ContentType: 'Media type of the file' },
  'ScheduleSearchInput SearchSchedulesInput': {
    FolderPath: 'Path of the folder that is searched; omitted: all that the caller may view',
    Kind: 'Only schedules of this kind',
    Enabled: 'Only schedules that are enabled, or that are not',
    Sort: 'Order of the answer; by name unless given',
  },
  FoundSchedule: {
    Enabled: 'Whether the schedule runs by itself',
    Runnable: 'Whether it has a further run',
    NotRunnableReasons: 'Why it does not run, in the language of `Accept-Language`',
    NotRunnableCodes: 'The codes of NotRunnableReasons, in their order',
  },
  'FolderEntry SwitchedSchedule': { Enabled: 'Whether the schedule runs by itself' },
  FolderEntry: {
    Id: 'Id of the schedule',
    Name: 'Name of the schedule',
    Type: 'Kind of the schedule',
  },
  BulkSchedulesInput: {
    Action: 'What is done to each schedule',
    ScheduleIds: 'Ids of the schedules; either this or Search',
  },
  BulkChange: {
    ScheduleId: 'Id of the schedule',
    Before: 'What it had, as the answer says',
    After: 'What it got, as the answer says',
  },
  BulkDryRunResult: {
    Ok: 'Whether it would be done',
    Before: 'The schedule as it is; null for one that would be refused',
    After: 'The schedule as it would be; null for one that would be refused',
  },
  'BulkResult BulkScheduleResult': {
    Success: 'Whether the item was done; Errors says why not',
    Id: 'Id of the schedule; null for one that was not made',
    Errors: 'Why the item was refused; empty for one that was done',
  },
  BulkItemError: {
    Code: 'Error code, as problem details have it',
    Field: 'Path of the field that is wrong; empty: the item as a whole',
    Message: 'What to do, in the language of `Accept-Language`',
    MessageCode: 'The code of Message, for programs',
  },
  AppliedChange: { Change: 'What was done to it; with DryRun what would be done' },
  ExpectedScheduleVersion: {
    ScheduleId: 'Id of a schedule that the request changes or deletes',
    Version: 'Version that it must have',
  },
  'ListSchedulesInput GetAllSchedulesInput': {
    FilterOperator: 'How FilterValues and keywords are compared; LIKE unless given',
    MatchType: 'Whether ANY or ALL of FilterValues must hold; ANY unless given',
  },
  PreviewRunsInput: {
    ScheduleId: 'Id of a stored schedule; either this or Schedule',
    Schedule: 'A recurrence as a schedule would have it; either this or ScheduleId',
    Count: 'How many runs; 10 unless given',
  },
  ExplainScheduleInput: { ScheduleId: 'Id of the schedule that is asked about' },
  Explanation: {
    AtEpochUtc: 'The instant that is explained',
    Findings: 'What was found, the most important first',
  },
  Finding: {
    Message: 'The finding, in the language of `Accept-Language`',
    ExecutionId: 'The execution that it is about; null for none',
  },
  ExplainedRun: {
    ExecutionId: 'Its execution; null while there is none',
    Status: 'State of that execution; null while there is none',
  },
  Preflight: { Runnable: 'Whether nothing stands in the way of the next run' },
  GetUniqueIdFromPathInput: {
    Path: 'Path of the folder, such as /Sales/Weekly',
    ScheduleType: 'Kind of the schedule, where the folder has several of one name',
  },
  OfferedSchedule: {
    Subscribable: 'Whether users may subscribe to its mails',
  },
  SubscriptionInput: { ScheduleId: 'Id of the schedule' },
  Subscription: {
    Subscribed: 'Whether the user is subscribed now',
    Address: 'Address of the user, which the mails go to',
  },
}
