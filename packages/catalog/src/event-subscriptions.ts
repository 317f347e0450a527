import type { DestinationSettings, KeptFailure } from '@punctual/domain'
import type { EventReaders } from '@punctual/domain/notice-events'
import type { Database } from '@punctual/store'

import type { StoredDestination } from './destinations.ts'
import { nameKey } from './name-key.ts'
import { folderSeen, type Sight } from './sight.ts'

/** Who gets events about the runs of a folder and of all below it, or of one schedule. */
export interface EventSubscriptions {
  create(subscription: EventSubscriptionChange): Promise<EventSubscriptionWrite>
  /**
   * Replaces the stored state, and forgets its failures. The waiting events of a disabled one are cancelled. From now on
   * the rights of the account that made it and those of this one limit what is sent.
   */
  update(
    change: EventSubscriptionChange & { readonly ifVersion: number | null },
  ): Promise<EventSubscriptionWrite>
  /** With all that was and is to be sent; false when it is not there. */
  remove(id: string): Promise<boolean>
  read(id: string): Promise<EventSubscription | null>
  /** In the order of names; `after` is the last one of the page before. */
  list(page: EventSubscriptionPage): Promise<EventSubscription[]>
  /** Events of folders in sight, sent or waiting, the newest first; `before` is the id of the last one of the page before. */
  deliveries(
    id: string,
    page: { readonly before: string | null; readonly limit: number },
  ): Promise<EventDelivery[]>
}

export interface EventSubscriptionState {
  readonly id: string
  readonly name: string
  /** Either a folder or a schedule. */
  readonly folderId: string | null
  readonly scheduleId: string | null
  readonly events: readonly string[]
  readonly lateAfterMinutes: number | null
  readonly enabled: boolean
  readonly kind: string
  readonly readers: EventReaders
  readonly settings: DestinationSettings
  readonly secrets: StoredDestination['secrets']
  readonly createdBy: string
}

/** What is written, and the principal that writes it. Events are sent as far as this account may view what they are about. */
export interface EventSubscriptionChange extends EventSubscriptionState {
  readonly account: string
}

export interface EventSubscription extends EventSubscriptionState {
  readonly nameKey: string
  /** Of the folder, or of that of the schedule. */
  readonly inFolderId: string
  readonly folderPath: string
  readonly scheduleName: string | null
  /** Since when nothing is taken; null while all is well. */
  readonly failingSinceAt: Date | null
  /** When an event was abandoned last; null since the last change. */
  readonly abandonedAt: Date | null
  readonly error: KeptFailure | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

interface EventSubscriptionPage {
  readonly after: { readonly nameKey: string; readonly id: string } | null
  readonly limit: number
}

export type EventSubscriptionWrite =
  | { readonly ok: true; readonly subscription: EventSubscription }
  | { readonly ok: false; readonly conflict: 'name' | 'missing' | 'stale' }

export interface EventDelivery {
  readonly id: string
  readonly scheduleId: string
  readonly scheduleName: string
  readonly executionId: string | null
  readonly kind: string
  readonly state: string
  readonly tries: number
  readonly reply: string | null
  readonly error: KeptFailure | null
  readonly createdAt: Date
  readonly settledAt: Date | null
}

const columns = `subscription.id, subscription.name, subscription.name_key AS "nameKey", subscription.folder_id AS "folderId",
    subscription.schedule_id AS "scheduleId", subscription.events, subscription.late_after_minutes AS "lateAfterMinutes",
    subscription.enabled, subscription.kind, subscription.readers, subscription.settings,
    coalesce(subscription.secret::jsonb, '{}') AS secrets, subscription.created_by AS "createdBy", subscription.version,
    subscription.failing_since AS "failingSinceAt", subscription.abandoned_at AS "abandonedAt", subscription.error,
    subscription.created_at AS "createdAt", subscription.updated_at AS "updatedAt", folder.id AS "inFolderId", folder.path AS "folderPath", schedule.name AS "scheduleName"`

const places = `LEFT JOIN schedules AS schedule ON schedule.id = subscription.schedule_id
  JOIN folders AS folder ON folder.id = coalesce(subscription.folder_id, schedule.folder_id)`

const insert = `WITH written AS (
    INSERT INTO event_subscriptions (id, name, name_key, folder_id, schedule_id, events, late_after_minutes, enabled, kind, readers, settings, secret, updated_by_account, created_by_account, created_by)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb, $12, $13, $13, $14) ON CONFLICT DO NOTHING RETURNING *
  ) SELECT ${columns} FROM written AS subscription ${places}`

const replace = `WITH written AS (
    UPDATE event_subscriptions SET name = $2, name_key = $3, folder_id = $4, schedule_id = $5, events = $6, late_after_minutes = $7,
      enabled = $8, kind = $9, readers = $10, settings = $11::jsonb, secret = $12, updated_by_account = $13, failures = 0, failing_since = NULL,
      abandoned_at = NULL, error = NULL, not_before = clock_timestamp(), version = version + 1, updated_at = clock_timestamp()
    WHERE id = $1 AND ($14::int IS NULL OR version = $14)
      AND NOT EXISTS (SELECT FROM event_subscriptions other WHERE other.name_key = $3 AND coalesce(other.folder_id, other.schedule_id) = coalesce($4::uuid, $5::uuid) AND other.id <> $1) RETURNING *
  ), cancelled AS (
    UPDATE notices n SET state = 'Cancelled', settled_at = clock_timestamp() FROM written w
    WHERE n.subscription_id = w.id AND NOT w.enabled AND n.state = 'Queued'
  ) SELECT ${columns} FROM written AS subscription ${places}`

const readDeliveries = (
  seen: string,
) => `SELECT n.id, n.schedule_id AS "scheduleId", n.content ->> 'scheduleName' AS "scheduleName",
    n.content ->> 'executionId' AS "executionId", n.kind, n.state, n.tries - (n.state = 'Queued' AND n.claimed_by_boot_id IS NOT NULL)::int AS tries, n.reply, n.error, n.created_at AS "createdAt",
    n.settled_at AS "settledAt"
  FROM notices n WHERE n.subscription_id = $1 AND ($2::uuid IS NULL OR n.id < $2)${seen} ORDER BY n.id DESC LIMIT $3`

const firstId = '00000000-0000-0000-0000-000000000000'

export function createEventSubscriptions(database: Database, sight: Sight | null): EventSubscriptions {
  const read = async (id: string) => {
    const { sql, parameters } = folderSeen(sight, 'folder.id', 2)
    const statement = `SELECT ${columns} FROM event_subscriptions AS subscription ${places} WHERE subscription.id = $1${sql}`
    return (await database.query<EventSubscription>(statement, [id, ...parameters]))[0] ?? null
  }
  return {
    read,
    async create(state) {
      const rows = await database.query<EventSubscription>(insert, [...stored(state), state.createdBy])
      const [subscription] = rows
      return subscription ? { ok: true, subscription } : { ok: false, conflict: 'name' }
    },
    async update({ ifVersion, ...state }) {
      const [subscription] = await database.query<EventSubscription>(replace, [...stored(state), ifVersion])
      if (subscription) return { ok: true, subscription }
      const before = await read(state.id)
      if (before === null) return { ok: false, conflict: 'missing' }
      return { ok: false, conflict: ifVersion !== null && ifVersion !== before.version ? 'stale' : 'name' }
    },
    async remove(id) {
      const removed = 'DELETE FROM event_subscriptions WHERE id = $1 RETURNING id'
      return (await database.query(removed, [id])).length > 0
    },
    async list({ after, limit }) {
      const { sql, parameters } = folderSeen(sight, 'folder.id', 4)
      return await database.query<EventSubscription>(
        `SELECT ${columns} FROM event_subscriptions AS subscription ${places}
         WHERE (subscription.name_key, subscription.id) > ($1::text, $2::uuid)${sql}
         ORDER BY subscription.name_key, subscription.id LIMIT $3`,
        [after?.nameKey ?? '', after?.id ?? firstId, limit, ...parameters],
      )
    },
    async deliveries(id, { before, limit }) {
      const { sql, parameters } = folderSeen(sight, 'n.folder_id', 4)
      return await database.query<EventDelivery>(readDeliveries(sql), [id, before, limit, ...parameters])
    },
  }
}

function stored(state: EventSubscriptionChange): unknown[] {
  const { id, name, folderId, scheduleId, events, lateAfterMinutes, enabled, kind, readers, account } = state
  const secret = Object.keys(state.secrets).length === 0 ? null : JSON.stringify(state.secrets)
  return [
    id,
    name,
    nameKey(name),
    folderId,
    scheduleId,
    events,
    lateAfterMinutes,
    enabled,
    kind,
    readers,
    JSON.stringify(state.settings),
    secret,
    account,
  ]
}
