import type { Clock } from '@punctual/runtime'

/** An answer of the database that contained its time. */
export interface TimeReading {
  readonly databaseNow: Date
  /** On the monotonic clock of this process: when it was asked for, and when it was heard. */
  readonly askedAtMs: number
  readonly heardAtMs: number
}

/**
 * What a process knows of the clock of the database, from its answers and the monotonic clock of the process.
 */
export interface DatabaseTime {
  /**
   * Takes a reading in. True when the clock has jumped since the one before: it was set, or this machine
   * stood still.
   */
  note(reading: TimeReading): boolean
  /** What the clock shows now if it has not jumped since the last reading; null before the first one. */
  now(): Date | null
}

/**
 * Two clocks that run evenly differ by less than this between two readings, beyond what the way of the
 * answers takes.
 */
const jumpMs = 500

export function createDatabaseTime(clock: Pick<Clock, 'monotonicMs'>): DatabaseTime {
  let known: { readonly aheadMs: number; readonly errorMs: number } | null = null
  return {
    note({ databaseNow, askedAtMs, heardAtMs }) {
      const before = known
      // The clock was read at some moment between the question and the answer.
      const errorMs = (heardAtMs - askedAtMs) / 2
      known = { aheadMs: databaseNow.getTime() - askedAtMs - errorMs, errorMs }
      return before !== null && Math.abs(known.aheadMs - before.aheadMs) > jumpMs + errorMs + before.errorMs
    },
    now: () => (known === null ? null : new Date(clock.monotonicMs() + known.aheadMs)),
  }
}
