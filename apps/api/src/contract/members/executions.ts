import type { Members } from './members.ts'

/** Executions, what they made and delivered, and what was and will be due. */
export const executionMembers: Members = {
  'Execution ExecutionChange': {
    ScheduleName: 'Name of the schedule',
    ServerName: 'Server that runs it, or ran it last; null before it was placed',
    ScheduledForEpochUtc: 'The due instant; null for a run asked for by hand',
    RunBy: 'Scheduler, or the user name or client id that asked',
  },
  Execution: { ProcessId: 'Process of that server; null before it was claimed' },
  ExecutionChange: { Detail: 'What the word of the timeline says besides, by name' },
  ExecutionEvent: {
    Name: 'What happened, in the word of the timeline: requested, placed, claimed, ended …',
    ServerName: 'Server that did it; null for none',
    Detail: 'What the word says besides, by name',
  },
  ExecutionResult: {
    error: 'Why it failed; null where it did not',
    artifacts: 'Files that were made',
  },
  'ResultArtifact ResultFailedReport': {
    name: 'Name of the file or report',
    format: 'Format, in the word of ReportFormat',
  },
  ResultArtifact: {
    bytes: 'Size in bytes',
    sha256: 'SHA-256 of the content, in hexadecimal',
    pages: 'How many pages it has; null where it has none or they are not counted',
  },
  ResultFailedReport: { error: 'Why it could not be made' },
  ResultError: {
    code: 'Failure code; docs/failures.md lists them',
    retryable: 'Whether another attempt may succeed',
  },
  'ResultError ResultDelivery': { said: 'The sentence of message; absent for what another system said' },
  ResultSentence: {
    code: 'Code of the sentence; stable, for programs',
    values: 'What the sentence names, by name',
  },
  ResultDelivery: {
    id: 'Id of the delivery, for DeliveryIds of resend',
    destinationId: 'Id of the destination',
    recipient: 'Address, or the place that files went to',
    state: 'State of the delivery',
    messageId: 'Message-ID of the mail, or what the other side calls the delivery; null for none',
  },
  ResultCrash: {
    attempt: 'Number of the attempt that ended with the process',
    server: 'Server of the process; null where it is not known',
    processId: 'The process; null where it is not known',
    stage: 'How far the attempt had come; null where it is not known',
    at: 'When it was noticed; whole seconds since 1970 UTC',
  },
  ProvenRun: {
    ScheduleName: 'Name of the schedule',
    EntryEpochUtc: 'When it was due or asked for; whole seconds since 1970 UTC',
    StartedEpochUtc: 'When its newest attempt began; null for none',
    CompletedEpochUtc: 'When it ended',
  },
  ProvenDestination: {
    DestinationId: 'Id of the destination',
    Kind: 'Kind of the destination, as getkinds names it',
    Name: 'Name of the destination; empty for none',
  },
  ProofRecord: { Proof: 'What is proven; its hash covers this and nothing beside it' },
  ExecutionHold: {
    SinceEpochUtc: 'When the run was held',
    Reasons: 'The rules of HoldWhen that hold it',
    Recipients: 'How the recipients changed since the last run that was delivered',
    NewDomains: 'Domains that the schedule has never delivered anything to',
    Decision: 'What was decided; null while it is held',
    Reason: 'Why, in the words of whom decided; null while it is held',
    DecidedEpochUtc: 'When it was decided; null while it is held',
  },
  HeldRecipients: {
    Now: 'How many there are',
    Came: 'How many there were not before',
    Went: 'How many there are no longer',
  },
  HeldRows: { Before: 'How many there were', Now: 'How many there are' },
  'ReleaseInput ResendInput RevokeLinksInput ExecutionReferenceInput GetArtifactInput GetArtifactPageInput': {
    ExecutionId: 'Id of the execution',
  },
  ReleasedExecution: { Decision: 'What was decided' },
  RequestedResend: { ExecutionId: 'Id of the new execution that sends the files' },
  RequestedOnTimeExecution: { ScheduledForEpochUtc: 'The due instant that it runs for' },
  Cancellation: {
    Cancelled: 'Whether its end was asked for; false for one that had ended',
    Detail: 'How far it had come, in the language of `Accept-Language`',
  },
  ExecutionRights: { Rights: 'What the caller may do with it' },
  GetExecutionHistoryInput: {
    ScheduleId: 'Only executions of this schedule',
    Status: 'Only executions in this state',
  },
  'GetArtifactInput GetArtifactPageInput': {
    Name: 'Name of the file, as ResultJson has it; omitted: the one that was delivered',
    WidthPx: 'Width of the picture in pixels; 400 unless given',
  },
  GoneFile: {
    Name: 'Name of the file',
    Sha256: 'SHA-256 of its content, in hexadecimal',
  },
  DeliveryProof: {
    Attempt: 'Number of the attempt that ended it',
    Artifacts: 'Files that were made',
    Deliveries: 'What became of each delivery',
  },
  ProvenArtifact: {
    Name: 'Name of the file',
    Pages: 'How many pages it has; null where it has none or they are not counted',
  },
  ProvenDelivery: {
    Recipient: 'Address, or the place that files went to',
    State: 'State of the delivery',
    MessageId: 'Message-ID of the mail, or what the other side calls the delivery; null for none',
    Reply: 'What the other side said; null for nothing',
  },
  'Completeness CompletenessBucket': {
    Delivered: 'Ended as Succeeded, with no delivery in doubt',
    Failed: 'Ended as Failed, with no delivery in doubt',
    PartiallyDelivered: 'Ended as PartiallyDelivered, with no delivery in doubt',
    Missed: 'Never ran, because their instant had passed or an earlier run went on',
    Cancelled: 'Ended because a caller asked for it',
  },
  'Completeness Upcoming': {
    BucketSeconds: 'Length of each of Buckets in seconds; the last one may be shorter',
    Buckets: 'The same in parts of equal length, in order',
  },
  GetCompletenessInput: { FromEpochUtc: 'Begin, included; one day before the end unless given' },
  GetUpcomingInput: { FromEpochUtc: 'Begin, included; now unless given' },
  Upcoming: { Runs: 'The first runs, in the order of time' },
  UpcomingBucket: { Due: 'Runs that are due in it' },
  UpcomingRun: {
    ScheduleName: 'Name of the schedule',
    FolderPath: 'Path of the folder that the schedule is in',
  },
  UpcomingWindow: { Message: 'What the window makes of the run, in the language of `Accept-Language`' },
  Reconciliation: {
    LastRun: 'The last comparison of what was due with what ran; null before the first',
    Findings: 'What differs or differed, the newest first',
  },
  ReconciliationFinding: {
    ScheduleName: 'Name of the schedule',
    Kind: 'Missing: there should be a run; Unexpected: there should be none',
    Detail: 'What it means, in the language of `Accept-Language`',
  },
  LinkUse: {
    RevokedBy: 'User name or client id that ended the links; null while they work',
    Reason: 'Why, as that caller gave it; null while they work',
  },
  RevokeLinksInput: { Reason: 'Why the links end; kept with them; empty unless given' },
}
