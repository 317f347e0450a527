import type { Database } from '@punctual/store'

/** Issued tokens. Only their SHA-256 is here; only its bearer knows the token itself. */
export interface AccessTokens {
  /**
   * With the stored form of the credential that was shown, only while that is still valid, else null. A token
   * never outlives a password or secret that was changed while it was being checked.
   */
  issue(token: NewToken): Promise<{ expiresAt: Date } | null>
  /** What is true of the tokens with these hashes now. A hash without a token is omitted. */
  find(hashes: readonly string[]): Promise<TokenFacts[]>
  /** Ends a token; null when there was no live one, or it belongs to another subject than `onlyOf`. */
  revoke(hash: string, options?: { onlyOf?: string }): Promise<{ readonly subjectId: string } | null>
  /** Ends every token of a client or user; how many there were. */
  revokeAllOf(subjectId: string): Promise<number>
  /** The live sessions of a user, the one used last first. */
  sessionsOf(userId: string, idleMinutes: number): Promise<UserSession[]>
  /** Ends a live session, of one user or of any; false when there is none. */
  revokeSession(id: string, onlyOf: string | null): Promise<boolean>
  /** Notes that tokens were used; one that was idle for too long stays so. */
  touch(hashes: readonly string[], idleMinutes: number): Promise<void>
  /** Forgets tokens that expired before the instant, at most 10,000 at a time; how many there were. */
  forgetExpired(before: Date): Promise<number>
}

/** `client`: an API client, scheme `bearer`. `user`: a person, scheme `token`. */
export type SubjectKind = 'client' | 'user'

export interface NewToken {
  readonly hash: string
  readonly kind: SubjectKind
  readonly subjectId: string
  readonly lifetimeSeconds: number
  /** Hash of the password or secret that was shown. */
  readonly credentialHash?: string
  /** Where the subject logged in from, and with what. */
  readonly address?: string
  readonly userAgent?: string
}

/** The token of a user, as the list of sessions shows it. */
export interface UserSession {
  readonly id: string
  readonly hash: string
  readonly subjectId: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly expiresAt: Date
  readonly address: string
  readonly userAgent: string
}

export interface TokenFacts {
  readonly hash: string
  readonly kind: SubjectKind
  readonly subjectId: string
  readonly expiresAt: Date
  /** When it was used last, to a minute. */
  readonly lastUsedAt: Date
  /** Revoked, or its client or user was deleted or disabled. */
  readonly revoked: boolean
  /** Client id or user name; empty when the subject is gone. */
  readonly subjectName: string
  readonly role: string
}

const insertToken = `INSERT INTO access_tokens (hash, kind, subject_id, expires_at, address, user_agent)
  SELECT $1, $2, $3::uuid, now() + make_interval(secs => $4), $5, $6`

const issueToken = `${insertToken} RETURNING expires_at AS "expiresAt"`

// The lock keeps a change of the credential waiting until the token is there to be ended by it.
const issueWithCredential: Readonly<Record<SubjectKind, string>> = {
  user: `WITH subject AS (SELECT id FROM users WHERE id = $3 AND enabled AND password_hash = $7 FOR SHARE)
    ${insertToken} FROM subject RETURNING expires_at AS "expiresAt"`,
  client: `WITH subject AS (
      SELECT id FROM api_clients
      WHERE id = $3 AND (secret_hash = $7 OR (previous_secret_hash = $7 AND previous_secret_expires_at > now())) FOR SHARE
    )
    ${insertToken} FROM subject RETURNING expires_at AS "expiresAt"`,
}

const revokeOne = `UPDATE access_tokens SET revoked_at = now()
  WHERE hash = $1 AND revoked_at IS NULL AND ($2::uuid IS NULL OR subject_id = $2) RETURNING subject_id AS "subjectId"`

const revokeAll = `UPDATE access_tokens SET revoked_at = now()
  WHERE subject_id = $1 AND revoked_at IS NULL AND expires_at > now() RETURNING 1`

const findTokens = `SELECT t.hash, t.kind, t.subject_id AS "subjectId", t.expires_at AS "expiresAt",
    t.last_used_at AS "lastUsedAt",
    (t.revoked_at IS NOT NULL OR (c.id IS NULL AND u.id IS NULL) OR u.enabled IS FALSE) AS revoked,
    coalesce(c.client_id, u.user_name, '') AS "subjectName", coalesce(c.role, u.role, '') AS role
  FROM access_tokens t
  LEFT JOIN api_clients c ON t.kind = 'client' AND c.id = t.subject_id
  LEFT JOIN users u ON t.kind = 'user' AND u.id = t.subject_id
  WHERE t.hash = ANY($1)`

const isLiveSession = `kind = 'user' AND revoked_at IS NULL AND expires_at > now()`

const listSessions = `SELECT id, hash, subject_id AS "subjectId", created_at AS "createdAt", last_used_at AS "lastUsedAt",
    expires_at AS "expiresAt", address, user_agent AS "userAgent"
  FROM access_tokens
  WHERE subject_id = $1 AND ${isLiveSession} AND last_used_at > now() - make_interval(mins => $2)
  ORDER BY last_used_at DESC, created_at DESC, id LIMIT 1000`

const revokeById = `UPDATE access_tokens SET revoked_at = now()
  WHERE id = $1 AND ${isLiveSession} AND ($2::uuid IS NULL OR subject_id = $2) RETURNING 1`

const touchTokens = `UPDATE access_tokens SET last_used_at = now()
  WHERE hash = ANY($1) AND last_used_at > now() - make_interval(mins => $2)`

const forget = `DELETE FROM access_tokens WHERE hash IN (SELECT hash FROM access_tokens WHERE expires_at < $1 LIMIT 10000) RETURNING 1`

export function createAccessTokens(database: Database): AccessTokens {
  return {
    async issue({ hash, kind, subjectId, lifetimeSeconds, credentialHash, address = '', userAgent = '' }) {
      const values = [hash, kind, subjectId, lifetimeSeconds, address, userAgent]
      const [row] =
        credentialHash === undefined
          ? await database.query<{ expiresAt: Date }>(issueToken, values)
          : await database.query<{ expiresAt: Date }>(issueWithCredential[kind], [...values, credentialHash])
      return row ?? null
    },
    find: (hashes) => database.query(findTokens, [hashes]),
    async revoke(hash, { onlyOf } = {}) {
      const [row] = await database.query<{ subjectId: string }>(revokeOne, [hash, onlyOf ?? null])
      return row ?? null
    },
    async revokeAllOf(subjectId) {
      return (await database.query(revokeAll, [subjectId])).length
    },
    sessionsOf: (userId, idleMinutes) => database.query(listSessions, [userId, idleMinutes]),
    async revokeSession(id, onlyOf) {
      return (await database.query(revokeById, [id, onlyOf])).length > 0
    },
    async touch(hashes, idleMinutes) {
      await database.query(touchTokens, [hashes, idleMinutes])
    },
    async forgetExpired(before) {
      return (await database.query(forget, [before])).length
    },
  }
}
