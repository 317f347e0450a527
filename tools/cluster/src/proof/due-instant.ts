const ahead = { leastMs: 10_000, stepMs: 1_000 }

/**
 * The first full second that is at least ten seconds away. That is enough to create the schedule before it is
 * due, and not long to wait.
 */
export function nextDueSecond(now: Date): Date {
  return new Date(Math.ceil((now.getTime() + ahead.leastMs) / ahead.stepMs) * ahead.stepMs)
}
