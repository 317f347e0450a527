import { type Instant, isHeard, leaseRuns, type Rows } from './rows.ts'
import type { ModelContext, ModelledLease } from './statements.ts'

/**
 * The statements of the lease as one private connection runs them; what one of them waits for is a matter of
 * who carries it.
 */
export function modelLease({ rows, now }: ModelContext, connection: number): ModelledLease {
  const { lease } = rows
  return {
    read(freshMs) {
      return {
        term: lease.term,
        holder: lease.holder,
        holderName: lease.holderName,
        expired: isFree(rows, now()),
        endsInMs: lease.expiresAt - now(),
        holderConnected: isHolderConnected(rows),
        liveSchedulers: [...rows.servers.values()]
          .filter((server) => server.role === 'scheduler' && isHeard(server, now(), freshMs))
          .map(({ name }) => name),
        collaboration: rows.settings.collaboration,
      }
    },
    take({ holder, holderName, expectedTerm, leaseMs }) {
      if (lease.term !== expectedTerm || !(isFree(rows, now()) || !isHolderConnected(rows))) return null
      Object.assign(lease, { term: lease.term + 1n, holder, holderName, connection })
      Object.assign(lease, { acquiredAt: now(), renewedAt: now(), expiresAt: now() + leaseMs })
      return { term: lease.term, holder }
    },
    renew({ term, holder }, leaseMs) {
      if (lease.term !== term || lease.holder !== holder || !leaseRuns(rows, now())) return null
      const { failoverTimeoutSeconds } = rows.settings.collaboration as { failoverTimeoutSeconds?: number }
      const lengthMs = failoverTimeoutSeconds === undefined ? leaseMs : failoverTimeoutSeconds * 1_000
      Object.assign(lease, { renewedAt: now(), expiresAt: now() + lengthMs })
      return lengthMs
    },
    release({ term, holder }) {
      if (lease.term !== term || lease.holder !== holder) return
      Object.assign(lease, { holder: null, holderName: null, connection: null, expiresAt: now() })
    },
  }
}

function isFree(rows: Rows, now: Instant): boolean {
  return rows.lease.holder === null || !leaseRuns(rows, now)
}

function isHolderConnected({ lease, connections }: Rows): boolean {
  return lease.connection !== null && connections.has(lease.connection)
}
