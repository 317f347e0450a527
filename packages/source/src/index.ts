export { type NetworkSettings, networkSettingsOf } from './account-network.ts'
export { biApplication } from './kinds/bi/application.ts'
export { readClientCertificate } from './kinds/bi/client-certificate.ts'
export { cloudNames, cloudOf, clouds } from './kinds/bi/clouds.ts'
export { type Bookmark, type BookmarkReading, readBookmark } from './kinds/bi/bookmark.ts'
export { cannotRun } from './cannot-run.ts'
export { checkFilters, type FilterCheck } from './kinds/bi/check-filters.ts'
export { createSources, type SourcesOptions, type SourcesWithDiscovery } from './create-sources.ts'
export { deviceInfoNames, readDeviceSetting } from './device-info.ts'
export { exportFormats } from './export-formats.ts'
export type {
  BiDiscovery,
  BiReport,
  Dashboard,
  ReportPage,
  ReportVisual,
  Workspace,
  WorkspaceSelection,
} from './kinds/bi/discovery-port.ts'
export { type BiAccountSettings, signInBinding } from './kinds/bi/settings.ts'
export type { BiSignIn, DeviceSignIn, DeviceSignInState } from './kinds/bi/device-sign-in.ts'
export { mailServerAccount } from './kinds/bi/mail-server-account.ts'
export type {
  CatalogFolder,
  CatalogReport,
  CatalogSubscription,
  ReportServerDiscovery,
} from './kinds/reportserver/discovery-port.ts'
export type { ReportServerAccountSettings } from './kinds/reportserver/settings.ts'
export { runPreflight, type SchedulePreflight } from './run-preflight.ts'
export { kerberosProblem } from './sign-in/kerberos/kerberos.ts'
export { readKeytab } from './sign-in/kerberos/keytab.ts'
export { readReportPath } from './kinds/reportserver/report-path.ts'
export type { SourceLimits } from './limits.ts'
export type { ReadService, ServicePlace, ServiceSchedule } from './service/service-port.ts'
export type {
  AccountForm,
  AccountFromWire,
  AccountFinding,
  AccountValidation,
  BrowseEntry,
  ChosenMethod,
  Connector,
  ExportedFile,
  ExportOutcome,
  ExportRequest,
  ExportWish,
  ItemForm,
  Outcome,
  PageCount,
  ParameterDefinition,
  ParameterState,
  PossibleFormats,
  Preflight,
  ReadablePlace,
  ReportOfAccount,
  SourceKind,
  Sources,
} from './port.ts'
export { parameterProblems } from './parameter-problems.ts'
export { freeObject, line, optional, readOnly, serviceUrl, text } from './fields.ts'
export { sqlOptions } from './kinds/sql/item.ts'
export { queryProgram } from './kinds/sql/sql-source.ts'
export { secretsOf, textOfSecrets } from './secrets.ts'
export { sourceKind, sourceKindOf, sourceKinds } from './registry.ts'
export type { StoredSignIn, StoredSignIns } from './user-sign-ins.ts'
