import { failureSaid, newId, type NoticeContent, type NoticeKind } from '@punctual/domain'
import type { Database, Query } from '@punctual/store'

import type { SubscriptionResult } from '../port/event-notices.ts'
import { storedFailure } from '../stored-failure.ts'
import { insertNotices } from './insert-notices.ts'

const settleTaken = `UPDATE event_subscriptions SET failures = 0, failing_since = NULL, error = NULL
  WHERE id = $1 AND (failures > 0 OR error IS NOT NULL)`

const settleAway = `UPDATE event_subscriptions
  SET failures = failures + 1, failing_since = coalesce(failing_since, clock_timestamp()), error = $2::jsonb,
    not_before = clock_timestamp() + $3::float8 * interval '1 millisecond'
  WHERE id = $1`

// Only the first abandoned event of a failing time finds the mark older than that time.
const markAbandoned = `WITH earlier AS (SELECT id, abandoned_at, failing_since FROM event_subscriptions WHERE id = $1 FOR UPDATE)
  UPDATE event_subscriptions e SET abandoned_at = clock_timestamp() FROM earlier WHERE e.id = earlier.id
  RETURNING coalesce(earlier.abandoned_at < earlier.failing_since, true) AS "isFirst"`

const disableGone = `UPDATE event_subscriptions
  SET enabled = false, failures = failures + 1, failing_since = coalesce(failing_since, clock_timestamp()), error = $2::jsonb,
    version = version + 1, updated_at = clock_timestamp()
  WHERE id = $1 AND enabled RETURNING id`

const rejectWaiting = `UPDATE notices SET state = 'Rejected', error = $2::jsonb, settled_at = clock_timestamp()
  WHERE subscription_id = $1 AND state = 'Queued'`

/** Keeps what a try has shown of the other side of a subscription, with the mails to its owners in the same commit. */
export async function settleSubscription(
  database: Database,
  id: string,
  result: SubscriptionResult,
): Promise<void> {
  if (result.kind === 'taken') {
    await database.query(settleTaken, [id])
    return
  }
  const error = JSON.stringify(storedFailure(result.error))
  const said = [failureSaid(result.error)]
  await database.transaction(async (query) => {
    if (result.kind === 'gone') {
      const disabled = await query(disableGone, [id, error])
      await query(rejectWaiting, [id, error])
      if (disabled.length > 0) await notifyOwners(query, id, { kind: 'EventsEnded', said })
      return
    }
    await query(settleAway, [id, error, result.delayMs])
    if (!result.isAbandoned) return
    const [mark] = await query<{ isFirst: boolean }>(markAbandoned, [id])
    if (mark?.isFirst) await notifyOwners(query, id, { kind: 'EventsAbandoned', said })
  })
}

interface OwnedSubscription {
  readonly name: string
  readonly folderPath: string
  /** A schedule that an event of it was about. */
  readonly scheduleId: string
  readonly owners: readonly string[]
}

const readOwned = `SELECT e.name, f.path AS "folderPath", n.schedule_id AS "scheduleId",
    ARRAY(SELECT DISTINCT u.address FROM users u
      WHERE 'User:' || u.id IN (e.created_by_account, e.updated_by_account) AND u.enabled AND u.address <> '') AS owners
  FROM event_subscriptions e LEFT JOIN schedules s ON s.id = e.schedule_id
    JOIN folders f ON f.id = coalesce(e.folder_id, s.folder_id)
    JOIN LATERAL (SELECT schedule_id FROM notices WHERE subscription_id = e.id ORDER BY id DESC LIMIT 1) n ON true
  WHERE e.id = $1`

/** A mail to the users who made the subscription and changed it last, as far as they have an address. */
async function notifyOwners(
  query: Query,
  id: string,
  { kind, said }: { readonly kind: NoticeKind; readonly said: NonNullable<NoticeContent['said']> },
): Promise<void> {
  const [owned] = await query<OwnedSubscription>(readOwned, [id])
  if (owned === undefined || owned.owners.length === 0) return
  const { name, folderPath, scheduleId, owners } = owned
  const content: NoticeContent = {
    scheduleName: '',
    folderPath,
    scheduleId,
    subscription: { id, name },
    executionId: null,
    nominalAt: null,
    status: null,
    code: null,
    reasons: said.map(String),
    said,
    consecutiveFailures: 0,
  }
  const ids = owners.map(() => newId())
  await query(insertNotices, [ids, scheduleId, kind, newId(), owners, JSON.stringify(content)])
}
