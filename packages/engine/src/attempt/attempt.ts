import type { Signals } from '@punctual/queue'
import type { Metrics } from '@punctual/runtime'

import type { EngineLimits } from '../limits.ts'
import { engineMetrics } from '../metrics.ts'
import type { EngineStore } from '../port.ts'
import type { AttemptRef } from '../port/attempt-ref.ts'
import type { ClaimedExecution, ExecutionEnd, RecalledExecution, Release } from '../port/execution-data.ts'
import type { HeldBecause } from '../port/holds.ts'
import type { Advanced, AdvanceRequest } from '../port/ledger-data.ts'

/** The moves of a worker over the executions it has claimed. Every one loses to a newer claim and says so. */
export interface Attempts {
  /** Null when the message is stale: claimed, cancelled, placed again, or this server's lease is over. */
  claim(message: { executionId: string; generation: number }): Promise<ClaimedExecution | null>
  /**
   * Ends the execution. The results of the last deliveries are piggy-backed, and written for every answer.
   */
  finish(owner: AttemptRef, end: ExecutionEnd): Promise<boolean>
  /** The same, and in the same commit a step of another attempt of this process. */
  finishAndAdvance(
    owner: AttemptRef,
    end: ExecutionEnd,
    next: AdvanceRequest,
  ): Promise<{ readonly finished: boolean; readonly advanced: Advanced | null }>
  /** Gives an attempt back to the outbox. False when it no longer owns the execution. */
  release(owner: AttemptRef, release: Release): Promise<boolean>
  /** Ends an attempt whose run is held. False when it no longer owns the execution. */
  hold(owner: AttemptRef, because: HeldBecause): Promise<boolean>
  /**
   * Recalls an attempt of this process that cannot go on, although it may still own the execution. So rescue
   * need not find out that it does not run.
   */
  abandon(owner: AttemptRef): Promise<void>
}

export function createAttempts(options: {
  store: Pick<EngineStore, 'executionTransitions' | 'holds' | 'jointCommits'>
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
    if (ended) reportFinish(owner, end)
    return ended
  }

  function reportFinish({ executionId }: AttemptRef, { status }: ExecutionEnd): void {
    metrics.increase(engineMetrics.ended, { status })
    // Not awaited: it is a hint, and the run keeps its slots until this resolves.
    void signals.publish('ended', { executionId, status })
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
    async finishAndAdvance(owner, end, next) {
      const committed = await store.jointCommits.finishAndAdvance({ owner, end }, next)
      if (committed.finished) reportFinish(owner, end)
      return committed
    },
    async release(owner, release) {
      const isReleased = await store.executionTransitions.release(owner, release)
      // The others wait: nothing is to be dispatched now.
      if (isReleased && release.reason === 'shutdown') await signals.publish('outbox', {})
      return isReleased
    },
    async hold(owner, because) {
      const isHeld = await store.holds.hold(owner, because)
      if (isHeld) void signals.publish('notices', {})
      return isHeld
    },
    async abandon(owner) {
      const [recalled] = await store.executionTransitions.recall({
        reason: 'abandoned',
        attempts: [{ ...owner, why: 'broken_off' }],
        allowed: limits.recallsAllowed,
      })
      if (recalled?.status === 'Waiting') await signals.publish('outbox', {})
      else if (recalled) await reportEnd({ signals, metrics }, recalled)
    },
  }
}

/** An execution that was recalled too often, or was being cancelled, has ended. */
export async function reportEnd(
  { signals, metrics }: { signals: Signals; metrics: Metrics },
  { executionId, status }: Pick<RecalledExecution, 'executionId' | 'status'>,
): Promise<void> {
  metrics.increase(engineMetrics.ended, { status })
  await signals.publish('ended', { executionId, status })
}

function reportStart(metrics: Metrics, { attempt, trigger, delayMs, lateStart }: ClaimedExecution): void {
  if (attempt !== 1) return
  if (lateStart !== null)
    metrics.observe(engineMetrics.lateStart, { cause: lateStart.cause ?? 'other' }, lateStart.seconds)
  if (trigger === 'schedule') metrics.observe(engineMetrics.lateness, { step: 'started' }, delayMs / 1_000)
  else metrics.observe(engineMetrics.manualStart, {}, delayMs / 1_000)
}
