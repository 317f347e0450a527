import {
  type BreakerLimits,
  type Failure,
  putOffByBreaker,
  type Target,
  targetKey,
  reportedOfTarget,
} from '@punctual/domain'
import type { Signals } from '@punctual/queue'
import type { Logger, Metrics } from '@punctual/runtime'

import { engineMetrics } from '../metrics.ts'
import type { EngineStore } from '../port.ts'
import type { AttemptRef } from '../port/attempt-ref.ts'
import type { OpenBreaker } from '../port/breaker-data.ts'
import type { BreakerWait } from '../port/execution-data.ts'

/**
 * The breakers of source systems and mail servers as one process sees them. While all targets answer, it reads and
 * writes nothing: each heartbeat names the few that do not answer, and only their breakers are read.
 */
export interface BreakerWatch {
  /** What a heartbeat has brought: the targets that runs have found down lately. */
  know(troubled: readonly Target[]): void
  isTroubled(target: Target): boolean
  /**
   * The open breaker of the target; null when the run may use the target, and then has to report what it
   * found.
   */
  ask(target: Target, owner: AttemptRef): Promise<OpenBreaker | null>
  /**
   * Notes what a run has found, and answers the breaker if the run failed for it and it is open now.
   *
   * @param failure null when the target has done what it was asked for
   */
  tell(found: {
    readonly target: Target
    readonly owner: AttemptRef
    readonly failure: Failure | null
  }): Promise<OpenBreaker | null>
  /** Abandons the probes that an attempt still holds when it is over. */
  leave(owner: AttemptRef): Promise<void>
  /** The wait of a run for an open breaker, drawn anew for each run. */
  waitFor(refusal: { readonly target: Target; readonly breaker: OpenBreaker }): BreakerWait
}

interface BreakerWatchOptions {
  readonly store: Pick<EngineStore, 'breakers'>
  readonly signals: Signals
  readonly metrics: Metrics
  readonly logger: Logger
  readonly random: () => number
  readonly limits: BreakerLimits
}

/** Executions that one statement wakes. */
const wokenAtOnce = 1_000

export function createBreakerWatch(options: BreakerWatchOptions): BreakerWatch {
  const { store, metrics, random, limits } = options
  const troubled = new Set<string>()
  /** By claim; an attempt may use several targets at the same time. */
  const probes = new Map<string, Map<string, Target>>()

  /** Answers whether the attempt held a probe of the target. */
  function endProbe(target: Target, { claimToken }: AttemptRef): boolean {
    const held = probes.get(claimToken)
    const isHeld = held?.delete(targetKey(target)) ?? false
    if (held?.size === 0) probes.delete(claimToken)
    return isHeld
  }

  return {
    know(targets) {
      troubled.clear()
      for (const target of targets) troubled.add(targetKey(target))
    },
    isTroubled: (target) => troubled.has(targetKey(target)),
    async ask(target, owner) {
      const answer = await store.breakers.ask({ target, owner }, limits)
      if (answer.kind === 'open') return answer
      if (answer.kind === 'probe') {
        const held = probes.get(owner.claimToken) ?? new Map<string, Target>()
        probes.set(owner.claimToken, held.set(targetKey(target), target))
        metrics.increase(engineMetrics.probes, { kind: target.kind })
      }
      return null
    },
    async tell({ target, owner, failure }) {
      const told = failure === null ? 'answered' : reportedOfTarget(failure)
      if (failure !== null && told === 'away') {
        endProbe(target, owner)
        troubled.add(targetKey(target))
        return await noteAway(options, { target, owner, failure })
      }
      if (told === null) {
        if (endProbe(target, owner)) await store.breakers.release({ target, owner })
      } else if (troubled.delete(targetKey(target))) {
        endProbe(target, owner)
        await close(options, target)
      }
      return null
    },
    async leave(owner) {
      for (const target of probes.get(owner.claimToken)?.values() ?? []) {
        endProbe(target, owner)
        await store.breakers.release({ target, owner })
      }
    },
    waitFor: ({ target, breaker: { failure, openedAt, waitMs } }) => ({
      target,
      failure,
      reason: putOffByBreaker(target.kind, openedAt),
      spreadMs: random() * waitMs,
      maxWaitMs: limits.maxWaitMs,
    }),
  }
}

async function noteAway(
  { store, metrics, logger, limits }: BreakerWatchOptions,
  found: { readonly target: Target; readonly owner: AttemptRef; readonly failure: Failure },
): Promise<OpenBreaker | null> {
  const open = await store.breakers.noteAway(found, limits)
  if (open?.hasOpened) {
    const { target, failure } = found
    metrics.increase(engineMetrics.openings, { kind: target.kind })
    logger.warn({ target, code: failure.code, waitMs: open.waitMs }, 'breaker opened')
  }
  return open
}

/**
 * Wakes the runs that were put off before the breaker was closed. Runs that come later find it closed.
 */
async function close({ store, signals, logger }: BreakerWatchOptions, target: Target): Promise<void> {
  if (!(await store.breakers.close(target))) return
  let woken = 0
  for (;;) {
    const count = await store.breakers.wake(target, wokenAtOnce)
    woken += count
    if (count > 0) await signals.publish('outbox', {})
    if (count < wokenAtOnce) break
  }
  logger.info({ target, woken }, 'breaker closed')
}
