import type { Signals } from '@punctual/queue'
import type { Logger, Metrics } from '@punctual/runtime'

import type { EngineLimits } from '../limits.ts'
import { engineMetrics } from '../metrics.ts'
import type { EngineStore } from '../port.ts'
import { reportEnd } from './attempt.ts'
import { recallApart, rescueLostApart } from './recall-apart.ts'

const rescueBatch = 1_000

/**
 * One round of rescue: recalls the attempts of dead servers, and the dispatches that were not claimed. Any number of
 * processes may run it at once; the leader runs it as a duty.
 *
 * @returns how many executions wait again
 */
export async function rescueRound(dependencies: {
  store: Pick<EngineStore, 'executionTransitions'>
  signals: Signals
  metrics: Metrics
  logger: Logger
  limits: EngineLimits
  /** What the clock of the database shows if it has not jumped; otherwise a round recalls no attempt. */
  expectedNow?: Date | null
  /** When the store was there again after its last outage, as far as this process has seen it. */
  storeAwayUntil?: Date | null
}): Promise<number> {
  const { store, signals, metrics, logger, limits, expectedNow = null, storeAwayUntil = null } = dependencies
  const { serverLeaseMs: leaseMs, crashesAllowed: allowed, lostAfterMs, exclusiveAfterCrashes } = limits
  const crashed = await recallApart(
    { store, logger },
    {
      reason: 'crashed',
      leaseMs,
      allowed,
      exclusiveAfterCrashes,
      limit: rescueBatch,
      expectedNow,
      storeAwayUntil,
      setAsideMs: limits.setAsideMs,
    },
  )
  for (const recalled of crashed) {
    const { executionId, status, serverName, unknownDeliveries } = recalled
    const fields = { executionId, status, server: serverName, unknownDeliveries }
    logger.warn(fields, 'execution recalled from a dead server')
    metrics.increase(engineMetrics.deliveries, { state: 'Unknown' }, unknownDeliveries)
    if (status === 'Waiting') metrics.increase(engineMetrics.rescued, { reason: 'crashed' })
    else await reportEnd({ signals, metrics }, recalled)
  }
  const woken = await store.executionTransitions.wakeFromTheFuture()
  if (woken > 0) logger.warn({ executions: woken }, 'runs from before a change of the clock let go')
  const lost = await rescueLostApart(
    { store, logger },
    { leaseMs, lostAfterMs, exclusiveAfterCrashes, limit: rescueBatch, setAsideMs: limits.setAsideMs },
  )
  metrics.increase(engineMetrics.rescued, { reason: 'lost' }, lost.length)
  const unresponsiveServers = [...new Set(lost.flatMap(({ unresponsiveServer }) => unresponsiveServer ?? []))]
  if (lost.length > 0)
    logger.warn({ executions: lost.length, unresponsiveServers }, 'unclaimed executions recalled')
  return crashed.filter(({ status }) => status === 'Waiting').length + lost.length + woken
}
