import type { Database } from '@punctual/store'

import { nameKey } from './name-key.ts'

/**
 * Throttling of logins, exact over all processes.
 *
 * An attempt is counted before its credentials are checked, and removed from the count when they were right.
 * So concurrent attempts cannot pass a limit together. The function `begin_login` describes the counters.
 */
export interface LoginFailures {
  /** Counts an attempt, unless a limit is reached. */
  begin(attempt: LoginAccount & { limits: LoginLimits }): Promise<LoginAttempt>
  /** Removes an attempt that was right, and records that the account has logged in from the address. */
  succeed(attempt: LoginAccount & { id: string }): Promise<void>
  /** Removes an attempt that was not checked. */
  discount(id: string): Promise<void>
  /** Forgets failures before the instant, at most 10,000 at a time; how many there were. */
  forget(before: Date): Promise<number>
  /** The same for addresses without a login since the instant. */
  forgetAddresses(before: Date): Promise<number>
}

/** Who is said to log in, and from where. */
interface LoginAccount {
  readonly kind: 'user' | 'client'
  /** User name or client id, as it was sent. */
  readonly name: string
  /** An IPv4 address or an IPv6 network. */
  readonly address: string
}

export interface LoginLimits {
  /** Failures of an account from an address within a minute. */
  readonly ofBoth: number
  /**
   * Failures from an address within a minute, over all accounts that have not logged in from there lately.
   */
  readonly ofAddress: number
  /**
   * Failures of an account within an hour, after which addresses without a recent log-in have to wait: a
   * second, doubled by each failure.
   */
  readonly freeOfAccount: number
  readonly maxWaitSeconds: number
}

export type LoginAttempt =
  | { readonly allowed: true; readonly id: string }
  | {
      readonly allowed: false
      readonly by: 'both' | 'account' | 'address'
      readonly retryAfterSeconds: number
    }

const beginLogin = `SELECT attempt AS id, refused_by AS by, retry_after_seconds AS "retryAfterSeconds" FROM begin_login($1, $2, $3, $4, $5, $6)`

// Once an hour is enough: a client that logs in all the time does not write its row each time.
const succeedLogin = `WITH taken AS (DELETE FROM login_failures WHERE id = $1)
  INSERT INTO known_login_addresses AS known (account, address) VALUES ($2, $3)
  ON CONFLICT (account, address) DO UPDATE SET last_login_at = now() WHERE known.last_login_at < now() - interval '1 hour'`

const forgetFailures =
  'DELETE FROM login_failures WHERE id IN (SELECT id FROM login_failures WHERE at < $1 LIMIT 10000) RETURNING 1'

const forgetKnown = `DELETE FROM known_login_addresses WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM known_login_addresses WHERE last_login_at < $1 LIMIT 10000)) RETURNING 1`

export function createLoginFailures(database: Database): LoginFailures {
  return {
    async begin({ limits, ...attempt }) {
      const values = [
        accountKey(attempt),
        attempt.address,
        limits.ofBoth,
        limits.ofAddress,
        limits.freeOfAccount,
        limits.maxWaitSeconds,
      ]
      const [row] = await database.query<BegunLogin>(beginLogin, values)
      const { id, by, retryAfterSeconds } = row!
      return by === null
        ? { allowed: true, id: id! }
        : { allowed: false, by, retryAfterSeconds: retryAfterSeconds! }
    },
    async succeed({ id, ...attempt }) {
      await database.query(succeedLogin, [id, accountKey(attempt), attempt.address])
    },
    async discount(id) {
      await database.query('DELETE FROM login_failures WHERE id = $1', [id])
    },
    async forget(before) {
      return (await database.query(forgetFailures, [before])).length
    },
    async forgetAddresses(before) {
      return (await database.query(forgetKnown, [before])).length
    },
  }
}

interface BegunLogin {
  readonly id: string | null
  readonly by: 'both' | 'account' | 'address' | null
  readonly retryAfterSeconds: number | null
}

function accountKey({ kind, name }: LoginAccount): string {
  return `${kind}:${nameKey(name)}`
}
