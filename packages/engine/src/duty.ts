import {
  type Clock,
  type Logger,
  type Loop,
  type LoopOptions,
  type Metrics,
  startLoop,
} from '@punctual/runtime'

import type { DutyName } from './duty-names.ts'
import { schedulerMetrics } from './scheduler-metrics.ts'

/**
 * For how long this process has been in touch with the store without a gap, and the time there as it goes on
 * evenly.
 */
export interface Touch {
  connectedForMs(): number
  /** Null before the first answer. */
  databaseNow(): Date | null
  /** When the store was there again after the last outage that this process has seen; null for none. */
  storeAwayUntil(): Date | null
}

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
export function startDuty(
  { clock, logger, metrics }: { clock: Clock; logger: Logger; metrics: Metrics },
  duty: Duty,
): Loop {
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
