import { type Sentence, sentence } from '../words/sentence.ts'
import type { HolidayCalendar } from './holiday-calendar.ts'
import { formatLocalDay, type LocalDay } from './local-date.ts'
import type { Note } from './note.ts'
import { type WeekDayName, weekDayNames } from './recurrence.ts'

/** More left-out days than this are counted and not named. */
const namedAtMost = 3

/** Says that a run was moved off a holiday. */
export function movedNote(calendar: HolidayCalendar, from: LocalDay, to: LocalDay): Note {
  return {
    kind: 'holiday',
    said: sentence('run_moved', { day: dayWords(calendar, from), movedTo: formatLocalDay(to) }),
    values: {
      date: formatLocalDay(from),
      holiday: calendar.holidayOn(from) ?? '',
      calendar: calendar.name,
    },
  }
}

/** Says which days before a run were omitted; nothing when there are none. */
export function skippedNote(calendar: HolidayCalendar, skipped: readonly LocalDay[]): Note[] {
  if (skipped.length === 0) return []
  const days = skipped.slice(0, namedAtMost).map((day) => dayWords(calendar, day))
  const more =
    skipped.length > namedAtMost ? [sentence('more_days', { count: skipped.length - namedAtMost })] : []
  return [{ kind: 'left-out', said: sentence('runs_left_out', { days: [...days, ...more] }), values: null }]
}

/** "2026-12-25 is a holiday (Christmas Day)" */
function dayWords(calendar: HolidayCalendar, day: LocalDay): string | Sentence {
  const [date, holiday] = [formatLocalDay(day), calendar.holidayOn(day)]
  return holiday === null ? date : sentence('day_is_holiday', { date, holiday: holidayName(holiday) })
}

/** A free day of the week in the language of the reader; a holiday as its calendar names it. */
export function holidayName(holiday: string): string | Sentence {
  const isWeekDay = weekDayNames.some((name) => name === holiday)
  return isWeekDay ? sentence(`day_${holiday.toLowerCase() as Lowercase<WeekDayName>}`) : holiday
}
