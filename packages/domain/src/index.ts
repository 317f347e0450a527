export {
  accountKey,
  type FolderPolicy,
  type GrantPrincipal,
  principalKey,
  principalKeys,
  type PrincipalKind,
  principalKinds,
  rightsUnderGuards,
} from './access/grants.ts'
export { type Right, rights, rightsOfRole, type Role, roles } from './access/rights.ts'
export * from './delivery/address.ts'
export * from './delivery/recipient-list.ts'
export {
  type DestinationSecrets,
  destinationSettings,
  type DestinationSettings,
  filePasswords,
} from './delivery/destination.ts'
export { hasPageMarks, textsOfPageMarks } from './delivery/page-marks.ts'
export { type PageMarkSettings, type StampPosition, stampPositions } from './delivery/page-marks.ts'
export {
  distinctFileName,
  fileNameWithExtension,
  isReservedFileName,
  numberedFileName,
  safeFileName,
} from './delivery/file-name.ts'
export { type FileKind, fileKind, fileKindBytes, notTheFormat } from './delivery/file-kind.ts'
export {
  isPaginatedFormat,
  type PaginatedFormat,
  paginatedFormatNames,
  type ReportFormat,
  reportFormatNames,
  reportFormats,
} from './delivery/format.ts'
export { escapeHtml } from './text/escape-html.ts'
export { isInvisible } from './text/invisible.ts'
export {
  chooseResend,
  type EndedDelivery,
  type ResendChoice,
  type Resent,
  type ResendWish,
} from './delivery/choose-resend.ts'
export * from './need/need.ts'
export { deliveryStates, deliveryTransitions, type DeliveryState, isSettled } from './delivery/state.ts'
export * from './delivery/mail-server.ts'
export { type ReadAt, tiffPages } from './delivery/tiff-pages.ts'
export {
  accountTarget,
  type BreakerLimits,
  breakerLimits,
  mailServerTarget,
  putOffByBreaker,
  type Target,
  targetKey,
  reportedOfTarget,
  waitedTooLong,
} from './execution/breaker.ts'
export { diskRefusal } from './execution/disk-refusal.ts'
export {
  buildOutdated,
  type Hold,
  holdCodes,
  type HoldValues,
  memoryLow,
  runsAlone,
} from './execution/hold.ts'
export { type LateCause, lateCauseCodes, lateCauseSentence } from './execution/late-cause.ts'
export * from './execution/put-off.ts'
export { retryAfterMs } from './execution/retry-after.ts'
export { type TargetKind, targetKinds } from './execution/target-kind.ts'
export {
  deliveredStatus,
  type DeliveredStatus,
  type DurableProgress,
  nextStep,
  type Outcome,
  type NextStep,
} from './execution/advance.ts'
export {
  type ExecutionTransition,
  executionTransitions,
  type ExecutionStage,
  executionStages,
  type ExecutionStatus,
  executionStatuses,
  type ExecutionTrigger,
  isEnded,
} from './execution/status.ts'
export { statusWord } from './execution/status-word.ts'
export {
  attemptsAllowed,
  destinationSource,
  type Failure,
  failure,
  failureSaid,
  failureSaying,
  failureSentence,
  FailureError,
  isOfDestination,
  type KeptFailure,
  readFailure,
  saidWithAnswer,
} from './failure.ts'
export { type FailureCode, failureCodes } from './failure-codes.ts'
export { normaliseFolderPath, type NormalisedFolderPath } from './folder/path.ts'
export {
  artifactId,
  deliveryId,
  deliveryReceiptId,
  messageId,
  noticeMessageId,
  newId,
  occurrenceId,
} from './id.ts'
export { type Cell, cellText } from './data/cell.ts'
export {
  type AskDataSource,
  type DataAnswer,
  type DataQuery,
  type DataQuestion,
  maximumValues,
  type NamedValue,
  type OpenedAnswer,
} from './data/data-query.ts'
export { type ReportIdentity } from './schedule/report-identity.ts'
export { bindCell, bindQuery } from './expression/bind-query.ts'
export { bindReport, boundTexts, filledText } from './expression/bind-report.ts'
export {
  countExpressions,
  evaluate,
  type ExpressionNames,
  expressionScope,
  type ExpressionScope,
  fillText,
  maxExpressions,
  withValues,
  type WrongExpression,
  wrongExpressions,
} from './expression/expression.ts'
export { variesByRow } from './expression/varies-by-row.ts'
export { factNames, fileFactNames } from './expression/names.ts'
export { namesRecipient, withoutRecipient } from './expression/recipient-names.ts'
export { instantName } from './expression/read-instant.ts'
export { type Evidence, type ExecutionEvidence } from './explanation/evidence.ts'
export { explain, type Explanation } from './explanation/explain.ts'
export type { Finding } from './explanation/finding.ts'
export { type FindingCode, findingCodes } from './explanation/finding-codes.ts'
export { type CalendarDates } from './reconciliation/second-days.ts'
export {
  type Discrepancy,
  type CheckedPlan,
  type CheckedSchedule,
  type ScheduleCheck,
  checkSchedule,
} from './reconciliation/check-schedule.ts'
export {
  type Choice,
  type DescribedForm,
  type FieldType,
  fieldTypes,
  type FormField,
  properNames,
} from './kinds/described-form.ts'
export { type DescribedKind, type KindVerb, kindVerbs } from './kinds/described-kind.ts'
export { describeRecurrence } from './recurrence/describe.ts'
export { cronProblem } from './recurrence/cron.ts'
export { type GivenRecurrence, localDateAt, withDefaults } from './recurrence/defaults.ts'
export {
  calendarDays,
  type CalendarDays,
  type HolidayCalendar,
  maximumHolidays,
  readCalendar,
  type ReadCalendar,
} from './recurrence/holiday-calendar.ts'
export {
  decideOccurrences,
  type DueSchedule,
  type OccurrenceDecision,
  type OccurrenceDecisions,
} from './recurrence/missed-run.ts'
export {
  nextRunAt,
  type Occurrence,
  type OccurrenceRange,
  runInstants,
} from './recurrence/next-occurrence.ts'
export { type Note } from './recurrence/note.ts'
export { parseLocalDay, parseTimeOfDay } from './recurrence/local-date.ts'
export {
  maximumPreviewRuns,
  type PreviewRequest,
  type PreviewRun,
  previewRuns,
} from './recurrence/preview.ts'
export { spreadDelayMs } from './recurrence/spread.ts'
export {
  frequencies,
  type Frequency,
  type HolidayRule,
  holidayRules,
  limits as recurrenceLimits,
  localDate,
  missedRunPolicies,
  monthlyTypes,
  ordinalDays,
  ordinals,
  overlapPolicies,
  recurrence,
  type Recurrence,
  repeatUnits,
  type WeekDayName,
  weekDayNames,
} from './recurrence/recurrence.ts'
export { planOf } from './recurrence/plan-of.ts'
export { noFurtherDay, runnability, type Runnability } from './recurrence/runnable.ts'
export { type RuleAt } from './recurrence/rule-at.ts'
export { instantOfIsoText, instantOfWallText } from './recurrence/wall-time-text.ts'
export { storedRule, type StoredRule } from './recurrence/stored-rule.ts'
export { suggestedZoneNames, zoneNameFor } from './recurrence/zone-name.ts'
export {
  type KeywordFilter,
  keywordMatchTypes,
  keywordOperators,
  parseKeywords,
} from './schedule/keyword-filter.ts'
export {
  type CollaborationMethod,
  collaborationMethods,
  type CollaborationSettings,
  collaborationSettings,
  isServerAffine,
} from './placement/collaboration.ts'
export { type Succession, successionDelayMs } from './placement/succession.ts'
export {
  type FairShareOptions,
  type FlowUnderWay,
  isPlannedOwed,
  type SharedExecution,
  type SharedPlacement,
  type SharedSlots,
  shareSlots,
  tagsOf,
} from './placement/fair-share.ts'
export {
  createPlacer,
  type PlaceableExecution,
  type PlaceableServer,
  type Placement,
  type Placer,
  type PlacerOptions,
} from './placement/placement.ts'
export { type ComparisonOperator, comparisonOperators } from './data/comparison.ts'
export {
  type Condition,
  type ConditionKind,
  conditionKinds,
  maximumConditions,
  type ResultFacts,
  whyNotMet,
} from './schedule/condition.ts'
export {
  boundCells,
  type BoundRow,
  boundRow,
  columnProblem,
  csvOptions,
  type DataDriven,
  maximumColumns,
  maximumRows,
} from './schedule/data-driven.ts'
export type { HoldDecision, HoldFindings, HoldWhen, RowsFound } from './schedule/hold-when.ts'
export { holdDecisions, whyHeld } from './schedule/hold-when.ts'
export { type DryDelivery, type DryRunOutcome, dryRunOutcome } from './delivery/dry-run.ts'
export { columnFailure } from './schedule/column-failure.ts'
export { type AskedQuery, askedQueries, conditionKey, valueName } from './schedule/data-questions.ts'
export {
  deliveredPlace,
  type PackageDefinition,
  packageDefinition,
  packageProblems,
  type PackageReport,
  placesOfPackage,
  reportsInOrder,
  scheduleDefinition,
  type ScheduleDefinition,
} from './schedule/package-definition.ts'
export {
  type AddressedReportDefinition,
  type BiReportDefinition,
  definedName,
  type PaginatedReportDefinition,
  type ReportDefinition,
  type ReportParameter,
  type ScheduleKind,
  scheduleKinds,
  type SourceReportDefinition,
  type VisualData,
} from './schedule/report-definition.ts'
export {
  type DatabaseKind,
  databaseKinds,
  type DataSourceSettings,
  dataSourceSettings,
  type TlsMode,
  tlsModes,
  usualPorts,
} from './schedule/data-source.ts'
export {
  type SourceAccount,
  type SourceAccountSettings,
  sourceAccountSettings,
} from './schedule/source-account.ts'
export { withoutScriptAddresses } from './text/html-addresses.ts'
export { type HtmlPiece, readHtml, wordsOfHtml } from './text/html-text.ts'
export { composed } from './text/normalise.ts'
export { didYouMean } from './text/did-you-mean.ts'
export { fillPlaceholders, hasPlaceholder } from './text/placeholder.ts'
export { withoutOuter, withoutTrailing } from './text/trim.ts'
export {
  type FailingBy,
  evaluateEnd,
  type EndOfRun,
  evaluatePreflight,
  type HealthChange,
  type NoticeKind,
  noticeKinds,
  type NoticeSettings,
  type ScheduleHealth,
} from './notice/health.ts'
export {
  type NoticeContent,
  noticeContent,
  noticesMessage,
  type NoticeText,
  noticesText,
  type NoticeForm,
  noticeText,
} from './notice/notice-text.ts'
export { type NightlyPreflight, type PreflightNight, preflightNight } from './preflight/night.ts'
export { fromWire, givenFromWire, type Stored, storedName, toWire, wireName } from './wire-names.ts'
export * from './window/effect.ts'
export * from './window/run-before.ts'
export * from './window/of-servers.ts'
export * from './window/said.ts'
export * from './window/window.ts'
