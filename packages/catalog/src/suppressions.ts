import { addressKey, newId } from '@punctual/domain'
import type { Database } from '@punctual/store'

import { folderSeen, type Sight } from './sight.ts'

/** Addresses that get no mail: none of one schedule, or none at all. */
export interface Suppressions {
  /** Replaces the suppression that the address has in the same scope. Null when the caller knows of no such schedule. */
  suppress(suppression: NewSuppression): Promise<Suppression | null>
  /** Those that hold now, in the order of their addresses. */
  list(page: SuppressionPage): Promise<Suppression[]>
  read(id: string): Promise<Suppression | null>
  /** False when it is not there. */
  lift(id: string): Promise<boolean>
  /** Those of the recipients that a mail about the schedule may not go to now. */
  among(recipients: readonly string[], scheduleId: string): Promise<ReadonlySet<string>>
}

/** What made it: an administrator, or the recipient with a link in a mail. */
export type SuppressionSource = 'Administrator' | 'Recipient'

interface NewSuppression {
  /** Given when the caller derives it from an idempotency key. */
  readonly id?: string | null
  /** Without a display name. */
  readonly address: string
  /** Null: no schedule may send to the address. */
  readonly scheduleId: string | null
  readonly reason: string
  readonly source: SuppressionSource
  /** When a pause ends; null: it stays until it is lifted. */
  readonly untilAt: Date | null
  readonly createdBy: string
}

export interface Suppression extends Omit<NewSuppression, 'id'> {
  readonly id: string
  readonly addressKey: string
  readonly scheduleName: string | null
  readonly version: number
  readonly createdAt: Date
}

interface SuppressionPage {
  /** The last one of the page before. */
  readonly after: { readonly addressKey: string; readonly id: string } | null
  readonly limit: number
}

const columns = `suppressed.id, suppressed.address, suppressed.address_key AS "addressKey",
    suppressed.schedule_id AS "scheduleId", schedule.name AS "scheduleName", suppressed.reason, suppressed.source,
    suppressed.until_at AS "untilAt", suppressed.created_by AS "createdBy", suppressed.version,
    suppressed.created_at AS "createdAt"`

const holdsNow = `(suppressed.until_at IS NULL OR suppressed.until_at > clock_timestamp())`

const selectSuppressions = `SELECT ${columns}
  FROM suppressions AS suppressed LEFT JOIN schedules AS schedule ON schedule.id = suppressed.schedule_id
  WHERE ${holdsNow}`

const upsert = (seen: string) => `WITH written AS (
    INSERT INTO suppressions AS stored (id, address, address_key, schedule_id, reason, source, until_at, created_by)
    SELECT $1::uuid, $2, $3, $4::uuid, $5, $6, $7::timestamptz, $8
    WHERE $4::uuid IS NULL OR EXISTS (SELECT FROM schedules AS schedule WHERE schedule.id = $4::uuid${seen})
    ON CONFLICT (address_key, schedule_id) DO UPDATE
      SET address = EXCLUDED.address, reason = EXCLUDED.reason, source = EXCLUDED.source, until_at = EXCLUDED.until_at,
          created_by = EXCLUDED.created_by, version = stored.version + 1
    RETURNING *
  )
  SELECT ${columns} FROM written AS suppressed LEFT JOIN schedules AS schedule ON schedule.id = suppressed.schedule_id`

// A recipient is compared by its address only: its display name may differ from mail to mail.
const findAmong = `SELECT suppressed.address_key AS "addressKey" FROM suppressions AS suppressed
  WHERE suppressed.address_key = ANY ($1::text[]) AND (suppressed.schedule_id IS NULL OR suppressed.schedule_id = $2::uuid)
    AND ${holdsNow}`

export function createSuppressions(database: Database, sight: Sight | null): Suppressions {
  return {
    async suppress({ id, address, scheduleId, reason, source, untilAt, createdBy }) {
      const seen = folderSeen(sight, 'schedule.folder_id', 9)
      const given = [
        id ?? newId(),
        address,
        addressKey(address),
        scheduleId,
        reason,
        source,
        untilAt,
        createdBy,
      ]
      const sql = upsert(seen.sql)
      return (await database.query<Suppression>(sql, [...given, ...seen.parameters]))[0] ?? null
    },
    async list({ after, limit }) {
      const { sql, parameters } = seenSuppressions(sight, 4)
      return await database.query<Suppression>(
        `${selectSuppressions} AND (suppressed.address_key, suppressed.id) > ($1::text, $2::uuid)${sql}
         ORDER BY suppressed.address_key, suppressed.id LIMIT $3`,
        [after?.addressKey ?? '', after?.id ?? firstId, limit, ...parameters],
      )
    },
    async read(id) {
      const { sql, parameters } = seenSuppressions(sight, 2)
      const statement = `${selectSuppressions} AND suppressed.id = $1${sql}`
      return (await database.query<Suppression>(statement, [id, ...parameters]))[0] ?? null
    },
    async lift(id) {
      const removed = 'DELETE FROM suppressions WHERE id = $1 RETURNING id'
      return (await database.query(removed, [id])).length > 0
    },
    async among(recipients, scheduleId) {
      const keys = recipients.map((recipient) => [recipient, addressKey(recipient)] as const)
      const wanted = [...new Set(keys.map(([, key]) => key))]
      const rows = await database.query<{ addressKey: string }>(findAmong, [wanted, scheduleId])
      const found = new Set(rows.map((row) => row.addressKey))
      return new Set(keys.flatMap(([recipient, key]) => (found.has(key) ? [recipient] : [])))
    },
  }
}

const firstId = '00000000-0000-0000-0000-000000000000'

/** Those of all schedules, and those of the schedules that the caller knows of. */
function seenSuppressions(sight: Sight | null, place: number) {
  const { sql, parameters } = folderSeen(sight, 'schedule.folder_id', place)
  return { sql: sql === '' ? '' : ` AND (suppressed.schedule_id IS NULL OR (true${sql}))`, parameters }
}
