import { type Sentence, sentence } from '../words/sentence.ts'
import { issueSaid } from './issue-said.ts'
import type { HolidayCalendar, ReadCalendar } from './holiday-calendar.ts'
import { recurrence as storedRecurrence, type Recurrence } from './recurrence.ts'

/** When a schedule runs, as far as its rows can be read; if not, what is wrong with them. */
export type StoredRule =
  | { readonly ok: true; readonly recurrence: Recurrence; readonly calendar: HolidayCalendar | null }
  | { readonly ok: false; readonly problem: Sentence }

/**
 * What the rows of a schedule say about when it runs.
 *
 * @param stored its recurrence as stored
 * @param calendar the calendar that the recurrence names, as it was read; null when there is none
 */
export function storedRule(stored: unknown, calendar: ReadCalendar | null): StoredRule {
  const parsed = storedRecurrence.safeParse(stored)
  if (!parsed.success)
    return {
      ok: false,
      problem: sentence('rule_unreadable_because', { problem: issueSaid(parsed.error) }),
    }
  const recurrence = parsed.data
  if (recurrence.calendarId === null) return { ok: true, recurrence, calendar: null }
  if (calendar === null)
    return {
      ok: false,
      problem: sentence('rule_calendar_missing', { calendarId: recurrence.calendarId }),
    }
  return calendar.ok ? { ok: true, recurrence, calendar: calendar.calendar } : calendar
}
