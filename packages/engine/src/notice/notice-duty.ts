import type { Duty, DutyDependencies } from '../lead/duty.ts'
import type { Term } from '../lead/leader-lease.ts'
import { noticeMetrics } from './metrics.ts'

/** Schedules of one round; each is a transaction of a few statements. */
const schedulesOfARound = 100

/**
 * Judges the ends of watched schedules. What a round has written is sent by the workers, which a hint tells.
 */
export function createNoticeDuty(
  { store, signals, logger, metrics }: DutyDependencies,
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
