import { z } from 'zod'

import { type Sentence, sentence } from '../words/sentence.ts'
import { issueSaid } from './issue-said.ts'
import { type LocalDay, parseLocalDay, weekdayOf } from './local-date.ts'
import { localDate, type WeekDayName, weekDayNames } from './recurrence.ts'

/** The most holidays that one calendar takes: some forty years of the busiest country. */
export const maximumHolidays = 1_000

/**
 * The days of a calendar as stored in `calendars.days`; a row may have been edited by hand, so it is
 * validated before use.
 */
export const calendarDays = z.object({
  holidays: z.array(z.object({ date: localDate, name: z.string() })).max(maximumHolidays),
  /** Days of the week that count like holidays, Monday first; never all seven. */
  weekendDays: z.array(z.enum(weekDayNames)).max(6),
})

export type CalendarDays = z.infer<typeof calendarDays>

/** The days on which schedules that use a calendar do not run. */
export interface HolidayCalendar {
  /** As users call it, such as "Netherlands". */
  readonly name: string
  /**
   * What a day is when nothing runs on it, such as "Christmas Day" or "Saturday"; null when it is a day like
   * others.
   */
  holidayOn(day: LocalDay): string | null
}

/** Several holidays on one day are reported together. */
export function holidayCalendar(name: string, { holidays, weekendDays }: CalendarDays): HolidayCalendar {
  const named = new Map<LocalDay, string>()
  for (const holiday of holidays) {
    const day = parseLocalDay(holiday.date)!
    const before = named.get(day)
    named.set(day, before === undefined ? holiday.name : `${before}, ${holiday.name}`)
  }
  const weekend = weekDayNames.map((weekday): WeekDayName | null =>
    weekendDays.includes(weekday) ? weekday : null,
  )
  return { name, holidayOn: (day) => named.get(day) ?? weekend[weekdayOf(day)] ?? null }
}

/** A calendar, or what is wrong with its row. */
export type ReadCalendar =
  | { readonly ok: true; readonly calendar: HolidayCalendar; readonly days: CalendarDays }
  | { readonly ok: false; readonly problem: Sentence }

/** Reads a calendar as its row has it. */
export function readCalendar({
  name,
  days,
}: {
  readonly name: string
  readonly days: unknown
}): ReadCalendar {
  const parsed = calendarDays.safeParse(days)
  if (parsed.success) return { ok: true, calendar: holidayCalendar(name, parsed.data), days: parsed.data }
  const place = parsed.error.issues[0]?.path.join('.') ?? ''
  const said = issueSaid(parsed.error)
  const problem = place === '' ? said : sentence('place_is_wrong', { place, problem: said })
  return { ok: false, problem: sentence('calendar_unreadable', { calendar: name, problem }) }
}
