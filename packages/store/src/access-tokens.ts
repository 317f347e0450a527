import type { Database } from './database.ts'

/** Issued tokens. Only their SHA-256 is here; the token itself is known to its bearer alone. */
export interface AccessTokens {
  issue(token: { hash: string; kind: SubjectKind; subjectId: string; lifetimeSeconds: number }): Promise<{ expiresAt: Date }>
  /** What is true of the tokens with these hashes now. A hash without a token is left out. */
  find(hashes: readonly string[]): Promise<TokenFacts[]>
  revoke(hash: string): Promise<boolean>
  /** Revokes every token of a client or user; how many there were. */
  revokeAllOf(subjectId: string): Promise<number>
  /** Forgets tokens that expired before the instant, at most 10,000 at a time; how many there were. */
  forgetExpired(before: Date): Promise<number>
}

/** `client`: an API client, scheme `bearer`. `user`: a person, scheme `token`. */
export type SubjectKind = 'client' | 'user'

export interface TokenFacts {
  readonly hash: string
  readonly kind: SubjectKind
  readonly subjectId: string
  readonly expiresAt: Date
  /** Revoked, or its client or user was deleted or disabled. */
  readonly revoked: boolean
  /** Client id or user name; empty when the subject is gone. */
  readonly subjectName: string
  readonly role: string
}

const issueToken = `INSERT INTO access_tokens (hash, kind, subject_id, expires_at)
  VALUES ($1, $2, $3, now() + make_interval(secs => $4)) RETURNING expires_at AS "expiresAt"`

const findTokens = `SELECT t.hash, t.kind, t.subject_id AS "subjectId", t.expires_at AS "expiresAt",
    (t.revoked_at IS NOT NULL OR (c.id IS NULL AND u.id IS NULL) OR u.enabled IS FALSE) AS revoked,
    coalesce(c.client_id, u.user_name, '') AS "subjectName", coalesce(c.role, u.role, '') AS role
  FROM access_tokens t
  LEFT JOIN api_clients c ON t.kind = 'client' AND c.id = t.subject_id
  LEFT JOIN users u ON t.kind = 'user' AND u.id = t.subject_id
  WHERE t.hash = ANY($1)`

const forget = `DELETE FROM access_tokens WHERE hash IN (SELECT hash FROM access_tokens WHERE expires_at < $1 LIMIT 10000) RETURNING 1`

export function createAccessTokens(database: Database): AccessTokens {
  return {
    async issue({ hash, kind, subjectId, lifetimeSeconds }) {
      const [row] = await database.query<{ expiresAt: Date }>(issueToken, [hash, kind, subjectId, lifetimeSeconds])
      return row!
    },
    find: (hashes) => database.query(findTokens, [hashes]),
    async revoke(hash) {
      const sql = 'UPDATE access_tokens SET revoked_at = now() WHERE hash = $1 AND revoked_at IS NULL RETURNING 1'
      return (await database.query(sql, [hash])).length > 0
    },
    async revokeAllOf(subjectId) {
      const sql = 'UPDATE access_tokens SET revoked_at = now() WHERE subject_id = $1 AND revoked_at IS NULL RETURNING 1'
      return (await database.query(sql, [subjectId])).length
    },
    async forgetExpired(before) {
      return (await database.query(forget, [before])).length
    },
  }
}
