import type { PrivateConnection } from '@punctual/store'
import type { LeaseState } from '../port/lead-data.ts'
import type { LeaderLease } from '../port.ts'

/**
 * One statement over one connection; the elector passes its private, non-pooled connection.
 *
 * @param waitMs how long the statement may wait in the database, beyond the time that each statement gets
 */
type LeaseQuery = <Row>(sql: string, parameters?: readonly unknown[], waitMs?: number) => Promise<Row[]>

/**
 * A statement that waits keeps an old view of the tables from being vacuumed, and brings no changed setting
 * of the cluster.
 */
export const maxWaitMs = 3_000

/**
 * The lease, held by a private connection: when the connection ends, the other schedulers see that the lease has no
 * holder.
 */
export interface LeaseConnection extends AsyncDisposable {
  readonly lease: LeaderLease
  /** Aborted when the connection breaks. */
  readonly broken: AbortSignal
}

/** The lease over a private connection, which is closed with it. */
export function leaseOver(connection: PrivateConnection): LeaseConnection {
  return {
    lease: createLeaderLease(connection.query),
    broken: connection.broken,
    [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
  }
}

/** A backend that began at another moment is another one that got the same process id. */
const connected = `EXISTS (SELECT 1 FROM pg_stat_activity a WHERE a.pid = l.backend_pid AND a.backend_start = l.backend_start)`

/** It has no holder, has run out or comes from the future, or the connection of its holder is gone. */
const free = `(l.holder IS NULL OR NOT lease_runs(l.renewed_at, l.expires_at) OR NOT ${connected})`

const takeSql = `WITH next AS (
    UPDATE leader_terms t SET term = t.term + 1
    WHERE t.name = 'scheduler' AND t.term = $3 AND EXISTS (SELECT 1 FROM leader_leases l WHERE l.name = t.name AND ${free})
    RETURNING t.term
  )
  UPDATE leader_leases l
  SET term = next.term, holder = $1, holder_name = $2, backend_pid = pg_backend_pid(),
      backend_start = (SELECT a.backend_start FROM pg_stat_activity a WHERE a.pid = pg_backend_pid()),
      acquired_at = clock_timestamp(), renewed_at = clock_timestamp(), expires_at = clock_timestamp() + $4 * interval '1 millisecond'
  FROM next WHERE l.name = 'scheduler'
  RETURNING l.term, pg_advisory_lock(leader_term_key(l.term)) AS locked`

const readSql = `SELECT l.term, l.holder, l.holder_name AS "holderName", (l.holder IS NULL OR NOT lease_runs(l.renewed_at, l.expires_at)) AS expired,
    round(extract(epoch FROM l.expires_at - clock_timestamp()) * 1000)::float8 AS "endsInMs", ${connected} AS "holderConnected",
    l.live_schedulers AS "liveSchedulers", l.collaboration
  FROM lease_after_wait($1, $2, $3) l`

export function createLeaderLease(query: LeaseQuery): LeaderLease {
  return {
    async read(freshMs, wait) {
      const [row] = await query<Omit<LeaseState, 'term'> & { term: string }>(
        readSql,
        [freshMs, wait?.term ?? null, Math.ceil(wait?.limitMs ?? 0)],
        wait?.limitMs,
      )
      if (!row) throw new Error('the lease row of the scheduler is missing; the schema is damaged')
      return { ...row, term: BigInt(row.term) }
    },
    async take({ holder, holderName, expectedTerm, leaseMs }) {
      const [row] = await query<{ term: string; locked: unknown }>(takeSql, [
        holder,
        holderName,
        expectedTerm,
        leaseMs,
      ])
      return row ? { term: BigInt(row.term), holder } : null
    },
    async renew({ term, holder }, leaseMs) {
      const [row] = await query<{ leaseMs: number }>(
        // A drill refuses its term one renewal: the leader stops as it does when it has lost its lease.
        `WITH handed_over AS (
           UPDATE drills d SET began_at = clock_timestamp()
           WHERE d.term = $1 AND d.began_at IS NULL AND d.ended_at IS NULL RETURNING d.id
         )
         UPDATE leader_leases l SET renewed_at = clock_timestamp(), expires_at = clock_timestamp() + s.lease_ms * interval '1 millisecond'
         FROM (SELECT coalesce((c.collaboration ->> 'failoverTimeoutSeconds')::float8 * 1000, $3) AS lease_ms FROM cluster_settings c WHERE c.id = 1) s
         WHERE l.name = 'scheduler' AND NOT EXISTS (SELECT 1 FROM handed_over) AND l.term = $1 AND l.holder = $2 AND lease_runs(l.renewed_at, l.expires_at)
         RETURNING s.lease_ms AS "leaseMs"`,
        [term, holder, leaseMs],
      )
      return row?.leaseMs ?? null
    },
    async release({ term, holder }) {
      await query(
        `UPDATE leader_leases SET holder = NULL, holder_name = NULL, backend_pid = NULL, backend_start = NULL, expires_at = clock_timestamp()
         WHERE name = 'scheduler' AND term = $1 AND holder = $2`,
        [term, holder],
      )
    },
  }
}
