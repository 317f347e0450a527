import type { Signals } from '@punctual/queue'
import type { Logger } from '@punctual/runtime'
import type { Store } from '@punctual/store'

import type { EngineLimits } from './limits.ts'

const rescueBatch = 1_000

/**
 * One round of rescue: takes back what dead processes had claimed and what got lost between dispatch and claim. Safe in any
 * number of processes at once; the leader runs it as a duty.
 *
 * @returns how many executions wait again
 */
export async function rescueRound(dependencies: { store: Store; signals: Signals; logger: Logger; limits: EngineLimits }): Promise<number> {
  const { store, signals, logger, limits } = dependencies
  const { serverLeaseMs, crashesAllowed, lostAfterMs } = limits
  const crashed = await store.executionMoves.rescueCrashed({ leaseMs: serverLeaseMs, crashesAllowed, limit: rescueBatch })
  for (const { id, status, serverName } of crashed) {
    logger.warn({ executionId: id, status, server: serverName }, 'execution taken back from a dead server')
    if (status !== 'Waiting') await signals.publish('ended', { executionId: id, status })
  }
  const lost = await store.executionMoves.rescueLost({ leaseMs: serverLeaseMs, lostAfterMs, limit: rescueBatch })
  if (lost.length > 0) logger.warn({ executions: lost.length }, 'dispatched executions taken back that no server had claimed')
  return crashed.filter(({ status }) => status === 'Waiting').length + lost.length
}
