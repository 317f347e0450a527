import type { Signals } from '@punctual/queue'
import type { Logger, Metrics } from '@punctual/runtime'

import type { Duty } from '../duty.ts'
import type { EngineStore } from '../port.ts'
import type { Term } from '../port/lead-data.ts'
import { noticeMetrics } from './notice-metrics.ts'

interface NoticeDutyDependencies {
  readonly store: Pick<EngineStore, 'eventNotices' | 'notices'>
  readonly signals: Pick<Signals, 'publish'>
  readonly logger: Logger
  readonly metrics: Metrics
}

/** Schedules of one round; each is a transaction of a few statements. */
const schedulesOfARound = 100

const lateRunsOfARound = 100

/**
 * Evaluates the ends of watched schedules, and finds runs that are late. The workers send the notices that a round has
 * written; a hint wakes them.
 */
export function createNoticeDuty(
  { store, signals, logger, metrics }: NoticeDutyDependencies,
  term: Term,
): Duty['run'] {
  return async (signal) => {
    const schedules = await store.notices.readUnevaluated(schedulesOfARound)
    let hasNotices = false
    for (const scheduleId of schedules) {
      if (signal.aborted) return
      const evaluated = await store.notices.evaluate(term, scheduleId)
      if (evaluated === null) return
      for (const kind of evaluated.notices) metrics.increase(noticeMetrics.changes, { kind })
      hasNotices ||= evaluated.notices.length + evaluated.events > 0
      if (evaluated.isDisabled) {
        logger.warn({ scheduleId }, 'schedule disabled after failed runs')
        void signals.publish('schedules', {})
      }
    }
    const late = await store.eventNotices.addLate(term, lateRunsOfARound)
    if (late === null) return
    if (hasNotices || late > 0) void signals.publish('notices', {})
    return schedules.length === schedulesOfARound || late === lateRunsOfARound ? 0 : undefined
  }
}
