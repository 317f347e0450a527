import { addressKey, newId } from '@punctual/domain'
import type { Database } from '@punctual/store'

import { namesOf, namingSchedules, subscribedSchedules } from './naming-schedules.ts'

/**
 * What recipients choose for their own address, without an account. The caller has proven the address by a token, so
 * no sight restricts the statements.
 */
export interface RecipientChoices {
  /** What the address receives by its name, by lists and by subscription, with the schedule that the token came from first. */
  received(address: string, scheduleId: string): Promise<ReceivedSchedule[]>
  /** Whether all mails to the address are stopped. */
  stoppedAll(address: string): Promise<Stop | null>
  /**
   * Stops the mails of one schedule, or of all. A suppression by an administrator stays as it is. One with an end
   * becomes the recipient's where the stop holds longer, or mails would go on at its end.
   *
   * False when the schedule does not name the address, and the token did not come from it.
   *
   * @param choice.pauseDays for so long; null: until the recipient or an administrator lifts it
   */
  stop(choice: StopChoice): Promise<boolean>
  /** Lifts what the recipient has stopped in this scope. */
  start(choice: RecipientChoice): Promise<void>
}

export interface RecipientChoice {
  readonly address: string
  /** Null: all schedules. */
  readonly scheduleId: string | null
}

interface StopChoice extends RecipientChoice {
  /** The schedule that the token came from. */
  readonly linkScheduleId: string
  readonly pauseDays: number | null
}

export interface Stop {
  /** Null: for good. */
  readonly untilAt: Date | null
  /** Whether an administrator has to lift it. */
  readonly isByAdministrator: boolean
}

export interface ReceivedSchedule {
  readonly id: string
  readonly name: string
  /** Null while the address receives it. */
  readonly stop: Stop | null
}

/** Schedules that a page shows at most. */
const maxSchedules = 200

const findNaming = `WITH ${namingSchedules} SELECT FROM (SELECT id FROM naming UNION ${subscribedSchedules}) AS received WHERE id = $3::uuid`

const selectReceived = `WITH ${namingSchedules}, named AS (
    SELECT id FROM naming UNION ${subscribedSchedules}
    UNION SELECT suppressed.schedule_id FROM suppressions AS suppressed WHERE suppressed.address_key = $1
    UNION SELECT $3::uuid
  )
  SELECT schedule.id, schedule.name, suppressed.id IS NOT NULL AS "isStopped", suppressed.until_at AS "untilAt",
    suppressed.source = 'Administrator' AS "isByAdministrator"
  FROM named JOIN schedules AS schedule ON schedule.id = named.id
  LEFT JOIN suppressions AS suppressed ON suppressed.address_key = $1 AND suppressed.schedule_id = schedule.id
    AND (suppressed.until_at IS NULL OR suppressed.until_at > clock_timestamp())
  ORDER BY schedule.id <> $3::uuid, schedule.name_key, schedule.id LIMIT $4`

const selectStopOfAll = `SELECT suppressed.until_at AS "untilAt", suppressed.source = 'Administrator' AS "isByAdministrator"
  FROM suppressions AS suppressed WHERE suppressed.address_key = $1 AND suppressed.schedule_id IS NULL
    AND (suppressed.until_at IS NULL OR suppressed.until_at > clock_timestamp())`

const insertStop = `INSERT INTO suppressions AS stored (id, address, address_key, schedule_id, reason, source, until_at, created_by)
  SELECT $1::uuid, $2, $3, $4::uuid, '', 'Recipient',
    CASE WHEN $5::int IS NOT NULL THEN clock_timestamp() + $5::int * interval '1 day' END, $2
  WHERE $4::uuid IS NULL OR EXISTS (SELECT FROM schedules AS schedule WHERE schedule.id = $4::uuid)
  ON CONFLICT (address_key, schedule_id) DO UPDATE
    SET address = EXCLUDED.address, reason = EXCLUDED.reason, source = EXCLUDED.source, until_at = EXCLUDED.until_at,
        created_by = EXCLUDED.created_by, version = stored.version + 1
  WHERE stored.source = 'Recipient' OR stored.until_at < coalesce(EXCLUDED.until_at, 'infinity')`

const deleteStop = `DELETE FROM suppressions
  WHERE address_key = $1 AND schedule_id IS NOT DISTINCT FROM $2::uuid AND source = 'Recipient'`

type ReceivedRow = Stop & { readonly id: string; readonly name: string; readonly isStopped: boolean }

export function createRecipientChoices({ query }: Pick<Database, 'query'>): RecipientChoices {
  const receives = async (address: string, scheduleId: string) =>
    (await query(findNaming, [...namesOf(address), scheduleId])).length > 0
  return {
    async received(address, scheduleId) {
      const given = [...namesOf(address), scheduleId, maxSchedules]
      const rows = await query<ReceivedRow>(selectReceived, given)
      return rows.map(({ id, name, isStopped, untilAt, isByAdministrator }) => ({
        id,
        name,
        stop: isStopped ? { untilAt, isByAdministrator } : null,
      }))
    },
    stoppedAll: async (address) => (await query<Stop>(selectStopOfAll, [addressKey(address)]))[0] ?? null,
    async stop({ address, scheduleId, linkScheduleId, pauseDays }) {
      const isOwn = scheduleId === null || scheduleId === linkScheduleId
      if (!isOwn && !(await receives(address, scheduleId))) return false
      await query(insertStop, [newId(), address, addressKey(address), scheduleId, pauseDays])
      return true
    },
    async start({ address, scheduleId }) {
      await query(deleteStop, [addressKey(address), scheduleId])
    },
  }
}
