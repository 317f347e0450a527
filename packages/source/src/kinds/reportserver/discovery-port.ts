import type { SourceAccount } from '@punctual/domain'

import type { Outcome, ParameterDefinition } from '../../port.ts'

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

/** Discovery of the report server, which only the routes of its accounts ask. */
export interface ReportServerDiscovery {
  listCatalogReports(account: SourceAccount, signal: AbortSignal): Promise<Outcome<CatalogReport[]>>
  listCatalogFolders(account: SourceAccount, signal: AbortSignal): Promise<Outcome<CatalogFolder[]>>
  /** Parameters of a report of the report server, by its catalog path or by its id. */
  reportParameters(
    account: SourceAccount,
    report: string,
    signal: AbortSignal,
  ): Promise<Outcome<ParameterDefinition[]>>
}
