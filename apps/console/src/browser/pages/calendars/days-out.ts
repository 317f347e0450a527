/** Which days of a calendar are out, and which of them an edit changes. */
import type { Calendar } from '../../api/calendar-queries.ts'
import { type WeekDay, weekDays } from '../../schedule-forms/recurrence.ts'

export type DaysOut = Pick<Calendar, 'WeekendDays'> & {
  readonly Holidays: readonly { readonly Date: string }[]
}

/** Days since 1970 begin with a Thursday. */
const firstWeekDay = 3

export function weekDayOf(day: string): WeekDay {
  const number = Math.floor(Date.parse(day) / 86_400_000)
  return weekDays[(((number + firstWeekDay) % 7) + 7) % 7] ?? 'Monday'
}

export function isOut(
  day: string,
  { holidays, WeekendDays }: { holidays: ReadonlySet<string>; WeekendDays: readonly WeekDay[] },
): boolean {
  return holidays.has(day) || WeekendDays.includes(weekDayOf(day))
}

/** How many of these days, one for each run, are out before and not after an edit, or the other way round. */
export function changedRuns(runDays: readonly string[], edit: { before: DaysOut; after: DaysOut }): number {
  const before = lookUp(edit.before)
  const after = lookUp(edit.after)
  return runDays.filter((day) => isOut(day, before) !== isOut(day, after)).length
}

function lookUp({ Holidays, WeekendDays }: DaysOut) {
  return { holidays: new Set(Holidays.map(({ Date: day }) => day)), WeekendDays }
}
