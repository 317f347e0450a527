import type { Signals } from '@punctual/queue'
import type { Logger, Metrics } from '@punctual/runtime'

import type { EngineLimits } from '../limits.ts'
import { engineMetrics } from '../metrics.ts'
import type { UnresponsiveServers } from '../dispatch/unresponsive-servers.ts'
import type { Store } from '../store.ts'

const rescueBatch = 1_000

/**
 * One round of rescue: reclaims what dead processes had claimed and what got lost between dispatch and claim.
 * Safe in any number of processes at once; the leader runs it as a duty.
 *
 * @returns how many executions wait again
 */
export async function rescueRound(dependencies: {
  store: Store
  signals: Signals
  metrics: Metrics
  logger: Logger
  limits: EngineLimits
  /** Is reported which servers did not take what they were sent. */
  silent?: UnresponsiveServers
  /**
   * What the clock of the database shows if it has not jumped; a round by another time takes nothing from
   * anybody.
   */
  expectedNow?: Date | null
}): Promise<number> {
  const { store, signals, metrics, logger, limits, silent, expectedNow = null } = dependencies
  const { serverLeaseMs: leaseMs, crashesAllowed, lostAfterMs, exclusiveAfterCrashes } = limits
  const crashed = await store.executionTransitions.rescueCrashed({
    leaseMs,
    crashesAllowed,
    exclusiveAfterCrashes,
    limit: rescueBatch,
    expectedNow,
  })
  for (const { id, status, serverName, unknownDeliveries } of crashed) {
    logger.warn(
      { executionId: id, status, server: serverName, unknownDeliveries },
      'execution rescued from a dead server',
    )
    metrics.increase(engineMetrics.deliveries, { state: 'Unknown' }, unknownDeliveries)
    if (status === 'Waiting') metrics.increase(engineMetrics.rescued, { reason: 'crashed' })
    else {
      metrics.increase(engineMetrics.ended, { status })
      await signals.publish('ended', { executionId: id, status })
    }
  }
  const lost = await store.executionTransitions.rescueLost({
    leaseMs,
    lostAfterMs,
    exclusiveAfterCrashes,
    limit: rescueBatch,
  })
  metrics.increase(engineMetrics.rescued, { reason: 'lost' }, lost.length)
  const unresponsiveServers = [...new Set(lost.flatMap(({ unresponsiveServer }) => unresponsiveServer ?? []))]
  silent?.note(unresponsiveServers)
  if (lost.length > 0)
    logger.warn({ executions: lost.length, unresponsiveServers }, 'unclaimed executions recalled')
  return crashed.filter(({ status }) => status === 'Waiting').length + lost.length
}
