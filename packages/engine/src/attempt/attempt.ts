import type { ExecutionStatus, Failure } from '@punctual/domain'
import type { Signals } from '@punctual/queue'
import type { Metrics } from '@punctual/runtime'

import type { EngineLimits } from '../limits.ts'
import { engineMetrics } from '../metrics.ts'
import type { Store } from '../store.ts'
import type { AttemptRef } from './attempt-ref.ts'
import type { ClaimedExecution, ExecutionEnd } from './execution-data.ts'

/** The moves of a worker over the executions it has claimed. Every one loses to a newer claim and says so. */
export interface Attempts {
  /** Null when the message is stale: claimed, cancelled, placed again, or this server's lease is over. */
  claim(message: { executionId: string; generation: number }): Promise<ClaimedExecution | null>
  /**
   * Ends the execution; what became of the last deliveries goes along and is written whatever the answer is.
   */
  finish(owner: AttemptRef, end: ExecutionEnd): Promise<boolean>
  /**
   * Waits for `delayMs`, or for what the failure says that the other side asked for, as far as that is kept.
   */
  retryLater(owner: AttemptRef, options: { delayMs: number; error: Failure }): Promise<boolean>
  /** Gives work back without a failure, because this server stops. */
  release(owner: AttemptRef): Promise<boolean>
  /**
   * Abandons what this process may not go on with, although it may still be its own: nobody has to find out
   * that it does not run.
   */
  abandon(owner: AttemptRef): Promise<void>
}

export function createAttempts(options: {
  store: Store
  signals: Signals
  metrics: Metrics
  limits: EngineLimits
  server: { name: string; bootId: string; processId: number }
  /** A new random UUID for each claim. */
  newClaimToken: () => string
}): Attempts {
  const { store, signals, metrics, limits, server, newClaimToken } = options

  async function finish(owner: AttemptRef, end: ExecutionEnd): Promise<boolean> {
    const ended = await store.executionTransitions.finish(owner, end)
    if (!ended) return false
    const { status } = end
    metrics.increase(engineMetrics.ended, { status })
    // Not awaited: it is a hint, and the run keeps its slots until this resolves.
    void signals.publish('ended', { executionId: owner.executionId, status })
    return true
  }

  return {
    async claim({ executionId, generation }) {
      const { name: serverName, bootId, processId } = server
      const place = { serverName, bootId, processId, leaseMs: limits.serverLeaseMs }
      const claimed = await store.executionTransitions.claim({
        executionId,
        generation,
        claimToken: newClaimToken(),
        ...place,
      })
      if (claimed) reportStart(metrics, claimed)
      return claimed
    },
    finish,
    retryLater: (owner, { delayMs, error }) =>
      store.executionTransitions.retry(owner, { delayMs, error, event: 'retry' }),
    async release(owner) {
      const given = await store.executionTransitions.retry(owner, {
        delayMs: 0,
        error: null,
        event: 'handed-back',
      })
      if (given) await signals.publish('outbox', {})
      return given
    },
    async abandon(owner) {
      const [taken] = await store.executionTransitions.reclaim([owner], limits.reclaimsAllowed)
      if (taken?.status === 'Waiting') await signals.publish('outbox', {})
      else if (taken) await reportReclaimed({ signals, metrics }, taken)
    },
  }
}

/** What was reclaimed once too often, or was being cancelled, has ended. */
export async function reportReclaimed(
  { signals, metrics }: { signals: Signals; metrics: Metrics },
  { id, status }: { readonly id: string; readonly status: ExecutionStatus },
): Promise<void> {
  metrics.increase(engineMetrics.ended, { status })
  await signals.publish('ended', { executionId: id, status })
}

function reportStart(metrics: Metrics, { trigger, startDelayMs }: ClaimedExecution): void {
  if (startDelayMs === null) return
  if (trigger === 'schedule')
    metrics.observe(engineMetrics.lateness, { step: 'started' }, startDelayMs / 1_000)
  else metrics.observe(engineMetrics.manualStart, {}, startDelayMs / 1_000)
}
