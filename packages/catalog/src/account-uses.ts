import type { Database } from '@punctual/store'

import { folderSeen, type Sight } from './sight.ts'

/** What the runs that read through an account say of it. */
export interface AccountUse {
  readonly lastReadAt: Date
  /** The median from the start to the end of such a run. */
  readonly usualSeconds: number
}

/** Runs that are searched for those of the accounts, the newest ones: so the cost has a bound. */
const runsRead = 20_000

/** Of the accounts that a run has read through lately, those with a run that the caller may view. */
export async function readAccountUses(
  { database, sight }: { readonly database: Database; readonly sight: Sight | null },
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, AccountUse>> {
  if (accountIds.length === 0) return new Map()
  const seen = folderSeen(sight, 'r.folder_id', 3)
  const sql = `WITH recent AS MATERIALIZED (
      SELECT h.schedule_id, h.folder_id, h.source_account_id, h.started_at, h.completed_at FROM history h
      WHERE h.status = 'Succeeded' AND h.started_at IS NOT NULL AND h.resend_of IS NULL AND h.hold IS NULL
      ORDER BY h.nominal_at DESC, h.id DESC LIMIT $2),
    reads AS (
      SELECT u.account_id, r.started_at, r.completed_at FROM recent r CROSS JOIN LATERAL (
        SELECT r.source_account_id AS account_id UNION SELECT l.source_account_id FROM schedule_source_accounts l WHERE l.schedule_id = r.schedule_id) u
      WHERE u.account_id = ANY ($1::uuid[])${seen.sql})
    SELECT account_id AS id, max(completed_at) AS "lastReadAt",
      ceil(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM completed_at - started_at)))::int AS "usualSeconds"
    FROM reads GROUP BY account_id`
  const rows = await database.query<AccountUse & { readonly id: string }>(sql, [
    [...accountIds],
    runsRead,
    ...seen.parameters,
  ])
  return new Map(rows.map(({ id, ...use }) => [id, use]))
}
