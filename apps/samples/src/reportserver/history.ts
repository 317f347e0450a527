import { catalogItemIds } from '../identifiers.ts'
import type { CatalogItem } from './catalog.ts'

/** When the history snapshots of a report were made; the time is what names one. */
const snapshots: Readonly<Record<string, readonly string[]>> = {
  [catalogItemIds.stockPrices]: ['2026-02-01T06:00:00', '2026-03-01T06:00:00'],
  [catalogItemIds.pricesOfOneCompany]: ['2026-03-01T06:30:00'],
}

/** The history of a report as the portal's interface shows it, newest first. */
export function historyOf(item: CatalogItem) {
  return (snapshots[item.id] ?? [])
    .toReversed()
    .map((historyId) => ({ Id: item.id, HistoryId: historyId, CreationDate: `${historyId}Z`, Size: 4_096 }))
}

/** The moment that a snapshot shows; null when the report has none of this name. */
export function momentOf(item: CatalogItem, historyId: string): Date | null {
  return (snapshots[item.id] ?? []).includes(historyId) ? new Date(`${historyId}Z`) : null
}
