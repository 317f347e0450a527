import type { Client } from '../../api/client.ts'
import { clearLeftovers } from './clear-leftovers.ts'
import type { KeptDraft } from './draft-store.ts'

/** A log-out waits no longer than this for the service to delete what is left. */
const beforeLogOutMs = 3_000

/**
 * Deletes what checks and tests of drafts have left, before a log-out makes the browser forget the drafts. What their
 * pages are still at is deleted too: the pages end.
 */
export async function clearBeforeLogOut(client: Client, drafts: readonly KeptDraft[]): Promise<void> {
  const limit = AbortSignal.timeout(beforeLogOutMs)
  const over = new Promise((resolve) => limit.addEventListener('abort', resolve))
  await Promise.race([over, Promise.all(drafts.map(({ draft }) => clearLeftovers(client, draft)))])
}
