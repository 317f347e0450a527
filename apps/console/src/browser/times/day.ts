/** Days of a calendar as `2026-11-23`. */

/** The first instant of a day in seconds; the zone is that of the browser, or UTC. */
export function startOfDay(day: string, zone: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const ms = zone === 'UTC' ? Date.UTC(year, month - 1, date) : new Date(year, month - 1, date).getTime()
  return Math.floor(ms / 1_000)
}

/** The day that lies some days after another one. */
export function dayAfter(day: string, days: number): string {
  return new Date((startOfDay(day, 'UTC') + days * 86_400) * 1_000).toISOString().slice(0, 10)
}
