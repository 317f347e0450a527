import type { ReportParameter, SourceAccount } from '@punctual/domain'

import type { Outcome, ParameterDefinition } from '../../port.ts'

export interface CatalogReport {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly description: string | null
  readonly type: 'Report' | 'LinkedReport'
  /** Of a linked report: the path of the one it shows; null when that is gone, and for any other. */
  readonly link: string | null
}

export interface CatalogFolder {
  readonly id: string
  readonly name: string
  readonly path: string
}

/** Discovery of the report server, which only the routes of its accounts ask. */
export interface ReportServerDiscovery {
  listCatalogReports(account: SourceAccount, signal: AbortSignal): Promise<Outcome<CatalogReport[]>>
  listCatalogFolders(account: SourceAccount, signal: AbortSignal): Promise<Outcome<CatalogFolder[]>>
  /**
   * Parameters of a report of the report server, with the values that are valid for those chosen so far.
   *
   * @param report its catalog path or its id
   */
  reportParameters(
    account: SourceAccount,
    wanted: { readonly report: string; readonly chosen: readonly ReportParameter[] },
    signal: AbortSignal,
  ): Promise<Outcome<ParameterDefinition[]>>
}
