import { type Database, isLockTimeout, type Query } from '@punctual/store'

/**
 * Runs statements that need a table for themselves, in one transaction. Others wait behind them, so they wait for each
 * lock no longer than this, and are undone when it was not free.
 */
export async function unlessLocked<Answer>(
  database: Database,
  lockTimeoutMs: number,
  work: (query: Query) => Promise<Answer>,
): Promise<{ readonly ok: true; readonly answer: Answer } | { readonly ok: false }> {
  try {
    const answer = await database.transaction(async (query) => {
      await query(`SELECT set_config('lock_timeout', $1, true)`, [`${lockTimeoutMs}ms`])
      return await work(query)
    })
    return { ok: true, answer }
  } catch (error) {
    if (isLockTimeout(error)) return { ok: false }
    throw error
  }
}
