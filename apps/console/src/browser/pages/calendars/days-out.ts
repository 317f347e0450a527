/** Which days of a calendar are out, and which of them an edit changes. */
import type { Calendar } from '../../api/calendar-queries.ts'
import { type WeekDay, weekDays } from '../../schedule-forms/recurrence.ts'
import { weekDayOf } from '../../times/day.ts'

export type DaysOut = Pick<Calendar, 'WeekendDays'> & {
  readonly Holidays: readonly { readonly Date: string }[]
}

export function isOut(
  day: string,
  { holidays, WeekendDays }: { holidays: ReadonlySet<string>; WeekendDays: readonly WeekDay[] },
): boolean {
  return holidays.has(day) || WeekendDays.some((each) => each === weekDays[weekDayOf(day)])
}

/** How many of these days, one for each run, are out before and not after an edit, or the other way round. */
export function changedRuns(runDays: readonly string[], edit: { before: DaysOut; after: DaysOut }): number {
  const before = indexed(edit.before)
  const after = indexed(edit.after)
  return runDays.filter((day) => isOut(day, before) !== isOut(day, after)).length
}

function indexed({ Holidays, WeekendDays }: DaysOut) {
  return { holidays: new Set(Holidays.map(({ Date: day }) => day)), WeekendDays }
}
