import { addressKey } from '@punctual/domain'

/** Of the row `schedule`. */
export const isSubscribable = `schedule.definition -> 'subscribable' = 'true'`

const entries = `jsonb_path_query(destination.settings, '$.keyvalue() ? (@.key == "to" || @.key == "cc" || @.key == "bcc").value[*]') AS entry`

/** Runs of a schedule that are searched for the last one that has asked a query for members. */
const runsSearched = 20

/** Whether the query of the row `lists` has found the address ($1) in the last run of the schedule of the row `destination`. */
const isFoundByQuery = `EXISTS (SELECT FROM (
        SELECT kept.* FROM (SELECT id, nominal_at FROM work WHERE schedule_id = destination.schedule_id AND tells_of_schedule(resend_of) UNION ALL
            (SELECT id, nominal_at FROM history WHERE schedule_id = destination.schedule_id AND tells_of_schedule(resend_of) ORDER BY nominal_at DESC LIMIT ${runsSearched})) AS run
          JOIN kept_answers AS kept ON kept.execution_id = run.id AND kept.nominal_at = run.nominal_at AND kept.key = 'list ' || lists.name_key
        ORDER BY run.nominal_at DESC LIMIT 1) AS last
      JOIN kept_rows AS page USING (execution_id, nominal_at, key, claim_token), jsonb_array_elements(page.rows) AS member
      WHERE lower(member ->> 0) = $1)`

/**
 * The common table `naming`: schedules whose destinations name the address ($1; $2 as a pattern) or a list that has it.
 * A query has the members that it found for the last run of the schedule.
 */
export const namingSchedules = `lists AS (
    SELECT 'list:' || list.name_key AS entry, list.name_key, list.source ->> 'kind' = 'Query' AS is_query FROM recipient_lists AS list
    WHERE list.source ->> 'kind' = 'Query' OR EXISTS (SELECT FROM jsonb_array_elements(list.source -> 'members') AS member WHERE lower(member ->> 'address') = $1)
      OR EXISTS (SELECT FROM group_members AS member JOIN users AS account ON account.id::text = member.member_id
        WHERE member.group_id::text = list.source ->> 'groupId' AND member.member_kind = 'User' AND account.enabled AND lower(account.address) = $1)
  ), naming AS (
    SELECT destination.schedule_id AS id FROM destinations AS destination
    WHERE destination.enabled AND destination_text(destination.name, destination.settings) LIKE '%' || $2::text || '%'
      AND EXISTS (SELECT FROM ${entries}
        WHERE lower(entry #>> '{}') = $1 OR right(lower(entry #>> '{}'), length($1) + 2) = '<' || $1 || '>')
    UNION SELECT destination.schedule_id FROM lists JOIN destinations AS destination
      ON destination_text(destination.name, destination.settings) LIKE '%' || regexp_replace(lists.entry, '([\\\\%_])', '\\\\\\1', 'g') || '%'
    WHERE destination.enabled AND EXISTS (SELECT FROM ${entries} WHERE lower(entry #>> '{}') = lists.entry)
      AND (NOT lists.is_query OR ${isFoundByQuery})
  )`

/** Schedules that a user with the address ($1) subscribes to. */
export const subscribedSchedules = `SELECT schedule.id FROM users AS account JOIN subscriptions AS subscription ON subscription.user_id = account.id
    JOIN schedules AS schedule ON schedule.id = subscription.schedule_id
  WHERE account.enabled AND lower(account.address) = $1 AND ${isSubscribable}`

/** What statements find an address by: its key, and the same as a pattern. */
export function namesOf(address: string): [string, string] {
  const key = addressKey(address)
  return [key, key.replace(/[\\%_]/g, '\\$&')]
}
