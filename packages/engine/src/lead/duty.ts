import type { NightlyPreflight } from '@punctual/domain'
import type { Signals } from '@punctual/queue'
import { type Clock, type Loop, type LoopOptions, startLoop } from '@punctual/runtime'

import type { ServerRegistration } from '../attempt/server-registration.ts'
import type { DispatchDependencies } from '../dispatch/dispatch.ts'
import type { RetentionSettings } from '../history/retention-duty.ts'
import type { PlanningLimits } from '../plan/plan-due-runs.ts'
import type { DutyName } from './duty-names.ts'
import { schedulerMetrics } from './metrics.ts'

export interface DutyDependencies extends DispatchDependencies {
  readonly signals: Signals
  readonly clock: Clock
  readonly retention: RetentionSettings
  readonly planning: PlanningLimits
  /** When schedules are checked from their sources; never unless given. */
  readonly preflight?: NightlyPreflight | null
}

/**
 * For how long this process has been in touch with the store without a gap, and the time there as it goes on
 * evenly.
 */
export type Touch = Pick<ServerRegistration, 'connectedForMs' | 'databaseNow'>

/** Runs the next round of a duty now. */
export type Wake = (duty: DutyName) => void

/** Something that the leader does again and again while its term lasts. */
export interface Duty extends Pick<LoopOptions, 'run'> {
  readonly name: DutyName
  /** Longest pause between two rounds; a wake, or the answer of a round, makes it shorter. */
  readonly everyMs: number
  /** Pause before the first round; a wake ends it. */
  readonly startAfterMs: number
}

/** Starts a loop whose rounds are measured. */
export function startDuty({ clock, logger, metrics }: DutyDependencies, duty: Duty): Loop {
  const run: Duty['run'] = async (signal) => {
    const startedMs = clock.monotonicMs()
    let outcome = 'failed'
    try {
      const pause = await duty.run(signal)
      outcome = 'done'
      return pause
    } finally {
      const seconds = (clock.monotonicMs() - startedMs) / 1_000
      metrics.observe(schedulerMetrics.duties, { duty: duty.name, outcome }, seconds)
    }
  }
  return startLoop({ ...duty, run, clock, logger })
}
