import type { ReportDefinition, SourceAccount } from '@punctual/domain'

import type { SourceContext } from '../context.ts'
import type {
  AccountValidation,
  BiReport,
  Dashboard,
  ExportedFile,
  ExportRequest,
  ReportPage,
  ReportVisual,
  Workspace,
  WorkspaceSelection,
} from '../source.ts'
import { type BiClient, createBiClient } from './bi-client.ts'
import { listDashboards, listPages, listReports, listWorkspaces, resolveWorkspace } from './discovery.ts'
import { exportFromBi } from './export-report.ts'
import { linkOnBiPlatform } from './report-link.ts'
import { listVisuals } from './list-visuals.ts'
import { createTokenCache } from './token-cache.ts'
import { validateBiAccount } from './validate-account.ts'

/** The connector of the BI platform. Its operations throw failures; the port turns them into values. */
export interface BiSource {
  export(request: ExportRequest, signal: AbortSignal): Promise<ExportedFile>
  validate(account: SourceAccount, signal: AbortSignal): Promise<AccountValidation>
  link(account: SourceAccount, definition: ReportDefinition, signal: AbortSignal): Promise<string | null>
  workspaces(account: SourceAccount, signal: AbortSignal): Promise<Workspace[]>
  reports(account: SourceAccount, workspace: WorkspaceSelection, signal: AbortSignal): Promise<BiReport[]>
  dashboards(account: SourceAccount, workspace: WorkspaceSelection, signal: AbortSignal): Promise<Dashboard[]>
  pages(
    account: SourceAccount,
    report: { workspace: WorkspaceSelection; reportId: string },
    signal: AbortSignal,
  ): Promise<ReportPage[]>
  visuals(
    account: SourceAccount,
    report: { workspace: WorkspaceSelection; reportId: string },
    signal: AbortSignal,
  ): Promise<ReportVisual[] | null>
}

export function createBiSource(context: SourceContext): BiSource {
  const tokens = createTokenCache(context)
  const clientOf = (account: SourceAccount): BiClient => createBiClient(context, tokens, account)
  return {
    export: (request, signal) => exportFromBi(context, clientOf(request.account), { request, signal }),
    validate: (account, signal) => validateBiAccount(() => clientOf(account), signal),
    link: (account, definition, signal) => linkOnBiPlatform(() => clientOf(account), definition, signal),
    workspaces: (account, signal) => listWorkspaces(clientOf(account), signal),
    async reports(account, workspace, signal) {
      const client = clientOf(account)
      return listReports(client, await resolveWorkspace(client, workspace, signal), signal)
    },
    async dashboards(account, workspace, signal) {
      const client = clientOf(account)
      return listDashboards(client, await resolveWorkspace(client, workspace, signal), signal)
    },
    async pages(account, { workspace, reportId }, signal) {
      const client = clientOf(account)
      return listPages(
        client,
        { workspaceId: await resolveWorkspace(client, workspace, signal), id: reportId },
        signal,
      )
    },
    async visuals(account, { workspace, reportId }, signal) {
      const client = clientOf(account)
      return listVisuals(context, client, {
        workspaceId: await resolveWorkspace(client, workspace, signal),
        id: reportId,
        signal,
      })
    },
  }
}
