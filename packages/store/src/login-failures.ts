import type { Database } from './database.ts'
import { nameKey } from './name-key.ts'

/**
 * Throttling of logins, exact over all processes.
 *
 * An attempt is counted before its password is looked at and taken back when the password was right, so attempts sent
 * at the same time cannot slip past the limit together.
 */
export interface LoginFailures {
  /** Counts an attempt of a name from an address, unless the limit is reached. */
  begin(attempt: { userName: string; address: string; limit: number; windowSeconds: number }): Promise<LoginAttempt>
  /** Takes back an attempt that turned out right. */
  takeBack(id: string): Promise<void>
  /** Forgets failures before the instant, at most 10,000 at a time; how many there were. */
  forget(before: Date): Promise<number>
}

export type LoginAttempt = { readonly allowed: true; readonly id: string } | { readonly allowed: false; readonly retryAfterSeconds: number }

const lockAttempts = `SELECT pg_advisory_xact_lock(hashtextextended($1 || '|' || $2, 71))`

const recentFailures = `SELECT count(*)::int AS count,
    greatest(1, ceil(extract(epoch FROM min(at) + make_interval(secs => $3) - now())))::int AS "retryAfterSeconds"
  FROM login_failures WHERE user_name_key = $1 AND address = $2 AND at > now() - make_interval(secs => $3)`

const recordFailure = 'INSERT INTO login_failures (user_name_key, address) VALUES ($1, $2) RETURNING id::text AS id'

const forgetFailures = 'DELETE FROM login_failures WHERE id IN (SELECT id FROM login_failures WHERE at < $1 LIMIT 10000) RETURNING 1'

export function createLoginFailures(database: Database): LoginFailures {
  return {
    begin({ userName, address, limit, windowSeconds }) {
      const key = nameKey(userName)
      return database.transaction(async (query) => {
        await query(lockAttempts, [key, address])
        const [recent] = await query<{ count: number; retryAfterSeconds: number }>(recentFailures, [key, address, windowSeconds])
        if (recent!.count >= limit) return { allowed: false, retryAfterSeconds: recent!.retryAfterSeconds }
        const [row] = await query<{ id: string }>(recordFailure, [key, address])
        return { allowed: true, id: row!.id }
      })
    },
    async takeBack(id) {
      await database.query('DELETE FROM login_failures WHERE id = $1', [id])
    },
    async forget(before) {
      return (await database.query(forgetFailures, [before])).length
    },
  }
}
