import { addressKey, principalKeys, type Role, rightsUnderGuards } from '@punctual/domain'
import type { Database } from '@punctual/store'

import { createGrants } from './grants.ts'
import { isSubscribable, namesOf, namingSchedules } from './naming-schedules.ts'
import { folderSeen, type Sight } from './sight.ts'

/** Users who get the mails of schedules because they asked for them. */
export interface Subscriptions {
  /** Those whom a run of the schedule sends its mails to now: users who have an address, may log in and may view it. */
  of(scheduleId: string): Promise<Subscriber[]>
  /** What the user may subscribe to, and what the user receives, among what the caller knows of; by name. */
  list(page: SubscriptionPage): Promise<OfferedSchedule[]>
  /** A repeat changes nothing. */
  subscribe(subscription: Subscription): Promise<'subscribed' | 'missing' | 'not-subscribable'>
  /** False when there was no subscription, and the caller knows of no such schedule. */
  unsubscribe(subscription: Subscription): Promise<boolean>
}

export interface Subscription {
  readonly userId: string
  readonly scheduleId: string
}

export interface Subscriber {
  readonly address: string
  /** Destinations of the schedule that are for others. */
  readonly foreignDestinations: readonly string[]
}

interface SubscriptionPage {
  readonly userId: string
  /** Of the user; empty for none. */
  readonly address: string
  /** The last one of the page before. */
  readonly after: { readonly nameKey: string; readonly id: string } | null
  readonly limit: number
}

/** A schedule as a user finds it who may subscribe to it, or receives it. */
export interface OfferedSchedule {
  readonly id: string
  readonly name: string
  readonly nameKey: string
  readonly folderPath: string
  readonly isSubscribable: boolean
  readonly isSubscribed: boolean
  /** Whether its destinations name the address of the user, or a list that has it. */
  readonly isNamed: boolean
  /** Whether no mail of it goes to the address. */
  readonly isStopped: boolean
  /** When that ends; null: it is lifted by hand. */
  readonly stoppedUntil: Date | null
}

interface SubscriberRow {
  readonly id: string
  readonly address: string
  readonly role: Role
  readonly groupIds: readonly string[]
  readonly guardId: string | null
}

const selectSubscribers = `SELECT account.id, account.address, account.role, guarded.guard_id AS "guardId",
    ARRAY(SELECT member.group_id::text FROM group_members AS member WHERE member.member_kind = 'User' AND member.member_id = account.id::text) AS "groupIds"
  FROM subscriptions AS subscription JOIN schedules AS schedule ON schedule.id = subscription.schedule_id
    JOIN users AS account ON account.id = subscription.user_id LEFT JOIN folder_guards AS guarded ON guarded.folder_id = schedule.folder_id
  WHERE subscription.schedule_id = $1 AND ${isSubscribable} AND account.enabled AND account.address <> ''
  ORDER BY account.address, account.id`

const selectRestricted = `SELECT id, allowed_for AS "allowedFor" FROM destinations WHERE schedule_id = $1 AND allowed_for <> '{}'`

const firstId = '00000000-0000-0000-0000-000000000000'

const selectOffered = (seen: string) => `WITH ${namingSchedules}, own AS (
    SELECT schedule_id AS id FROM subscriptions WHERE user_id = $3
  )
  SELECT schedule.id, schedule.name, schedule.name_key AS "nameKey", folder.path AS "folderPath", coalesce(${isSubscribable}, false) AS "isSubscribable",
    EXISTS (SELECT FROM own WHERE own.id = schedule.id) AS "isSubscribed", EXISTS (SELECT FROM naming WHERE naming.id = schedule.id) AS "isNamed",
    stop.is_stopped AS "isStopped", stop.until_at AS "stoppedUntil"
  FROM schedules AS schedule JOIN folders AS folder ON folder.id = schedule.folder_id
    CROSS JOIN LATERAL (
      SELECT count(*) > 0 AS is_stopped, CASE WHEN bool_or(suppressed.until_at IS NULL) THEN NULL ELSE max(suppressed.until_at) END AS until_at
      FROM suppressions AS suppressed WHERE suppressed.address_key = $1 AND (suppressed.schedule_id IS NULL OR suppressed.schedule_id = schedule.id)
        AND (suppressed.until_at IS NULL OR suppressed.until_at > clock_timestamp())) AS stop
  WHERE (schedule.id IN (SELECT id FROM naming UNION SELECT id FROM own) OR ${isSubscribable})
    AND (schedule.name_key, schedule.id) > ($4::text, $5::uuid)${seen}
  ORDER BY schedule.name_key, schedule.id LIMIT $6`

const insertSubscription = `INSERT INTO subscriptions (schedule_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`

const deleteSubscription = `DELETE FROM subscriptions WHERE schedule_id = $1 AND user_id = $2 RETURNING schedule_id`

export function createSubscriptions(database: Database, sight: Sight | null): Subscriptions {
  const find = async (scheduleId: string) => {
    const seen = folderSeen(sight, 'schedule.folder_id', 2)
    const sql = `SELECT coalesce(${isSubscribable}, false) AS "isSubscribable" FROM schedules AS schedule WHERE schedule.id = $1${seen.sql}`
    const given = [scheduleId, ...seen.parameters]
    return (await database.query<{ isSubscribable: boolean }>(sql, given))[0] ?? null
  }
  return {
    async of(scheduleId) {
      const rows = await database.query<SubscriberRow>(selectSubscribers, [scheduleId])
      if (rows.length === 0) return []
      const restricted = await database.query<RestrictedDestination>(selectRestricted, [scheduleId])
      const mayView = await createViewing(database, rows)
      return onceEach(rows.filter(mayView)).map((row) => ({
        address: row.address,
        foreignDestinations: restricted.filter((each) => !mayUse(row, each)).map(({ id }) => id),
      }))
    },
    async list({ userId, address, after, limit }) {
      const seen = folderSeen(sight, 'schedule.folder_id', 7)
      const names = address === '' ? [null, null] : namesOf(address)
      const place = [after?.nameKey ?? '', after?.id ?? firstId, limit]
      const given = [...names, userId, ...place, ...seen.parameters]
      return await database.query<OfferedSchedule>(selectOffered(seen.sql), given)
    },
    async subscribe({ userId, scheduleId }) {
      const found = await find(scheduleId)
      if (found === null) return 'missing'
      if (!found.isSubscribable) return 'not-subscribable'
      await database.query(insertSubscription, [scheduleId, userId])
      return 'subscribed'
    },
    async unsubscribe({ userId, scheduleId }) {
      const removed = await database.query(deleteSubscription, [scheduleId, userId])
      return removed.length > 0 || (await find(scheduleId)) !== null
    },
  }
}

interface RestrictedDestination {
  readonly id: string
  readonly allowedFor: readonly string[]
}

function keysOf({ id, role, groupIds }: SubscriberRow): string[] {
  return principalKeys({ kind: 'user', id, role }, groupIds)
}

function mayUse(row: SubscriberRow, { allowedFor }: RestrictedDestination): boolean {
  const keys = keysOf(row)
  return row.role === 'Administrator' || allowedFor.some((key) => keys.includes(key))
}

/** Whether a subscriber may view the schedule, by the rules of this moment. */
async function createViewing(
  database: Database,
  rows: readonly SubscriberRow[],
): Promise<(row: SubscriberRow) => boolean> {
  if (rows.every(({ guardId }) => guardId === null)) return () => true
  const rules = await createGrants(database).rules('0')
  const policies = new Map(rules?.policies.map((policy) => [policy.folderId, policy]))
  return (row) =>
    row.role === 'Administrator' ||
    row.guardId === null ||
    (rightsUnderGuards(policies, keysOf(row)).get(row.guardId)?.has('View') ?? false)
}

/** Two users may have one address; a mail goes to it once. */
function onceEach(rows: readonly SubscriberRow[]): SubscriberRow[] {
  return [...new Map(rows.toReversed().map((row) => [addressKey(row.address), row])).values()].toReversed()
}
