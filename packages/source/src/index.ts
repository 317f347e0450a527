export { type Bookmark, type BookmarkReading, readBookmark } from './bi/bookmark.ts'
export { cannotRun } from './cannot-run.ts'
export { checkFilters, type FilterCheck } from './bi/check-filters.ts'
export { createSources, type SourcesOptions } from './create-sources.ts'
export { exportFormats } from './export-formats.ts'
export { egressTarget } from './host-guard.ts'
export type { SourceLimits } from './limits.ts'
export { readReportPath } from './reportserver/report-path.ts'
export type {
  AccountValidation,
  BiReport,
  CatalogFolder,
  CatalogReport,
  Dashboard,
  ExportedFile,
  ExportOutcome,
  ExportRequest,
  Outcome,
  PageCount,
  ParameterDefinition,
  ReadablePlace,
  ReportPage,
  ReportVisual,
  Sources,
  Workspace,
  WorkspaceSelection,
} from './source.ts'
