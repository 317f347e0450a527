import type { DateRule } from './date-rule.ts'
import { weeklyRule, type WeeklyRule } from './weekly.ts'

/** Monday to Friday, in every `interval`-th week (RFC 5545: FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR). */
export function weekdaysRule(rule: Omit<WeeklyRule, 'weekdays'>): DateRule {
  return weeklyRule({ ...rule, weekdays: [0, 1, 2, 3, 4] })
}
