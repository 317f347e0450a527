const ahead = { leastMs: 10_000, stepMs: 1_000 }

/**
 * The first full second that is at least ten seconds away: time enough to create the schedule before it is
 * due, and not to wait long.
 */
export function nextDueSecond(now: Date): Date {
  return new Date(Math.ceil((now.getTime() + ahead.leastMs) / ahead.stepMs) * ahead.stepMs)
}
