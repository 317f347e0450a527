import type { Catalog } from '@punctual/catalog'
import type { Metrics } from '@punctual/runtime'

import { schedulerMetrics } from '../scheduler-metrics.ts'

/** Entries that one round links; the next round comes at once when there are more. */
const batch = 500

/** Digits of a hash that a metric can hold exactly. */
const publishedDigits = 13

/**
 * Links entries of the audit trail to those before them, and publishes the newest link. A copy of it in a
 * monitoring system cannot be rewritten in the database. Whether there are more.
 */
export async function linkAuditTrail({
  store,
  metrics,
}: {
  store: Pick<Catalog, 'auditChain'>
  metrics: Metrics
}): Promise<{ readonly more: boolean }> {
  const { linked, head } = await store.auditChain.extend(batch)
  metrics.set(schedulerMetrics.auditPosition, {}, Number(head.position))
  metrics.set(schedulerMetrics.auditHead, {}, Number.parseInt(head.hash.slice(0, publishedDigits), 16))
  return { more: linked === batch }
}
