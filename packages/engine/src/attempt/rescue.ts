import type { Signals } from '@punctual/queue'
import type { Logger, Metrics } from '@punctual/runtime'

import type { EngineLimits } from '../limits.ts'
import { engineMetrics } from '../metrics.ts'
import type { SilentServers } from '../dispatch/silent-servers.ts'
import type { Store } from '../store.ts'

const rescueBatch = 1_000

/**
 * One round of rescue: takes back what dead processes had claimed and what got lost between dispatch and claim. Safe in any
 * number of processes at once; the leader runs it as a duty.
 *
 * @returns how many executions wait again
 */
export async function rescueRound(dependencies: {
  store: Store
  signals: Signals
  metrics: Metrics
  logger: Logger
  limits: EngineLimits
  /** Is told which servers did not take what they were sent. */
  silent?: SilentServers
  /** What the clock of the database shows if it has not jumped; a round by another time takes nothing from anybody. */
  expectedNow?: Date | null
}): Promise<number> {
  const { store, signals, metrics, logger, limits, silent, expectedNow = null } = dependencies
  const { serverLeaseMs: leaseMs, crashesAllowed, lostAfterMs, aloneAfterCrashes } = limits
  const crashed = await store.executionMoves.rescueCrashed({ leaseMs, crashesAllowed, aloneAfterCrashes, limit: rescueBatch, expectedNow })
  for (const { id, status, serverName, unknownDeliveries } of crashed) {
    logger.warn({ executionId: id, status, server: serverName, unknownDeliveries }, 'execution taken back from a dead server')
    metrics.increase(engineMetrics.deliveries, { state: 'Unknown' }, unknownDeliveries)
    if (status === 'Waiting') metrics.increase(engineMetrics.rescued, { reason: 'crashed' })
    else {
      metrics.increase(engineMetrics.ended, { status })
      await signals.publish('ended', { executionId: id, status })
    }
  }
  const lost = await store.executionMoves.rescueLost({ leaseMs, lostAfterMs, aloneAfterCrashes, limit: rescueBatch })
  metrics.increase(engineMetrics.rescued, { reason: 'lost' }, lost.length)
  const silentServers = [...new Set(lost.flatMap(({ silentServer }) => silentServer ?? []))]
  silent?.note(silentServers)
  if (lost.length > 0)
    logger.warn({ executions: lost.length, silentServers }, 'dispatched executions taken back that no server had claimed')
  return crashed.filter(({ status }) => status === 'Waiting').length + lost.length
}
