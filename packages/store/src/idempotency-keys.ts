import type { Database } from './database.ts'

/** The first answers to requests with an `Idempotency-Key`. */
export interface IdempotencyKeys {
  /** Takes a key for a request, or tells what became of the request that took it before. */
  begin(request: { subjectId: string; key: string; requestHash: string }): Promise<IdempotencyState>
  /** Stores the answer for the rest of the key's life. */
  complete(outcome: { subjectId: string; key: string; status: number; body: unknown }): Promise<void>
  /** Gives the key back: the request ended without effect. */
  release(subjectId: string, key: string): Promise<void>
  /** Forgets keys before the instant, at most 10,000 at a time; how many there were. */
  forget(before: Date): Promise<number>
}

export type IdempotencyState =
  | { readonly state: 'new' }
  | { readonly state: 'in-flight' }
  | { readonly state: 'other-request' }
  | { readonly state: 'answered'; readonly status: number; readonly body: unknown }

/** A key lives this long; a request that never ended (its process died) holds it for the shorter time. */
const lifetime = `interval '24 hours'`
const longestRequest = `interval '1 hour'`

const takeKey = `INSERT INTO idempotency_keys AS k (subject_id, key, request_hash) VALUES ($1, $2, $3)
  ON CONFLICT (subject_id, key) DO UPDATE
    SET request_hash = excluded.request_hash, status = NULL, body = NULL, created_at = now(), completed_at = NULL
    WHERE k.created_at < now() - ${lifetime}
       OR (k.completed_at IS NULL AND k.created_at < now() - ${longestRequest} AND k.request_hash = excluded.request_hash)
  RETURNING 1`

const readKey = 'SELECT request_hash AS "requestHash", status, body FROM idempotency_keys WHERE subject_id = $1 AND key = $2'

const completeKey = `UPDATE idempotency_keys SET status = $3, body = $4::jsonb, completed_at = now() WHERE subject_id = $1 AND key = $2`

const forgetKeys = `DELETE FROM idempotency_keys WHERE (subject_id, key) IN
  (SELECT subject_id, key FROM idempotency_keys WHERE created_at < $1 LIMIT 10000) RETURNING 1`

export function createIdempotencyKeys(database: Database): IdempotencyKeys {
  return {
    async begin({ subjectId, key, requestHash }) {
      if ((await database.query(takeKey, [subjectId, key, requestHash])).length > 0) return { state: 'new' }
      const [row] = await database.query<{ requestHash: string; status: number | null; body: unknown }>(readKey, [subjectId, key])
      // Released between the two statements: the first request ended without effect just now.
      if (!row) return { state: 'in-flight' }
      if (row.requestHash !== requestHash) return { state: 'other-request' }
      return row.status === null ? { state: 'in-flight' } : { state: 'answered', status: row.status, body: row.body }
    },
    async complete({ subjectId, key, status, body }) {
      await database.query(completeKey, [subjectId, key, status, JSON.stringify(body)])
    },
    async release(subjectId, key) {
      await database.query('DELETE FROM idempotency_keys WHERE subject_id = $1 AND key = $2 AND status IS NULL', [subjectId, key])
    },
    async forget(before) {
      return (await database.query(forgetKeys, [before])).length
    },
  }
}
