import { accountSeen, folderSeen, type Sight } from '@punctual/catalog'
import { needKinds } from '@punctual/domain'

/** Its place in the order of urgency, of the row `n`. */
export const rankOf = `array_position(ARRAY[${needKinds.map((kind) => `'${kind}'`).join(', ')}], n.kind)`

/**
 * The open needs that a caller may know of. What the last run of a schedule says is not said again by the schedule.
 *
 * @param state settled ones in place of the open ones where it says so
 */
export function openNeeds(sight: Sight | null, place: number, state = 'n.settled_at IS NULL') {
  const seen = needsSeen(sight, place)
  const account = accountSeen(sight, 'b', place + seen.parameters.length)
  const from = `${seen.from}
    LEFT JOIN source_accounts b ON n.kind = 'Breaker' AND b.id::text = split_part(split_part(n.subject, ' ', 2), '/', 1)`
  const where = `WHERE ${state}${seen.sql} AND (n.kind <> 'Breaker' OR b.id IS NULL OR (true${account.sql}))
      AND NOT (n.kind = 'NotRunnable' AND s.held_reasons = '{}' AND s.quarantine_reason IS NULL AND s.source_problem IS NOT NULL
        AND EXISTS (SELECT FROM needs f WHERE f.schedule_id = n.schedule_id AND f.kind = 'Failed' AND f.settled_at IS NULL))`
  return { from, where, parameters: [...seen.parameters, ...account.parameters] }
}

/**
 * Needs with a schedule that the caller may know of. That of a breaker concerns all who wait: it is shown with the
 * schedule whose run opened it, or else with one that waits.
 */
export function needsSeen(sight: Sight | null, place: number) {
  const folder = folderSeen(sight, 's.folder_id', place)
  const other = folderSeen(sight, 'c.folder_id', place)
  const from = `FROM needs n JOIN schedules s ON s.id = CASE WHEN n.kind <> 'Breaker' THEN n.schedule_id ELSE coalesce(
      (SELECT c.id FROM schedules c WHERE c.id = n.schedule_id${other.sql}),
      (SELECT c.id FROM work w JOIN schedules c ON c.id = w.schedule_id
        WHERE w.dispatched_at IS NULL AND w.not_before_reason ->> 'breaker' = n.subject${other.sql} ORDER BY w.not_before LIMIT 1)) END`
  return { from, ...folder }
}
