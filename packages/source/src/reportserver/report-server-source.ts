import type { ReportDefinition, SourceAccount } from '@punctual/domain'

import type { SourceContext } from '../context.ts'
import type {
  AccountValidation,
  CatalogFolder,
  CatalogReport,
  ExportedFile,
  ExportRequest,
  ParameterDefinition,
} from '../source.ts'
import { listCatalogFolders, listCatalogReports, reportParameters } from './catalog.ts'
import { linkOnReportServer } from './report-link.ts'
import { renderOnReportServer } from './render-report.ts'
import { createReportServerClient } from './report-server-client.ts'
import { validateReportServerAccount } from './validate-account.ts'

/** The connector of the report server. Its operations throw failures; the port turns them into values. */
export interface ReportServerSource {
  export(request: ExportRequest, signal: AbortSignal): Promise<ExportedFile>
  validate(account: SourceAccount, signal: AbortSignal): Promise<AccountValidation>
  link(account: SourceAccount, definition: ReportDefinition, signal: AbortSignal): Promise<string | null>
  reports(account: SourceAccount, signal: AbortSignal): Promise<CatalogReport[]>
  folders(account: SourceAccount, signal: AbortSignal): Promise<CatalogFolder[]>
  parameters(account: SourceAccount, report: string, signal: AbortSignal): Promise<ParameterDefinition[]>
}

export function createReportServerSource(context: SourceContext): ReportServerSource {
  const clientOf = (account: SourceAccount) => createReportServerClient(context, account)
  return {
    export: async (request, signal) =>
      renderOnReportServer(context, clientOf(request.account), { request, signal }),
    validate: (account, signal) => validateReportServerAccount(() => clientOf(account), signal),
    link: async (account, definition, signal) => linkOnReportServer(clientOf(account), definition, signal),
    reports: async (account, signal) => listCatalogReports(clientOf(account), signal),
    folders: async (account, signal) => listCatalogFolders(clientOf(account), signal),
    parameters: async (account, report, signal) => reportParameters(clientOf(account), report, signal),
  }
}
