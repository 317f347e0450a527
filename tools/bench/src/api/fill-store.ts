import type { Database } from '@punctual/store'

export interface StoredAmounts {
  readonly executions: number
  /** How many of them ended within the last 12 hours, wait or execute. */
  readonly inWindow: number
}

const schedules = 10_000
const folders = 200
/** A year of history: as many month partitions as a service has that runs for a while. */
const historyDays = 365
/**
 * Of so many executions in the window, the one whose number leaves 1 has deliveries that a late reply may
 * correct.
 */
export const mayChangeEvery = 19

/**
 * Fills the store set by set, as a service of `schedules` schedules in `folders` folders of two levels would
 * have after a year. 0.2 % of the window is active, one of them since yesterday. One in a hundred entered
 * before the window and ended in it, and one in twenty-five did not succeed. Each execution has one artifact
 * and one delivery, those of the window two.
 */
export async function fillStore(database: Database, { executions, inWindow }: StoredAmounts): Promise<void> {
  for (const sql of statementsOf({ executions, inWindow })) await database.query(sql)
  await database.query('ANALYZE')
}

function statementsOf({ executions, inWindow }: StoredAmounts): string[] {
  const isInWindow = `number <= ${inWindow}`
  const isActive = `number <= ${inWindow / 500}`
  const common = `id, entry_at, schedule_id, 'single', schedule_name, folder_id, 'manual'`
  const run = `entry_at, 'bench', 1, entry_at, 'worker-' || number % 4, 4711, 'Least loaded: 3 of 8 slots free', 1, entry_at, entry_at + interval '2 seconds'`
  return [
    `SELECT create_month_partitions(now() - make_interval(months => n)) FROM generate_series(0, 13) n`,
    `INSERT INTO folders (id, parent_id, name, path, path_key)
     SELECT gen_random_uuid(), '00000000-0000-4000-8000-000000000001', 'Area ' || n, '/Area ' || n, '/area ' || n FROM generate_series(1, 10) n`,
    `INSERT INTO folders (id, parent_id, name, path, path_key)
     SELECT gen_random_uuid(), area.id, 'Team ' || n, area.path || '/Team ' || n, area.path_key || '/team ' || n
     FROM folders area, generate_series(1, ${folders / 10 - 1}) n WHERE area.path LIKE '/Area%'`,
    `CREATE UNLOGGED TABLE bench_schedules AS
     SELECT s.place, gen_random_uuid() AS id, f.id AS folder_id
     FROM generate_series(0, ${schedules - 1}) s(place)
     JOIN (SELECT row_number() OVER (ORDER BY path_key) - 1 AS place, id FROM folders WHERE parent_id IS NOT NULL) f ON f.place = s.place % ${folders}`,
    `INSERT INTO schedules (id, kind, folder_id, name, name_key, definition, recurrence, enabled)
     SELECT id, 'single', folder_id, 'Report ' || place, 'report ' || place, '{}', '{}', false FROM bench_schedules`,
    `CREATE UNLOGGED TABLE bench_executions AS
     SELECT e.number, gen_random_uuid() AS id, s.id AS schedule_id, s.folder_id, 'Report ' || s.place AS schedule_name,
       CASE WHEN e.number % 100 = 7 AND ${isInWindow} THEN now() - interval '13 hours'
            WHEN ${isInWindow} THEN now() - interval '11 hours 50 minutes' * (e.number::float / ${inWindow})
            ELSE now() - interval '12 hours' - interval '${historyDays} days' * ((e.number - ${inWindow})::float / ${executions - inWindow}) END AS entry_at,
       CASE WHEN e.number <= ${inWindow / 1_000} THEN 'Waiting' WHEN ${isActive} THEN 'Executing'
            WHEN e.number % 50 = 3 THEN 'Failed' WHEN e.number % 100 = 4 THEN 'PartiallyDelivered' WHEN e.number % 200 = 5 THEN 'Cancelled'
            WHEN e.number % 200 = 6 THEN 'Missed' ELSE 'Succeeded' END AS status
     FROM generate_series(1, ${executions}) e(number) JOIN bench_schedules s ON s.place = (e.number * 7919::bigint) % ${schedules}`,
    `UPDATE bench_executions SET entry_at = now() - interval '1 day' WHERE number = ${inWindow / 500}`,
    `INSERT INTO work (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, status, stage, not_before, run_by, generation,
       dispatched_at, server_name, process_id, placement_reason, attempt, entry_at, started_at)
     SELECT ${common}, status, 'Placing', ${run} FROM bench_executions WHERE ${isActive} ORDER BY number DESC`,
    `INSERT INTO history (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, status, not_before, run_by, generation,
       dispatched_at, server_name, process_id, placement_reason, attempt, entry_at, started_at, completed_at, error)
     SELECT ${common}, status, ${run},
       CASE WHEN number % 100 = 7 AND ${isInWindow} THEN now() - interval '11 hours' * (number::float / ${inWindow}) ELSE entry_at + interval '20 seconds' END,
       CASE WHEN status = 'Failed' THEN '{"code": "source_unavailable", "message": "The source did not answer.", "retryable": true, "source": "bi"}'::jsonb END
     FROM bench_executions WHERE NOT (${isActive}) ORDER BY number DESC`,
    `INSERT INTO artifacts (id, nominal_at, execution_id, position, name, format, content_type, bytes, pages, sha256, created_at)
     SELECT gen_random_uuid(), entry_at, id, p, schedule_name || '.pdf', 'PDF', 'application/pdf', 250000, 12,
       encode(sha256(id::text::bytea), 'hex'), entry_at + interval '15 seconds'
     FROM bench_executions, generate_series(0, 1) p WHERE status NOT IN ('Failed', 'Missed') AND (p = 0 OR ${isInWindow}) ORDER BY number DESC`,
    `INSERT INTO deliveries (id, nominal_at, execution_id, destination_id, recipient, position, state, attempt, tries, message_id, reply, settled_at)
     SELECT gen_random_uuid(), entry_at, id, schedule_id, 'person.' || p || '@example.org', p,
       CASE WHEN number % ${mayChangeEvery} = 1 AND ${isInWindow} THEN 'Unknown' ELSE 'Accepted' END, 1, 1,
       '<' || id || '@punctual.example>', '250 2.0.0 Ok: queued as 4f1Xb21Zz7z3', entry_at + interval '20 seconds'
     FROM bench_executions, generate_series(0, 1) p WHERE status NOT IN ('Failed', 'Missed') AND (p = 0 OR ${isInWindow}) ORDER BY number DESC`,
    `CREATE INDEX ON bench_executions (number)`,
  ]
}
