/**
 * The mail about needs that no user who may settle them has read for a day. Each address gets one in a day at most,
 * with all open needs that it may know of. Owners and the addresses of `NotifyOnFailure` get those of their schedules.
 * What reaches none of them goes to the administrators. A suppressed address is not reached.
 */
import { newId, type NeedKind, type NoticeContent } from '@punctual/domain'
import type { Database } from '@punctual/store'

import type { Term } from '../port/lead-data.ts'
import type { DigestRound } from '../port/needs.ts'
import { openNeeds, rankOf } from './open-needs.ts'

/** Needs that one mail names; of the others it says how many they are. */
const namedAtMost = 20

/** A digest is about no single schedule: its notices have this id in place of one, which finds them by index. */
const noSchedule = '00000000-0000-0000-0000-000000000000'

const holdsTerm = 'SELECT coalesce(holds_term($1, $2), false) AS holds'

interface Digest {
  readonly recipient: string
  readonly count: number
  readonly named: readonly {
    readonly kind: NeedKind
    readonly scheduleName: string
    readonly folderPath: string
    /** Of the first of its runs, in ISO 8601. */
    readonly since: string
  }[]
}

const open = openNeeds(null, 1)

/** A digest that its reader did not get, because the address was suppressed after it was written. */
const wasSuppressed = (notice: string) =>
  `${notice}.state = 'Rejected' AND coalesce(${notice}.error ->> 'code', '') = 'recipient_suppressed'`

/** An address is written with the name of a person at times, and in any case of letters. */
const dueSql = `WITH open AS MATERIALIZED (
    SELECT n.id, n.kind, ${rankOf} AS rank, n.since, coalesce(n.looked_at, n.since) <= $1::timestamptz - interval '1 day' AS is_unseen,
      s.id AS schedule_id, s.name, s.folder_id, s.owner_id, s.notify_on_failure, owner_address(s) AS owner_address, f.path
    ${open.from} JOIN folders f ON f.id = s.folder_id ${open.where}
  ), of_schedule AS (
    SELECT o.id, given.address FROM open o CROSS JOIN LATERAL (
      SELECT o.owner_address AS address WHERE o.owner_address IS NOT NULL AND may_view('User:' || o.owner_id, o.folder_id)
      UNION ALL SELECT coalesce(substring(named FROM '<([^<>]+)>\\s*$'), named) FROM unnest(o.notify_on_failure) AS named) AS given
    WHERE NOT is_suppressed(given.address, o.schedule_id, $1::timestamptz)
  ), told AS (
    SELECT DISTINCT ON (lower(t.address), t.id) lower(t.address) AS key, t.address, t.id FROM (
      SELECT * FROM of_schedule
      UNION ALL SELECT o.id, u.address FROM open o JOIN users u ON u.role = 'Administrator' AND u.enabled AND u.address <> ''
        WHERE NOT EXISTS (SELECT FROM of_schedule t WHERE t.id = o.id) AND NOT is_suppressed(u.address, o.schedule_id, $1::timestamptz)) t
    ORDER BY lower(t.address), t.id, t.address
  ), placed AS (
    SELECT t.key, t.address, o.*, row_number() OVER (PARTITION BY t.key ORDER BY o.rank, o.since, o.id) AS place FROM told t JOIN open o ON o.id = t.id
  )
  SELECT min(p.address) AS recipient, count(*)::int AS count,
    json_agg(json_build_object('kind', p.kind, 'scheduleName', p.name, 'folderPath', p.path,
      'since', to_char(p.since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) ORDER BY p.place) FILTER (WHERE p.place <= ${namedAtMost}) AS named
  FROM placed p
  -- fence: one-digest-a-day
  WHERE NOT EXISTS (SELECT FROM notices d WHERE d.schedule_id = '${noSchedule}' AND d.kind = 'NeedsUnseen' AND lower(d.recipient) = p.key
    AND d.created_at > $1::timestamptz - interval '1 day' AND NOT (${wasSuppressed('d')}))
  GROUP BY p.key HAVING bool_or(p.is_unseen)
  ORDER BY p.key LIMIT $2`

// The instant is of the clock that decides which day it is, not of the database. The day is the cause: two at one time add one.
const insertDigests = `INSERT INTO notices (id, schedule_id, kind, cause, recipient, content, created_at)
  SELECT given.id, '${noSchedule}', 'NeedsUnseen', to_char($2::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM-DD'), given.recipient, given.content, $2
  FROM unnest($1::uuid[], $3::text[], $4::jsonb[]) AS given(id, recipient, content)
  ON CONFLICT (schedule_id, kind, cause, recipient) DO UPDATE SET state = 'Planned', content = excluded.content, created_at = excluded.created_at,
    error = NULL, reply = NULL, settled_at = NULL, claim_token = NULL, tries = 0, not_before = clock_timestamp()
  WHERE ${wasSuppressed('notices')}`

/**
 * Adds the digests that are due; how many. Null when the term does not lead any more. The term is locked until the end:
 * a second leader finds what the first has added.
 */
export async function addDigests(
  database: Database,
  lease: Term,
  { now, limit }: DigestRound,
): Promise<number | null> {
  return await database.transaction(async (query) => {
    // fence: digests-check-term
    const [row] = await query<{ holds: boolean }>(holdsTerm, [lease.term, lease.holder])
    if (row?.holds !== true) return null
    const digests = await query<Digest>(dueSql, [now, limit])
    const ids = digests.map(() => newId())
    const recipients = digests.map(({ recipient }) => recipient)
    const contents = digests.map((digest) => JSON.stringify(contentOf(digest)))
    if (ids.length > 0) await query(insertDigests, [ids, now, recipients, contents])
    return digests.length
  })
}

function contentOf({ count, named }: Digest): NoticeContent {
  return {
    scheduleName: '',
    folderPath: '',
    scheduleId: '',
    executionId: null,
    nominalAt: null,
    status: null,
    code: null,
    reasons: [],
    consecutiveFailures: 0,
    needs: [...named],
    needCount: count,
  }
}
