/** The next full minute that is at least five seconds away: time enough to create the schedule before it is due. */
export function nextDueMinute(now: Date): Date {
  const minuteMs = 60_000
  return new Date(Math.ceil((now.getTime() + 5_000) / minuteMs) * minuteMs)
}
