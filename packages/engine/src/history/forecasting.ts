import { accountSeen, folderSeen, type Sight } from '@punctual/catalog'
import { collaborationSettings } from '@punctual/domain'
import type { Database } from '@punctual/store'

import type {
  ForecastAccount,
  ForecastSchedule,
  ForecastServer,
  PastRun,
  PresentRun,
} from '../port/forecast-data.ts'
import type { ServerWindow } from '../port/dispatching-data.ts'
import type { Forecasting } from '../port/forecasting.ts'

/** Runs from which usual durations are learned, the newest ones; fewer where the history is short. */
const runsLearned = 200_000
const daysLearned = 35

const accountsOfSchedule = `CASE WHEN s.source_account_id IS NOT NULL THEN ARRAY[s.source_account_id]
    ELSE ARRAY(SELECT p.source_account_id FROM schedule_source_accounts p WHERE p.schedule_id = s.id) END`

const milliseconds = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`

/** @param wanted when it is to start, a column or what is computed of some */
const runColumns = (
  row: string,
  wanted: string,
) => `${row}.id, ${row}.schedule_id AS "scheduleId", ${row}.folder_id AS "folderId", ${row}.priority,
    coalesce(${row}.source_account_id, ${row}.resend_of, ${row}.schedule_id) AS "laneId", ${row}.source_account_id AS "sourceAccountId",
    ${row}.desired_server_name AS "desiredServerName", ${row}.overlap_policy AS "overlapPolicy",
    ${milliseconds(`coalesce(${row}.due_at, ${row}.entry_at)`)} AS "dueAtMs", ${milliseconds(wanted)} AS "wantedAtMs",
    ${milliseconds(`${row}.not_before`)} AS "notBeforeMs", ${milliseconds(`${row}.started_at`)} AS "startedAtMs"`

const presentSql = (
  seen: string,
) => `SELECT ${runColumns('w', 'coalesce(w.due_at, w.entry_at)')}, CASE WHEN true${seen} THEN w.schedule_name END AS "scheduleName", true AS "isPlanned", w.server_name AS "serverName", w.turn::float8 AS turn, w.dispatched_at IS NOT NULL AS "isPlaced",
    CASE WHEN w.source_account_id IS NOT NULL THEN ARRAY[w.source_account_id] WHEN w.resend_of IS NOT NULL THEN ARRAY[]::uuid[]
      ELSE accounts_of_package(w.schedule_id, w.snapshot_key) END AS "accountIds"
  FROM work w WHERE w.status IN ('Waiting', 'Executing', 'Cancelling') ORDER BY w.not_before, w.entry_at, w.id LIMIT $1`

// Of a run that began at once, it is where its schedule has spread it, or the end of a window.
const pastSql = `SELECT ${runColumns('h', 'CASE WHEN h.attempt <= 1 THEN h.not_before ELSE h.due_at END')},
    CASE WHEN h.source_account_id IS NOT NULL THEN ARRAY[h.source_account_id]
      ELSE ARRAY(SELECT p.source_account_id FROM schedule_source_accounts p WHERE p.schedule_id = h.schedule_id) END AS "accountIds"
  FROM executions h WHERE h.nominal_at >= $1 AND h.nominal_at < $2 AND h.due_at = h.nominal_at AND h.status <> 'Skipped'
  ORDER BY h.nominal_at, h.id LIMIT $3`

/** In the middle of each twentieth of the durations. */
const quantiles = Array.from({ length: 20 }, (_, index) => (index + 0.5) / 20)

// A queue is as long as the mean, in which long runs count most. That of twenty quantiles drops a single outlier.
// The newest runs are read by the index of their instants, so that the cost has a bound.
const durationsSql = `SELECT schedule_id AS "scheduleId", source_account_id AS "accountId",
    (SELECT avg(q) FROM unnest(percentile_cont(ARRAY[${quantiles.join(', ')}]) WITHIN GROUP (ORDER BY (extract(epoch FROM completed_at - started_at) * 1000)::float8)) q)::float8 AS "usualMs"
  FROM (
    SELECT h.schedule_id, h.source_account_id, h.completed_at, h.started_at FROM history h
    WHERE h.nominal_at < $1 AND h.nominal_at > $1::timestamptz - interval '1 day' * $2 AND h.completed_at < $1
      AND h.status IN ('Succeeded', 'PartiallyDelivered') AND h.started_at IS NOT NULL AND h.resend_of IS NULL AND h.hold IS NULL
    ORDER BY h.nominal_at DESC, h.id DESC LIMIT $3
  ) ended
  GROUP BY GROUPING SETS ((schedule_id), (source_account_id), ())`

const settingsSql = `SELECT collaboration, round_robin_sequence::text AS sequence FROM cluster_settings WHERE id = 1`

const serversSql = `SELECT name, slots FROM servers WHERE role = 'worker' AND NOT draining AND is_alive(last_heartbeat_at, $1) ORDER BY name`

const awaySql = `SELECT name, (extract(epoch FROM last_heartbeat_at) * 1000)::float8 AS "heardMs" FROM servers
  WHERE role = 'worker' AND (draining OR NOT is_alive(last_heartbeat_at, $1))`

const windowsSql = `SELECT server_name AS "serverName", name, reason, times FROM windows WHERE server_name IS NOT NULL`

type DurationRow = Readonly<Record<'scheduleId' | 'accountId', string | null>> & { readonly usualMs: number }

type PresentRow = Omit<PresentRun, 'placed'> & {
  readonly serverName: string | null
  readonly turn: number | null
  readonly isPlaced: boolean
  readonly startedAtMs: number | null
}

/**
 * What a forecast is made of. The queue is that of the whole cluster, for every caller. What the caller may not view
 * has no name here, and nothing else of it is answered.
 */
export function createForecasting(database: Database, sight: Sight | null): Forecasting {
  const seen = folderSeen(sight, 's.folder_id', 3)
  const place = 3 + seen.parameters.length
  const schedulesSql = `SELECT s.id, s.folder_id AS "folderId", f.path_key AS "folderKey", CASE WHEN true${seen.sql} THEN s.name END AS name,
      ${accountsOfSchedule} AS "accountIds", s.source_account_id AS "sourceAccountId", coalesce(s.server_name, s.last_server_name) AS "desiredServerName",
      s.recurrence, s.calendar_id AS "calendarId", c.next_run_at AS "nextRunAt", t.is_frequent AS "isFrequent",
      s.held_reasons AS "heldReasons", s.source_problem AS "sourceProblem", s.quarantine_reason AS "quarantineReason"
    FROM schedules s JOIN schedule_cursors c ON c.schedule_id = s.id JOIN schedule_facets t ON t.schedule_id = s.id JOIN folders f ON f.id = s.folder_id
    WHERE s.enabled AND (c.next_run_at < $1 OR t.is_held OR s.id = ANY ($${place}::uuid[])
      OR EXISTS (SELECT FROM unnest($${place + 1}::text[]) AS m(key) WHERE m.key IN ('/', f.path_key) OR starts_with(f.path_key, m.key || '/')))
    ORDER BY s.id LIMIT $2`
  const account = accountSeen(sight, 'a', 1)
  const ofRun = folderSeen(sight, 'w.folder_id', 2)
  const accountsSql = `SELECT a.id, CASE WHEN true${account.sql} THEN a.name END AS name, a.max_concurrent_executions AS "limit" FROM source_accounts a ORDER BY a.name_key, a.id`
  return {
    schedules: ({ before, limit, moved }) =>
      database.query<ForecastSchedule>(schedulesSql, [
        before,
        limit,
        ...seen.parameters,
        moved.scheduleIds,
        moved.folderKeys,
      ]),
    accounts: () => database.query<ForecastAccount>(accountsSql, account.parameters),
    async present(limit) {
      const rows = await database.query<PresentRow>(presentSql(ofRun.sql), [limit, ...ofRun.parameters])
      return rows.map(({ serverName, turn, isPlaced, startedAtMs, ...run }) => ({
        ...run,
        placed: isPlaced && serverName !== null ? { serverName, turn: turn ?? 0, startedAtMs } : null,
      }))
    },
    past: ({ from, to }, limit) => database.query<PastRun>(pastSql, [from, to, limit]),
    async usualDurations(before) {
      const rows = await database.query<DurationRow>(durationsSql, [before, daysLearned, runsLearned])
      const by = (member: 'scheduleId' | 'accountId') =>
        new Map(rows.flatMap((row) => (row[member] === null ? [] : [[row[member], row.usualMs] as const])))
      const all = rows.find(({ scheduleId, accountId }) => scheduleId === null && accountId === null)
      return { bySchedule: by('scheduleId'), byAccount: by('accountId'), all: all?.usualMs ?? null }
    },
    async cluster(leaseMs) {
      const [[settings], servers, away, serverWindows] = await Promise.all([
        database.query<{ collaboration: unknown; sequence: string }>(settingsSql, []),
        database.query<ForecastServer>(serversSql, [leaseMs]),
        database.query<{ name: string; heardMs: number }>(awaySql, [leaseMs]),
        database.query<ServerWindow>(windowsSql, []),
      ])
      if (!settings) throw new Error('the settings of the cluster are missing; the schema is damaged')
      const { collaboration, sequence } = settings
      return {
        settings: collaborationSettings.parse(collaboration),
        sequence: BigInt(sequence),
        servers,
        away: new Map(away.map(({ name, heardMs }) => [name, heardMs])),
        serverWindows,
      }
    },
  }
}
