import type { Failure } from '@punctual/domain'
import type { Signals } from '@punctual/queue'
import type { ClaimedExecution, EndedStatus, Owner, Store } from '@punctual/store'

import type { EngineLimits } from './limits.ts'

/** The moves of a worker over the executions it has claimed. Every one loses to a newer attempt and says so. */
export interface Attempts {
  /** Null when the message is stale: claimed, cancelled, placed again, or this server's lease is over. */
  claim(message: { executionId: string; generation: number }): Promise<ClaimedExecution | null>
  finish(owner: Owner, status: EndedStatus, error: Failure | null): Promise<boolean>
  retryLater(owner: Owner, options: { delayMs: number; error: Failure }): Promise<boolean>
  /** Gives work back without a failure, because this server stops. */
  handBack(owner: Owner): Promise<boolean>
}

export function createAttempts(options: {
  store: Store
  signals: Signals
  limits: EngineLimits
  server: { name: string; bootId: string; processId: number }
}): Attempts {
  const { store, signals, limits, server } = options
  return {
    claim: ({ executionId, generation }) =>
      store.executionMoves.claim({
        executionId,
        generation,
        serverName: server.name,
        bootId: server.bootId,
        processId: server.processId,
        leaseMs: limits.serverLeaseMs,
      }),
    async finish(owner, status, error) {
      const finished = await store.executionMoves.finish(owner, status, error)
      if (finished) await signals.publish('ended', { executionId: owner.executionId, status })
      return finished
    },
    retryLater: (owner, { delayMs, error }) => store.executionMoves.retry(owner, { delayMs, error, event: 'retry' }),
    async handBack(owner) {
      const given = await store.executionMoves.retry(owner, { delayMs: 0, error: null, event: 'handed-back' })
      if (given) await signals.publish('outbox', {})
      return given
    },
  }
}
