import type { Store } from '@punctual/engine'
import { addSchedule } from '@punctual/engine/testing'
import type { Database } from '@punctual/store'

const folders = 200
const owners = 50
/** Ended executions of each schedule, an hour apart; one in forty has failed. */
const executions = 3

/**
 * Schedules as a large service has them: in folders, with owners, addresses of their own and a history.
 * `Report 1234 of 81dc9b` is the name of one. One user answers for two of them only.
 */
export async function fillSchedules(store: Store, schedules: number): Promise<void> {
  const { id: pattern } = await addSchedule(store)
  const { database } = store
  for (const sql of statementsOf(schedules)) await database.query(sql, sql.includes('$1') ? [pattern] : [])
  // As in a service that has had them for a while.
  while ((await store.scheduleSearch.forgetOvertakenEnds(10_000)) > 0);
  await vacuum(database)
}

async function vacuum(database: Database): Promise<void> {
  for (const table of ['schedules', 'schedule_cursors', 'schedule_facets', 'destinations', 'history'])
    await database.query(`VACUUM (ANALYZE) ${table}`)
  await database.query('ANALYZE')
}

function statementsOf(schedules: number): string[] {
  return [
    `INSERT INTO users (id, user_name, user_name_key, password_hash, role)
     SELECT gen_random_uuid(), 'owner' || n, 'owner' || n, '', 'Editor' FROM generate_series(0, ${owners}) n`,
    `INSERT INTO folders (id, parent_id, name, path, path_key)
     SELECT gen_random_uuid(), r.id, 'Folder ' || n, '/Folder ' || n, '/folder ' || n FROM generate_series(1, ${folders}) n, folders r WHERE r.path = '/'`,
    `INSERT INTO schedules (id, kind, folder_id, name, name_key, source_account_id, definition, recurrence, plan_from, owner_id, last_run_at)
     SELECT gen_random_uuid(), p.kind, f.id, 'Report ' || n || ' of ' || left(md5(n::text), 6), 'report ' || n || ' of ' || left(md5(n::text), 6),
       p.source_account_id, p.definition || jsonb_build_object('reportName', 'Sales of ' || left(md5(n::text), 8)), p.recurrence,
       CASE WHEN n % 500 > 0 THEN now() + n * interval '1 second' END, u.id, now()
     FROM generate_series(1, ${schedules}) n
     JOIN folders f ON f.path_key = '/folder ' || (n % ${folders} + 1)
     JOIN users u ON u.user_name_key = 'owner' || CASE WHEN n <= 2 THEN 0 ELSE n % ${owners} + 1 END
     CROSS JOIN schedules p WHERE p.id = $1`,
    `INSERT INTO destinations (id, schedule_id, kind, name, position, settings)
     SELECT gen_random_uuid(), s.id, 'email', '', 1, jsonb_set(d.settings, '{to}', jsonb_build_array('reader' || left(s.id::text, 8) || '@example.org'))
     FROM schedules s, destinations d WHERE s.name_key LIKE 'report %' AND d.schedule_id = $1`,
    `INSERT INTO history (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, status, not_before, run_by, entry_at, started_at, completed_at)
     SELECT gen_random_uuid(), e.at, s.id, s.kind, s.name, s.folder_id, 'manual', CASE WHEN abs(hashtext(s.id::text || n)) % 40 = 0 THEN 'Failed' ELSE 'Succeeded' END,
       e.at, 'bench', e.at, e.at, e.at + interval '5 seconds'
     FROM schedules s CROSS JOIN generate_series(1, ${executions}) n CROSS JOIN LATERAL (SELECT now() - n * interval '1 hour' AS at) e
     WHERE s.name_key LIKE 'report %'`,
  ]
}
