import { failure, FailureError } from '@punctual/domain'
import { z } from 'zod'

import { keyOf } from './catalog.ts'
import type { ReportServerClient } from './report-server-client.ts'
import { sentence } from '@punctual/domain/words'

const snapshotRecord = z.object({ HistoryId: z.string().min(1) })

/**
 * Finds out whether a report has a history snapshot. A server that lists no history leaves it to the
 * rendering.
 *
 * @throws FailureError `source_snapshot_not_found`
 */
export async function requireSnapshot(
  client: ReportServerClient,
  { report, historyId }: { readonly report: string; readonly historyId: string },
  signal: AbortSignal,
): Promise<void> {
  const known =
    (await historyOf(client, `/Reports(${keyOf(report)})`, signal)) ??
    (await historyOf(client, `/LinkedReports(${keyOf(report)})`, signal))
  // Some servers add fractions of a second.
  if (known === null || known.some((each) => each.startsWith(historyId))) return
  const newest = known.toSorted().at(-1)
  const said =
    newest === undefined
      ? sentence('snapshots_missing', { historyId })
      : sentence('snapshot_unknown', { historyId, newest })
  throw new FailureError(failure('source_snapshot_not_found', { source: 'reportserver', said }))
}

async function historyOf(
  client: ReportServerClient,
  item: string,
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  try {
    const snapshots = await client.catalog(`${item}/HistorySnapshots`, snapshotRecord, signal)
    return snapshots.map(({ HistoryId }) => HistoryId)
  } catch (error) {
    if (error instanceof FailureError && error.failure.code === 'source_report_not_found') return null
    throw error
  }
}
