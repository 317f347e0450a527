export { formatInstant } from './recurrence/format-instant.ts'
export { type Address, parseAddress, parseAddresses, type ParsedAddress } from './delivery/address.ts'
export { type EmailSecrets, emailSettings, type EmailSettings, recipientsOf } from './delivery/email-destination.ts'
export { distinctFileName, fileNameWithExtension, safeFileName } from './delivery/file-name.ts'
export { type FileKind, fileKind, fileKindBytes } from './delivery/file-kind.ts'
export { type ReportFormat, reportFormatNames, reportFormats } from './delivery/format.ts'
export { type DeliveryState } from './delivery/state.ts'
export { deliveredStatus, type DeliveredStatus, type DurableProgress, nextStep, type NextStep } from './execution/advance.ts'
export {
  type ExecutionStage,
  executionStages,
  type ExecutionStatus,
  executionStatuses,
  type ExecutionTrigger,
  isEnded,
} from './execution/status.ts'
export { type Failure, type FailureCode, failure, FailureError } from './failure.ts'
export { normaliseFolderPath, type NormalisedFolderPath } from './folder/path.ts'
export { artifactId, deliveryId, messageId, newId, occurrenceId } from './id.ts'
export { describeRecurrence } from './recurrence/describe.ts'
export { type FieldError } from './recurrence/field-reader.ts'
export { type IsHoliday } from './recurrence/holiday.ts'
export { decideOccurrences, type DueSchedule, type OccurrenceDecision, type OccurrenceDecisions } from './recurrence/missed-run.ts'
export { nextOccurrence, nextRunAt, type Occurrence, type OccurrenceRange } from './recurrence/next-occurrence.ts'
export { type Note } from './recurrence/note.ts'
export { type ParseContext, type ParsedRecurrence, parseRecurrence } from './recurrence/parse.ts'
export { maximumPreviewRuns, type PreviewRequest, type PreviewRun, previewRuns } from './recurrence/preview.ts'
export { type Frequency, type HolidayRule, recurrence, type Recurrence, type WeekDayName } from './recurrence/recurrence.ts'
export { runnability, type Runnability } from './recurrence/runnable.ts'
export { recurrenceBody, type RecurrenceBody, recurrenceToWire, type WireRecurrence } from './recurrence/wire.ts'
export { type KeywordFilter, keywordMatchTypes, keywordOperators, parseKeywords } from './schedule/keyword-filter.ts'
export {
  type CollaborationMethod,
  collaborationMethods,
  type CollaborationSettings,
  collaborationSettings,
} from './placement/collaboration.ts'
export { type Succession, successionDelayMs } from './placement/succession.ts'
export { type PlaceableExecution, type PlaceableServer, placeExecutions, type Placement } from './placement/placement.ts'
export {
  bindEmail,
  bindReport,
  type BoundEmail,
  type BoundRow,
  boundRows,
  boundTexts,
  type Cell,
  cellText,
  columnProblem,
  type DataDriven,
  hasPlaceholder,
  maximumRows,
  unknownNames,
} from './schedule/data-driven.ts'
export {
  type PackageDefinition,
  packageProblems,
  type PackageReport,
  reportsInOrder,
  scheduleDefinition,
  type ScheduleDefinition,
} from './schedule/package-definition.ts'
export {
  type BiReportDefinition,
  type PaginatedReportDefinition,
  type ReportDefinition,
  type ReportParameter,
  type ScheduleKind,
} from './schedule/report-definition.ts'
export {
  type BiAccountSettings,
  type ReportServerAccountSettings,
  type SourceAccount,
  type SourceAccountSettings,
  sourceAccountSettings,
  type SourceAuthType,
  sourceAuthTypes,
} from './schedule/source-account.ts'
