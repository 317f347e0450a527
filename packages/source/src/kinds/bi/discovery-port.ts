import type { SourceAccount } from '@punctual/domain'

import type { Outcome } from '../../port.ts'

export interface Workspace {
  readonly id: string
  /** Its id when it has no name. */
  readonly name: string
  /**
   * Whether it is on a capacity, without which the platform exports nothing of it; null when the platform
   * does not say.
   */
  readonly isOnDedicatedCapacity: boolean | null
}

/** Which workspace; the id wins when both are given. */
export interface WorkspaceSelection {
  readonly id?: string | undefined
  readonly name?: string | undefined
}

export interface BiReport {
  readonly id: string
  readonly name: string
  readonly reportType: 'PowerBIReport' | 'PaginatedReport'
  readonly embedUrl: string | null
  readonly webUrl: string | null
  readonly datasetId: string | null
  readonly workspaceId: string
}

export interface Dashboard {
  readonly id: string
  readonly name: string
  readonly embedUrl: string | null
}

export interface ReportPage {
  /** The name that the export uses, such as `ReportSection1`. */
  readonly name: string
  readonly displayName: string
  /** Zero-based place among the pages of the report. */
  readonly index: number
}

/** A visual of a report. */
export interface ReportVisual {
  /** What an export asks for it by. */
  readonly name: string
  /** As its author wrote it; null when it has none, or one that is computed. */
  readonly title: string | null
  /** In the words of the platform, such as `columnChart`. */
  readonly type: string
  readonly pageName: string
  /** Zero-based place of its page among the pages of the report. */
  readonly pageIndex: number
}

/** Discovery of the BI platform, which only the routes of its accounts ask. */
export interface BiDiscovery {
  listWorkspaces(account: SourceAccount, signal: AbortSignal): Promise<Outcome<Workspace[]>>
  /** All reports of a workspace, paginated ones included. */
  listReports(
    account: SourceAccount,
    workspace: WorkspaceSelection,
    signal: AbortSignal,
  ): Promise<Outcome<BiReport[]>>
  listPaginatedReports(
    account: SourceAccount,
    workspace: WorkspaceSelection,
    signal: AbortSignal,
  ): Promise<Outcome<BiReport[]>>
  listDashboards(
    account: SourceAccount,
    workspace: WorkspaceSelection,
    signal: AbortSignal,
  ): Promise<Outcome<Dashboard[]>>
  /** Pages of a report in the order the author gave them. */
  listPages(
    account: SourceAccount,
    report: { readonly workspace: WorkspaceSelection; readonly reportId: string },
    signal: AbortSignal,
  ): Promise<Outcome<ReportPage[]>>
  /** Visuals of a report by page and position; null when the platform does not show them to the account. */
  listVisuals(
    account: SourceAccount,
    report: { readonly workspace: WorkspaceSelection; readonly reportId: string },
    signal: AbortSignal,
  ): Promise<Outcome<ReportVisual[] | null>>
}
