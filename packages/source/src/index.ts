export { type Bookmark, type BookmarkReading, readBookmark } from './bi/bookmark.ts'
export { checkFilters, type FilterCheck } from './bi/check-filters.ts'
export { readReportAddress, type ReportAddress } from './bi/report-address.ts'
export { createSources, type SourcesOptions } from './create-sources.ts'
export { defaultHostRules, type HostRules } from './host-guard.ts'
export { defaultSourceLimits, type SourceLimits } from './limits.ts'
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
  ParameterDefinition,
  ReportPage,
  Sources,
  Workspace,
  WorkspaceSelection,
} from './source.ts'
