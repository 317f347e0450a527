import type { Signals } from '@punctual/queue'
import type { Logger, Metrics } from '@punctual/runtime'

import type { Duty } from '../duty.ts'
import type { EngineStore } from '../port.ts'
import type { Term } from '../port/lead-data.ts'
import { noticeMetrics } from './notice-metrics.ts'

interface NoticeDutyDependencies {
  readonly store: Pick<EngineStore, 'notices'>
  readonly signals: Pick<Signals, 'publish'>
  readonly logger: Logger
  readonly metrics: Metrics
}

/** Schedules of one round; each is a transaction of a few statements. */
const schedulesOfARound = 100

/**
 * Evaluates the ends of watched schedules. The workers send the notices that a round has written; a hint
 * wakes them.
 */
export function createNoticeDuty(
  { store, signals, logger, metrics }: NoticeDutyDependencies,
  term: Term,
): Duty['run'] {
  return async (signal) => {
    const schedules = await store.notices.readUnjudged(schedulesOfARound)
    let hasNotices = false
    for (const scheduleId of schedules) {
      if (signal.aborted) return
      const judged = await store.notices.judge(term, scheduleId)
      if (judged === null) return
      for (const kind of judged.notices) metrics.increase(noticeMetrics.changes, { kind })
      hasNotices ||= judged.notices.length > 0
      if (judged.isDisabled) {
        logger.warn({ scheduleId }, 'schedule disabled after failed runs')
        void signals.publish('schedules', {})
      }
    }
    if (hasNotices) void signals.publish('notices', {})
    return schedules.length === schedulesOfARound ? 0 : undefined
  }
}
