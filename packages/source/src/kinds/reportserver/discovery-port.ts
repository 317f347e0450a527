import type { ReportParameter, SourceAccount } from '@punctual/domain'
import type { SourceDays } from '@punctual/domain/move-in'

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

/** When a subscription runs: its days, and instants as ISO 8601. */
export interface SubscriptionSchedule {
  readonly days: SourceDays
  readonly start: string
  readonly end: string | null
}

export interface CatalogSubscription {
  readonly id: string
  readonly description: string
  readonly reportPath: string | null
  /** Whether a schedule starts it, and no other event. */
  readonly isTimed: boolean
  readonly isActive: boolean
  readonly isDataDriven: boolean
  /** The way of delivery, such as `Report Server Email`. */
  readonly extension: string
  /** Settings of the delivery by name in upper case, without passwords. */
  readonly settings: ReadonlyMap<string, string>
  readonly parameters: readonly {
    readonly name: string
    readonly value: string | null
    /** Whether the value is the name of a column of its data. */
    readonly isOfColumn: boolean
  }[]
  /** Null for one that has none, or that is not understood. */
  readonly schedule: SubscriptionSchedule | null
}

/** Discovery of the report server, which only the routes of its accounts ask. */
export interface ReportServerDiscovery {
  listCatalogReports(account: SourceAccount, signal: AbortSignal): Promise<Outcome<CatalogReport[]>>
  listCatalogFolders(account: SourceAccount, signal: AbortSignal): Promise<Outcome<CatalogFolder[]>>
  listSubscriptions(account: SourceAccount, signal: AbortSignal): Promise<Outcome<CatalogSubscription[]>>
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
