export { type Address, parseAddress, parseAddresses, type ParsedAddresses } from './delivery/address.ts'
export { emailSecrets, type EmailSecrets, emailSettings, type EmailSettings, recipientsOf } from './delivery/email-destination.ts'
export { type FileKind, fileKind, fileKindBytes } from './delivery/file-kind.ts'
export { type ReportFormat, reportFormatNames, reportFormats } from './delivery/format.ts'
export { type DeliveryState, deliveryStates, isSettled } from './delivery/state.ts'
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
export { artifactId, deliveryId, messageId, newId, occurrenceId } from './id.ts'
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
