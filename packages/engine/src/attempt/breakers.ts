import { targetKey } from '@punctual/domain'
import { accountSeen, type Sight } from '@punctual/catalog'
import { type Database, type Query, statementsBeside } from '@punctual/store'

import { storedFailure } from '../stored-failure.ts'
import type { ListedBreaker, OpenBreaker } from '../port/breaker-data.ts'
import type { Breakers } from '../port.ts'

const statement = statementsBeside(import.meta.url)

const release = `UPDATE breakers SET probe_token = NULL, probe_until = NULL, changed_at = clock_timestamp() WHERE kind = $1 AND target = $2 AND probe_token = $3`

const close = `DELETE FROM breakers WHERE kind = $1 AND target = $2 RETURNING opened_at IS NOT NULL AS "wasOpen"`

const listOpen = (
  seen: string,
) => `SELECT b.kind, coalesce(a.name, b.target) AS name, b.opened_at AS "openedAt", b.last_failure ->> 'message' AS reason, b.last_failure ->> 'code' AS code, b.last_failure -> 'said' AS said,
    coalesce(b.probe_until > clock_timestamp() AND b.probe_until <= clock_timestamp() + ($1::float8 + 1000) * interval '1 millisecond', false) AS "isProbed",
    greatest(clock_timestamp(),
      CASE WHEN b.retry_at <= clock_timestamp() + ($1::float8 + 1000) * interval '1 millisecond' THEN b.retry_at END,
      CASE WHEN b.probe_until <= clock_timestamp() + ($1::float8 + 1000) * interval '1 millisecond' THEN b.probe_until END)::timestamptz(3) AS "nextTryAt"
  FROM breakers b LEFT JOIN source_accounts a ON b.kind = 'SourceAccount' AND a.id::text = split_part(b.target, '/', 1)
  WHERE b.opened_at IS NOT NULL AND (b.kind <> 'SourceAccount' OR (a.id IS NOT NULL${seen}))
  ORDER BY b.kind, name, b.target LIMIT 1000`

export function createBreakers(database: Database, sight: Sight | null): Breakers {
  const sql = { noteAway: statement('note-away'), ask: statement('ask-breaker') }
  return {
    async noteAway(
      { target: { kind, id }, owner: { executionId, claimToken }, failure },
      { runsToOpen, firstWaitMs, maxWaitMs },
    ) {
      const reason = JSON.stringify(storedFailure(failure))
      const run = [kind, id, executionId, claimToken, reason, failure.retryAfterMs ?? 0]
      const [row] = await database.query<OpenBreaker & { hasOpened: boolean }>(sql.noteAway, [
        ...run,
        runsToOpen,
        firstWaitMs,
        maxWaitMs,
      ])
      return row ?? null
    },
    async ask({ target: { kind, id }, owner: { claimToken } }, { probeMs, firstWaitMs, maxWaitMs }) {
      const [row] = await database.query<OpenBreaker & { probe: boolean }>(sql.ask, [
        kind,
        id,
        claimToken,
        probeMs,
        firstWaitMs,
        maxWaitMs,
      ])
      if (!row) return { kind: 'closed' }
      const { probe, openedAt, waitMs, failure } = row
      return probe ? { kind: 'probe' } : { kind: 'open', openedAt, waitMs, failure }
    },
    async close({ kind, id }) {
      const [row] = await database.query<{ wasOpen: boolean }>(close, [kind, id])
      return row?.wasOpen ?? false
    },
    wake: (target, limit) => wakePutOff(database.query, targetKey(target), limit),
    list({ maxWaitMs }) {
      const seen = accountSeen(sight, 'a', 2)
      return database.query<ListedBreaker>(listOpen(seen.sql), [maxWaitMs, ...seen.parameters])
    },
    async release({ target: { kind, id }, owner: { claimToken } }) {
      await database.query(release, [kind, id, claimToken])
    },
  }
}

async function wakePutOff(query: Query, key: string, limit: number): Promise<number> {
  return (await query(statement('wake-put-off'), [key, limit])).length
}

/** Executions that an edit of their account lets go at once; the others go when their wait is over. */
const wokenByEdit = 1_000

/** Closes the breakers of an account that was edited, those of all its settings. */
export async function closeAccountBreakers(query: Query, accountId: string): Promise<void> {
  const closed = await query<{ target: string }>(
    `DELETE FROM breakers WHERE kind = 'SourceAccount' AND split_part(target, '/', 1) = $1 RETURNING target`,
    [accountId],
  )
  for (const { target } of closed)
    await wakePutOff(query, targetKey({ kind: 'SourceAccount', id: target }), wokenByEdit)
}
