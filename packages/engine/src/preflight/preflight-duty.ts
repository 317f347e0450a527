import { type NightlyPreflight, preflightNight } from '@punctual/domain'
import type { Clock, Logger, Metrics } from '@punctual/runtime'

import type { Duty, Touch } from '../duty.ts'
import type { EngineStore } from '../port.ts'
import { schedulerMetrics } from '../scheduler-metrics.ts'
import type { Term } from '../port/lead-data.ts'

interface PreflightDutyDependencies {
  readonly store: Pick<EngineStore, 'preflights'>
  readonly logger: Logger
  readonly clock: Clock
  readonly metrics: Metrics
}

const schedulesOfAPage = 500

/**
 * Puts all enabled schedules on the list of the night, page by page. A leader that takes over begins anew,
 * and adds only what is missing. Reports how many checks of the last night were not made. Null checks none.
 */
export function createPreflightDuty(
  { store, logger, clock, metrics }: PreflightDutyDependencies,
  { term, touch, settings }: { term: Term; touch: Touch; settings: NightlyPreflight | null },
): Duty['run'] {
  let doneNight: string | null = null
  let after: string | null = null
  let planned = 0
  return async () => {
    if (settings === null) return
    if (after === null)
      metrics.set(schedulerMetrics.preflightsUnmade, {}, await store.preflights.countUnmade())
    const now = touch.databaseNow() ?? clock.now()
    const night = preflightNight(now, settings)
    if (night === null || night.night === doneNight) return
    const page = await store.preflights.plan(term, night, { after, limit: schedulesOfAPage })
    planned += page.planned
    after = page.last ?? after
    if (page.read === schedulesOfAPage) return 0
    logger.info({ night: night.night, schedules: planned }, 'preflight of the night planned')
    doneNight = night.night
    after = null
    planned = 0
  }
}
