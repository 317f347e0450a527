import type { HolidayCalendar } from './holiday-calendar.ts'
import { formatLocalDay, type LocalDay } from './local-date.ts'
import type { Note } from './note.ts'

/** More left-out days than this are counted and not named. */
const namedAtMost = 3

/** Says that a run was moved off a holiday. */
export function movedNote(calendar: HolidayCalendar, from: LocalDay, to: LocalDay): Note {
  return {
    kind: 'holiday',
    text: `${holidayWords(calendar, from)}: moved to ${formatLocalDay(to)}.`,
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
  const days = skipped.slice(0, namedAtMost).map((day) => holidayWords(calendar, day))
  const more = skipped.length > namedAtMost ? [`${skipped.length - namedAtMost} more`] : []
  return [
    { kind: 'left-out', text: `Left out before this day: ${[...days, ...more].join('; ')}.`, values: null },
  ]
}

/** "2026-12-25 is a holiday (Christmas Day)" */
export function holidayWords(calendar: HolidayCalendar, day: LocalDay): string {
  const holiday = calendar.holidayOn(day)
  return holiday === null ? formatLocalDay(day) : `${formatLocalDay(day)} is a holiday (${holiday})`
}
