import type { DateRule } from './date-rule.ts'
import type { LocalDay } from './local-date.ts'

/** Every `interval` days from the start date. */
export function dailyRule(start: LocalDay, interval: number): DateRule {
  return (from) => start + Math.ceil(Math.max(from - start, 0) / interval) * interval
}
