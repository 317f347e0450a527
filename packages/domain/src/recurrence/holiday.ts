import type { DateRule } from './date-rule.ts'
import { formatLocalDay, isWorkingDay, type LocalDay } from './local-date.ts'
import type { HolidayRule, Recurrence } from './recurrence.ts'

/** Answers whether a local date, `YYYY-MM-DD`, is a holiday of the recurrence's calendar. */
export type IsHoliday = (localDate: string) => boolean

/** A day that has runs, and the days that the rule named for them; several when holidays moved them onto one day. */
export interface RunDay {
  readonly day: LocalDay
  readonly named: LocalDay[]
}

export interface RunDays {
  readonly recurrence: Recurrence
  readonly rule: DateRule
  /** First and last day that may have a run: a moved run stays between them, or is dropped. */
  readonly first: LocalDay
  readonly last: LocalDay
  readonly isHoliday: IsHoliday | undefined
}

/** A run moves by at most this many days; a calendar without a free day in a year has none. */
const farthestMove = 366
/** After looking at this many days in vain, some thirty years of a daily rule, nothing is expected to follow. */
const maximumLookedAt = 11_000

/**
 * The days that have runs, ascending, each once, from the first one that may concern `from`. Moving keeps the order: of two named
 * days the later one never moves before the earlier one's.
 */
export function* runDays(plan: RunDays, from: LocalDay): Generator<RunDay> {
  const { rule, first, last, isHoliday } = plan
  const earliest = Math.max(from, first)
  if (isHoliday) return yield* movedDays(plan, earliest)
  for (let day = rule(earliest); day !== null && day <= last; day = rule(day + 1)) yield { day, named: [day] }
}

function* movedDays({ recurrence, rule, first, last, isHoliday }: RunDays, from: LocalDay): Generator<RunDay> {
  const free = freeDays(recurrence, isHoliday!)
  let pending: RunDay | undefined
  let lookedAt = 0
  for (let named = rule(firstThatMayMoveTo(from, first, free)); named !== null && named <= last; named = rule(named + 1)) {
    const day = movedDay(named, recurrence.holidayRule, free)
    if (day === null || day < first || day > last) {
      lookedAt += day === null && recurrence.holidayRule !== 'Skip' ? farthestMove : 1
      if (lookedAt > maximumLookedAt) break
      continue
    }
    lookedAt = 0
    if (pending?.day === day) {
      pending.named.push(named)
      continue
    }
    if (pending) yield pending
    pending = { day, named: [named] }
  }
  if (pending) yield pending
}

/** Runs that speak of working days stay on Monday to Friday when they move. */
function freeDays({ frequency, monthlyType, ordinalDay }: Recurrence, isHoliday: IsHoliday): (day: LocalDay) => boolean {
  const monthly = frequency === 'Monthly' || frequency === 'Annual'
  const byWorkingDay = monthly && (monthlyType === 'WorkingDay' || (monthlyType === 'Ordinal' && ordinalDay === 'WeekDay'))
  const workingDaysOnly = frequency === 'Weekdays' || byWorkingDay
  return (day) => (!workingDaysOnly || isWorkingDay(day)) && !isHoliday(formatLocalDay(day))
}

/** Named days before `from` matter as long as only holidays lie between: they may move to `from` or later. */
function firstThatMayMoveTo(from: LocalDay, first: LocalDay, free: (day: LocalDay) => boolean): LocalDay {
  const earliest = Math.max(first, from - farthestMove)
  let day = from
  while (day > earliest && !free(day - 1)) day--
  return day
}

function movedDay(named: LocalDay, rule: HolidayRule, free: (day: LocalDay) => boolean): LocalDay | null {
  if (free(named)) return named
  if (rule === 'Skip') return null
  const step = rule === 'Before' ? -1 : 1
  for (let moved = 1; moved <= farthestMove; moved++) if (free(named + moved * step)) return named + moved * step
  return null
}
