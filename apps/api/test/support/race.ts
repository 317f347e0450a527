import type { Database } from '@punctual/store'
import { eventually } from '@punctual/testing'

/**
 * Starts requests that all come to wait for the same advisory lock, then lets them go: a race that happens
 * every time.
 *
 * @throws when they do not wait for the lock
 */
export async function race<Answer>(
  database: Database,
  { lock, start }: { lock: string; start: () => readonly Promise<Answer>[] },
): Promise<Answer[]> {
  const racing = await database.transaction(async (query) => {
    await query('SELECT pg_advisory_xact_lock(hashtext($1))', [lock])
    const started = start()
    const waiting = `SELECT count(*)::int AS count FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
      WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()`
    await eventually(async () => (await query<{ count: number }>(waiting))[0]?.count === started.length, {
      timeoutMs: 3_000,
      everyMs: 5,
    })
    return { started }
  })
  return await Promise.all(racing.started)
}
