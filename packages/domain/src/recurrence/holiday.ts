import type { DateRule } from './date-rule.ts'
import type { HolidayCalendar } from './holiday-calendar.ts'
import { isWorkingDay, type LocalDay } from './local-date.ts'
import type { HolidayRule, Recurrence } from './recurrence.ts'

/**
 * The days that have runs. Moving keeps the order: of two named days the later one never moves before the
 * earlier one's.
 */
export interface RunDays {
  /** The first day that has runs at or after `from`; null when there is none any more. */
  next(from: LocalDay): LocalDay | null
  /**
   * The days that the rule named for a run day; several when holidays moved them onto one day, where they are
   * one run.
   */
  named(day: LocalDay): readonly LocalDay[]
  /** Days that the rule named and that were omitted, since the run day before. */
  skipped(day: LocalDay): readonly LocalDay[]
}

export interface RunDaysOptions {
  readonly rule: DateRule
  /** First and last day that may have a run: a moved run stays between them, or is omitted. */
  readonly first: LocalDay
  readonly last: LocalDay
}

/** A run moves by at most this many days; a calendar without a free day in a year has none. */
const farthestTransition = 366
/**
 * After inspecting this many days in vain, some thirty years of a daily rule, nothing is expected to follow.
 */
const maxRead = 11_000
/** How far back the run day before is searched for, in days: near first, since most are. */
const lookBackDays = [8, 64, 400] as const

/** The days of a rule without a calendar: those that it names. */
export function plainDays({ rule, first, last }: RunDaysOptions): RunDays {
  return {
    next: (from) => {
      const day = rule(Math.max(from, first))
      return day !== null && day <= last ? day : null
    },
    named: (day) => [day],
    skipped: () => [],
  }
}

/**
 * The days of a rule under a calendar: free ones stay, holidays are omitted or moved to the nearest free day.
 */
export function daysOfCalendar(
  recurrence: Recurrence,
  calendar: HolidayCalendar,
  options: RunDaysOptions,
): RunDays {
  const { rule, first, last } = options
  const { holidayRule } = recurrence
  const free = freeDays(recurrence, calendar)
  /** The run day of a named day; null when it is omitted. */
  const fate = (named: LocalDay): LocalDay | null => {
    const day = movedDay(named, holidayRule, free)
    return day !== null && day >= first && day <= last ? day : null
  }
  const namedBetween = function* (from: LocalDay, to: LocalDay): Generator<LocalDay> {
    for (
      let named = rule(Math.max(from, first));
      named !== null && named <= Math.min(to, last);
      named = rule(named + 1)
    )
      yield named
  }
  return {
    next: (from) => {
      let lookedAt = 0
      for (const named of namedBetween(
        holidayRule === 'After' ? firstThatMayChangeTo(from, first, free) : from,
        last,
      )) {
        const day = fate(named)
        if (day !== null && day >= from) return day
        lookedAt += day === null && holidayRule !== 'Skip' ? farthestTransition : 1
        if (lookedAt > maxRead) break
      }
      return null
    },
    named: (day) =>
      [...namedBetween(day - reach(day, -1, free), day + reach(day, 1, free))].filter(
        (named) => fate(named) === day,
      ),
    skipped: (day) =>
      skippedBefore(day, first, (from) =>
        [...namedBetween(from, day - 1)].map((named) => ({ named, day: fate(named) })),
      ),
  }
}

interface Fate {
  readonly named: LocalDay
  readonly day: LocalDay | null
}

function skippedBefore(
  day: LocalDay,
  first: LocalDay,
  fatesFrom: (from: LocalDay) => readonly Fate[],
): LocalDay[] {
  let since: readonly Fate[] = []
  for (const days of lookBackDays) {
    const fates = fatesFrom(day - days)
    const lastRun = fates.findLastIndex((fate) => fate.day !== null && fate.day < day)
    since = fates.slice(lastRun + 1)
    if (lastRun >= 0 || day - days <= first) break
  }
  return since.filter((fate) => fate.day === null).map(({ named }) => named)
}

/**
 * The day of the runs of a named day: itself, the day to which a holiday moves them, or null when they are
 * omitted.
 */
export function fateOfDay(
  recurrence: Recurrence,
  calendar: HolidayCalendar,
  named: LocalDay,
): LocalDay | null {
  return movedDay(named, recurrence.holidayRule, freeDays(recurrence, calendar))
}

/** Runs that speak of working days stay on Monday to Friday when they move. */
function freeDays(
  { frequency, monthlyType, ordinalDay }: Recurrence,
  calendar: HolidayCalendar,
): (day: LocalDay) => boolean {
  const monthly = frequency === 'Monthly' || frequency === 'Annual'
  const byWorkingDay =
    monthly && (monthlyType === 'WorkingDay' || (monthlyType === 'Ordinal' && ordinalDay === 'WeekDay'))
  const workingDaysOnly = frequency === 'Weekdays' || byWorkingDay
  return (day) => (!workingDaysOnly || isWorkingDay(day)) && calendar.holidayOn(day) === null
}

/** Named days before `from` matter as long as only holidays lie between: they may move to `from` or later. */
function firstThatMayChangeTo(from: LocalDay, first: LocalDay, free: (day: LocalDay) => boolean): LocalDay {
  return Math.max(from - reach(from, -1, free), first)
}

/** How many days next to a day are holidays in one direction. */
function reach(day: LocalDay, step: 1 | -1, free: (day: LocalDay) => boolean): number {
  let days = 0
  while (days < farthestTransition && !free(day + (days + 1) * step)) days++
  return days
}

function movedDay(named: LocalDay, rule: HolidayRule, free: (day: LocalDay) => boolean): LocalDay | null {
  if (free(named)) return named
  if (rule === 'Skip') return null
  const step = rule === 'Before' ? -1 : 1
  for (let moved = 1; moved <= farthestTransition; moved++)
    if (free(named + moved * step)) return named + moved * step
  return null
}
