export { formatInstant } from './recurrence/format-instant.ts'
export { type Address, parseAddress, parseAddresses, type ParsedAddresses } from './delivery/address.ts'
export { emailSecrets, type EmailSecrets, emailSettings, type EmailSettings, recipientsOf } from './delivery/email-destination.ts'
export { type FileKind, fileKind, fileKindBytes } from './delivery/file-kind.ts'
export { type ReportFormat, reportFormatNames, reportFormats } from './delivery/format.ts'
export { type DeliveryState, deliveryStates, isSettled } from './delivery/state.ts'
export { deliveredStatus, type DeliveredStatus, type DurableProgress, nextStep, type NextStep } from './execution/advance.ts'
export {
  executionMoves,
  type ExecutionStage,
  executionStages,
  type ExecutionStatus,
  executionStatuses,
  type ExecutionTrigger,
  isEnded,
} from './execution/status.ts'
export { type Failure, type FailureCode, failureCodes, failure, FailureError } from './failure.ts'
export {
  baseName,
  folderNameProblem,
  folderPathKey,
  joinPath,
  normaliseFolderPath,
  type NormalisedFolderPath,
  parentPath,
  rootFolderName,
  rootFolderPath,
} from './folder/path.ts'
export { artifactId, deliveryId, messageId, newId, occurrenceId } from './id.ts'
export { closestWord } from './recurrence/closest-word.ts'
export { describeRecurrence } from './recurrence/describe.ts'
export { type FieldError } from './recurrence/field-reader.ts'
export { type IsHoliday } from './recurrence/holiday.ts'
export { decideOccurrences, type DueSchedule, type OccurrenceDecision, type OccurrenceDecisions } from './recurrence/missed-run.ts'
export { nextOccurrence, nextRunAt, type Occurrence, type OccurrenceRange, occurrences, occurrencesAfter } from './recurrence/next-occurrence.ts'
export { type Note } from './recurrence/note.ts'
export { localDateAt, type ParseContext, type ParsedRecurrence, parseRecurrence } from './recurrence/parse.ts'
export { maximumPreviewRuns, type PreviewRequest, type PreviewRun, previewRuns } from './recurrence/preview.ts'
export { type Frequency, type HolidayRule, recurrence, type Recurrence, type WeekDayName } from './recurrence/recurrence.ts'
export { runnability, type Runnability } from './recurrence/runnable.ts'
export { recurrenceBody, type RecurrenceBody, recurrenceToWire, type WireRecurrence } from './recurrence/wire.ts'
export { zoneNameFor } from './recurrence/zone-name.ts'
export {
  defaultKeywordFilter,
  type KeywordFilter,
  keywordMatchTypes,
  keywordOperators,
  matchesKeywordFilter,
  parseKeywords,
} from './schedule/keyword-filter.ts'
export { type CollaborationMethod, collaborationMethods, type CollaborationSettings, collaborationSettings } from './placement/collaboration.ts'
export { type PlaceableExecution, type PlaceableServer, placeExecutions, type Placement } from './placement/placement.ts'
export {
  type BiReportDefinition,
  biReportDefinition,
  type PaginatedReportDefinition,
  paginatedReportDefinition,
  renderingMethods,
  reportDefinition,
  type ReportDefinition,
  reportParameter,
  type ReportParameter,
  type ScheduleKind,
  scheduleKinds,
} from './schedule/report-definition.ts'
export {
  type BiAccountSettings,
  biAccountSettings,
  type ReportServerAccountSettings,
  reportServerAccountSettings,
  type SourceAccount,
  type SourceAccountSettings,
  sourceAccountSettings,
  type SourceAuthType,
  sourceAuthTypes,
} from './schedule/source-account.ts'
