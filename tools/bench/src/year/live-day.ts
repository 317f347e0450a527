import type { Database } from '@punctual/store'

/** Executions that are under way at the same time. */
const batch = 50
/** What changes a row of running work between its first instant and its end: placement, claim, stages, heartbeats. */
const changes = 6

/** One day of executions: each is made, changed and ended, with an artifact, a delivery and two events. */
export async function liveDay(
  database: Database,
  { scheduleId, executions }: { scheduleId: string; executions: number },
): Promise<void> {
  for (let made = 0; made < executions; made += batch) {
    await database.query(
      `INSERT INTO work (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, status, stage, not_before, run_by, entry_at,
         dispatched_at, server_name, process_id, placement_reason, attempt, started_at, generation)
       SELECT gen_random_uuid(), now() + n * interval '1 microsecond', s.id, s.kind, s.name, s.folder_id, 'manual', 'Executing', 'Placing', now(), 'bench', now(),
         now(), 'worker-1', 1, 'bench', 1, now(), 1
       FROM schedules s, generate_series(1, ${batch}) n WHERE s.id = $1`,
      [scheduleId],
    )
    for (let change = 0; change < changes; change += 1)
      await database.query(
        `UPDATE work SET generation = generation + 1, server_name = 'worker-' || $1 WHERE schedule_id = $2`,
        [change, scheduleId],
      )
    await database.query(
      `INSERT INTO artifacts (id, nominal_at, execution_id, position, name, format, content_type, bytes, pages, sha256, created_at)
       SELECT gen_random_uuid(), nominal_at, id, 0, 'Report.pdf', 'PDF', 'application/pdf', 250000, 12, encode(sha256(id::text::bytea), 'hex'), now() FROM work`,
    )
    await database.query(
      `INSERT INTO deliveries (id, nominal_at, execution_id, destination_id, recipient, position, state, attempt, tries, settled_at)
       SELECT gen_random_uuid(), nominal_at, id, schedule_id, 'person@example.org', 1, 'Accepted', 1, 1, now() FROM work`,
    )
    await database.query(
      `INSERT INTO execution_events (nominal_at, execution_id, name) SELECT nominal_at, id, name FROM work, unnest(ARRAY['planned', 'claimed']) name`,
    )
    await database.query(
      `WITH gone AS (DELETE FROM work WHERE schedule_id = $1 RETURNING *)
       INSERT INTO history (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, status, not_before, run_by, generation, entry_at, completed_at, dispatched_at, server_name, process_id, placement_reason, attempt, started_at)
       SELECT id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, 'Succeeded', not_before, run_by, generation, entry_at, now(), dispatched_at, server_name, process_id, placement_reason, attempt, started_at FROM gone`,
      [scheduleId],
    )
  }
}
