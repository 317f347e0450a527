import type { Failure, ReportDefinition, ReportFormat, SourceAccount } from '@punctual/domain'

/** What an operation of a connector ends with; only the caller's abort and bugs are thrown. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure }

export interface ExportRequest {
  readonly account: SourceAccount
  readonly definition: ReportDefinition
  readonly format: ReportFormat
  /** Existing directory of this execution; the file is written there and nowhere else. */
  readonly directory: string
  /** Longest time for the whole export, waits and the download included. */
  readonly timeoutMs: number
}

/** A file that a source system made, as it was received: nothing about its content is proven yet. */
export interface ExportedFile {
  readonly path: string
  /** As the source system said it; empty when it said nothing. */
  readonly contentType: string
  readonly bytes: number
  /** Name of the report in the source system. */
  readonly reportName: string
  /** Without a dot, such as `pdf`; `zip` when there are several files in one. */
  readonly extension: string
  /** How many pages were asked for; null when the request does not say, as for a whole report. */
  readonly expectedPages: PageCount | null
}

/**
 * Pages that a file must have: exactly so many, or at least so many when the format may add one of its own.
 */
export interface PageCount {
  readonly pages: number
  readonly exact: boolean
}

export type ExportOutcome =
  | { readonly ok: true; readonly file: ExportedFile }
  | { readonly ok: false; readonly failure: Failure }

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

export interface CatalogReport {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly description: string | null
}

export interface CatalogFolder {
  readonly id: string
  readonly name: string
  readonly path: string
}

/** A parameter of a paginated report as its author defined it. */
export interface ParameterDefinition {
  readonly name: string
  readonly type: 'Boolean' | 'DateTime' | 'Integer' | 'Float' | 'String'
  readonly prompt: string | null
  readonly visibility: string
  readonly nullable: boolean
  readonly allowBlank: boolean
  readonly multiValue: boolean
  /** The only values allowed, or null when any value of the type is. */
  readonly validValues: readonly { readonly label: string | null; readonly value: string | null }[] | null
  readonly defaultValues: readonly (string | null)[]
  /** Names of the parameters whose values decide which values are valid here. */
  readonly dependencies: readonly string[]
}

/** A workspace or a folder that an account can read. */
export interface ReadablePlace {
  readonly kind: 'workspace' | 'folder'
  readonly name: string
  readonly reports: number
  /** Of a workspace: whether the platform exports from it; null when it does not say, and of a folder. */
  readonly isOnDedicatedCapacity: boolean | null
}

/** What an account can and cannot read, found by trying. */
export interface AccountValidation {
  /** True when the account signs in and nothing it was tried on failed. */
  readonly ok: boolean
  readonly canRead: readonly ReadablePlace[]
  readonly problems: readonly { readonly what: string; readonly failure: Failure }[]
  /** What some schedules of the account will meet, while others run. */
  readonly warnings: readonly { readonly what: string; readonly failure: Failure }[]
}

/**
 * The port to every source system. The account says which connector does the work; an operation that the
 * account's system does not have is a failure of code `source_request_invalid`.
 *
 * Every method rejects with the reason of the signal when that fires, after the connection to the source is
 * closed.
 */
export interface Sources extends AsyncDisposable {
  /**
   * Makes the source system render a report and streams the file into the directory; a failed export leaves
   * no file there.
   */
  export(request: ExportRequest, signal: AbortSignal): Promise<ExportOutcome>
  /** Finds out what the account can read. A problem is part of the answer, never an exception. */
  validate(account: SourceAccount, signal: AbortSignal): Promise<AccountValidation>
  /**
   * An address at which a person can open the report, or null when there is none: not an embed address, which
   * only an application can use. The source system is asked when the definition does not report it.
   */
  link(
    account: SourceAccount,
    definition: ReportDefinition,
    signal: AbortSignal,
  ): Promise<Outcome<string | null>>
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
  /** Visuals of a report by page and place; null when the account is not reported them. */
  listVisuals(
    account: SourceAccount,
    report: { readonly workspace: WorkspaceSelection; readonly reportId: string },
    signal: AbortSignal,
  ): Promise<Outcome<ReportVisual[] | null>>
  listCatalogReports(account: SourceAccount, signal: AbortSignal): Promise<Outcome<CatalogReport[]>>
  listCatalogFolders(account: SourceAccount, signal: AbortSignal): Promise<Outcome<CatalogFolder[]>>
  /** Parameters of a report of the report server, by its catalog path or by its id. */
  reportParameters(
    account: SourceAccount,
    report: string,
    signal: AbortSignal,
  ): Promise<Outcome<ParameterDefinition[]>>
}
