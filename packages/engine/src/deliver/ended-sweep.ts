import type { Clock, Logger, Metrics } from '@punctual/runtime'

import type { EngineLimits } from '../limits.ts'
import { engineMetrics } from '../metrics.ts'
import type { EngineStore } from '../port.ts'

/** Between two polls. */
const pauseMs = 10_000

/** Stretches of time that one poll goes through, when it has a day to catch up with. */
const stretchesPerPoll = 8

/** Settles what ended executions have left open, each instant of their ends once. */
export function createEndedSweep(dependencies: {
  store: Pick<EngineStore, 'endedDeliveries'>
  clock: Clock
  metrics: Metrics
  logger: Logger
  limits: EngineLimits
}): (signal: AbortSignal) => Promise<void> {
  const { store, clock, metrics, logger, limits } = dependencies
  let from: Date | null = null
  let lookedAtMs = -Infinity
  return async (signal) => {
    if (clock.monotonicMs() - lookedAtMs < pauseMs) return
    lookedAtMs = clock.monotonicMs()
    for (let count = 0; count < stretchesPerPoll && !signal.aborted; count += 1) {
      const { until, more, deliveries, unknownDeliveries } = await store.endedDeliveries.settle(
        from,
        limits.serverLeaseMs,
      )
      from = until
      metrics.increase(engineMetrics.deliveries, { state: 'Unknown' }, unknownDeliveries)
      if (deliveries > 0)
        logger.warn({ deliveries, unknownDeliveries }, 'deliveries of ended executions settled')
      if (!more) return
    }
  }
}
