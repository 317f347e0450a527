import type { Database } from '@punctual/store'

/**
 * The first answers to requests with an `Idempotency-Key`.
 *
 * A key without an answer is held under a lease by the attempt that took it, by the database's clock. While
 * the request runs its process renews the lease. When the process dies, another attempt may take the key as
 * soon as the lease is over. A process that was only slow learns it before it changes anything. `confirm`
 * within the transaction of a change says whether the key is still its own. It stays its own until the end of
 * the transaction.
 */
export interface IdempotencyKeys {
  /** Takes a key for a request, or reports what became of the request that took it before. */
  begin(request: LeasedKey & { readonly requestHash: string }): Promise<IdempotencyState>
  /** Prolongs the leases of all that are still held. */
  renew(held: readonly LeasedKey[]): Promise<void>
  /** Whether the key is still held. Within a transaction no other request takes it before the end of that. */
  confirm(held: LeasedKey): Promise<boolean>
  /** Stores the answer for the rest of the key's life, if the key is still held. */
  complete(outcome: LeasedKey & { readonly status: number; readonly body: unknown }): Promise<void>
  /** Gives the key back: the request ended without effect. */
  release(held: LeasedKey): Promise<void>
  /** Forgets keys before the instant, at most 10,000 at a time; how many there were. */
  forget(before: Date): Promise<number>
}

export interface LeasedKey {
  readonly subjectId: string
  readonly key: string
  /** A UUID that no other attempt has. */
  readonly holder: string
}

export type IdempotencyState =
  | { readonly state: 'new' }
  | { readonly state: 'in-flight' }
  | { readonly state: 'other-request' }
  | { readonly state: 'answered'; readonly status: number; readonly body: unknown }

const lifetime = `interval '24 hours'`

/** How long a key is held without being renewed. */
const lease = `interval '10 seconds'`

/**
 * When a key without an answer is free for another attempt. A process of a version without leases leaves
 * none, or one of an earlier attempt, which ended before this one was created. It holds the key for an hour.
 */
const isAbandoned = `k.completed_at IS NULL
  AND CASE WHEN k.held_until >= k.created_at THEN k.held_until < now() ELSE k.created_at < now() - interval '1 hour' END`

const takeKey = `INSERT INTO idempotency_keys AS k (subject_id, key, request_hash, holder, held_until)
  VALUES ($1, $2, $3, $4::uuid, now() + ${lease})
  ON CONFLICT (subject_id, key) DO UPDATE
    SET request_hash = excluded.request_hash, holder = excluded.holder, held_until = excluded.held_until,
      status = NULL, body = NULL, created_at = now(), completed_at = NULL
    WHERE k.created_at < now() - ${lifetime} OR (k.request_hash = excluded.request_hash AND ${isAbandoned})
  RETURNING 1`

const readKey =
  'SELECT request_hash AS "requestHash", status, body FROM idempotency_keys WHERE subject_id = $1 AND key = $2'

const isMine = 'subject_id = $1 AND key = $2 AND holder = $3::uuid AND completed_at IS NULL'

const renewKeys = `UPDATE idempotency_keys k SET held_until = now() + ${lease}
  FROM unnest($1::text[], $2::text[], $3::uuid[]) AS held (subject_id, key, holder)
  WHERE k.subject_id = held.subject_id AND k.key = held.key AND k.holder = held.holder AND k.completed_at IS NULL`

const confirmKey = `SELECT 1 FROM idempotency_keys WHERE ${isMine} FOR NO KEY UPDATE`

const completeKey = `UPDATE idempotency_keys SET status = $4, body = $5::jsonb, completed_at = now() WHERE ${isMine}`

const releaseKey = `DELETE FROM idempotency_keys WHERE ${isMine}`

const forgetKeys = `DELETE FROM idempotency_keys WHERE (subject_id, key) IN
  (SELECT subject_id, key FROM idempotency_keys WHERE created_at < $1 LIMIT 10000) RETURNING 1`

export function createIdempotencyKeys(database: Database): IdempotencyKeys {
  return {
    async begin({ subjectId, key, requestHash, holder }) {
      if ((await database.query(takeKey, [subjectId, key, requestHash, holder])).length > 0)
        return { state: 'new' }
      const [row] = await database.query<{ requestHash: string; status: number | null; body: unknown }>(
        readKey,
        [subjectId, key],
      )
      // Released between the two statements: the first request ended without effect just now.
      if (!row) return { state: 'in-flight' }
      if (row.requestHash !== requestHash) return { state: 'other-request' }
      return row.status === null
        ? { state: 'in-flight' }
        : { state: 'answered', status: row.status, body: row.body }
    },
    async renew(held) {
      const columns = [
        held.map(({ subjectId }) => subjectId),
        held.map(({ key }) => key),
        held.map(({ holder }) => holder),
      ]
      await database.query(renewKeys, columns)
    },
    async confirm({ subjectId, key, holder }) {
      return (await database.query(confirmKey, [subjectId, key, holder])).length > 0
    },
    async complete({ subjectId, key, holder, status, body }) {
      await database.query(completeKey, [subjectId, key, holder, status, JSON.stringify(body)])
    },
    async release({ subjectId, key, holder }) {
      await database.query(releaseKey, [subjectId, key, holder])
    },
    async forget(before) {
      return (await database.query(forgetKeys, [before])).length
    },
  }
}
