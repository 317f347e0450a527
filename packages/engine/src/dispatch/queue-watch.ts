import type { Producer } from '@punctual/queue'
import type { Logger, Metrics } from '@punctual/runtime'

import { engineMetrics } from '../metrics.ts'
import type { EngineStore } from '../port.ts'

/**
 * Notices that the queue was emptied, restarted or failed over, so that no execution waits for a message that
 * is gone.
 */
export interface QueueWatch {
  /**
   * Polls once; answers how many executions went back into the outbox. A queue that does not answer is no
   * news.
   */
  poll(): Promise<number>
}

/**
 * The queue names its contents; the store remembers the name, so that also a new leader knows whether it has
 * changed. Running executions are not changed: a claim is a row.
 */
export function createQueueWatch(dependencies: {
  store: Pick<EngineStore, 'dispatching'>
  producer: Producer
  metrics: Metrics
  logger: Logger
}): QueueWatch {
  const { store, producer, metrics, logger } = dependencies
  let known: string | null = null
  return {
    async poll() {
      const epoch = await producer.incarnation().catch((error: unknown) => {
        logger.debug({ err: error }, 'queue epoch not readable')
        return known
      })
      if (epoch === known || epoch === null) return 0
      const taken = (await store.dispatching.recallAll(epoch)).length
      known = epoch
      metrics.increase(engineMetrics.rescued, { reason: 'lost' }, taken)
      if (taken > 0) logger.warn({ executions: taken }, 'queue epoch changed; messages recalled')
      return taken
    },
  }
}
