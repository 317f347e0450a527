import {
  calendarDays,
  type CalendarDays,
  localDate,
  maximumHolidays,
  readCalendar,
  toWire,
  type WeekDayName,
  weekDayNames,
} from '@punctual/domain'
import { type Language, refusedBy, say, sentence } from '@punctual/domain/words'
import type { CalendarWrite, StoredCalendar } from '@punctual/catalog'
import { z } from 'zod'

import { problem } from '../../http/problem.ts'
import { epoch } from '../../wire/epoch.ts'
import { line, name, optional, optionalLine, readOnly, text } from '../../wire/input.ts'
import { allowedForInput, allowedForToWire, principalSchema } from '../../wire/principal.ts'
import { sentenceOutput, sentenceToWire } from '../../wire/sentence.ts'
import { weekDay } from '../../wire/words.ts'

export const calendarTag = 'Calendars'

/** What a calendar is made of. */
export const calendarInput = z
  .strictObject({
    Name: name(),
    Description: optional(text(2_000), ''),
    Holidays: optional(
      z
        .array(
          z.strictObject({ Date: localDate, Name: optional(line(200), '') }).meta({ id: 'HolidayInput' }),
        )
        .max(maximumHolidays)
        .meta({
          description:
            'Local dates on which nothing runs; which zone they are read in is the schedule’s matter.',
        }),
      [],
    ),
    WeekendDays: optional(
      z
        .array(weekDay)
        .max(6, refusedBy(sentence('field_no_working_day')))
        .meta({ description: 'Days of the week that count like holidays. Default: none.' }),
      [] as WeekDayName[],
    ),
    AllowedFor: allowedForInput.meta({
      description:
        'Who may view the calendar and use it in schedules, beside its owner: users, clients, groups and roles. Empty: everyone. For those whom a list leaves out and who are below Administrator it does not exist; schedules that use it run as before. Left out in an update: stays',
    }),
    Owner: optionalLine(200).meta({
      description:
        'The user who answers for the calendar, by user name or id. Left out, the user who creates it; left out in an update: stays. Only an Administrator names another user than himself',
    }),
    Id: readOnly,
    Problem: readOnly,
    ProblemCode: readOnly,
    Version: readOnly,
    CreatedEpochUtc: readOnly,
    UpdatedEpochUtc: readOnly,
  })
  .meta({ id: 'CreateCalendarInput' })

export const calendarOutput = z
  .object({
    Id: z.string(),
    Name: z.string(),
    Description: z.string(),
    Holidays: z.array(z.object({ Date: z.string(), Name: z.string() }).meta({ id: 'Holiday' })),
    WeekendDays: z.array(weekDay),
    Problem: z
      .string()
      .nullable()
      .meta({ description: 'What is wrong with the stored days; null when they can be used' }),
    ProblemCode: sentenceOutput.nullable().meta({ description: 'The code of Problem' }),
    AllowedFor: z.array(principalSchema),
    Owner: z
      .string()
      .nullable()
      .meta({ description: 'User name; null for a calendar that an API client created' }),
    Version: z.int(),
    CreatedEpochUtc: epoch,
    UpdatedEpochUtc: epoch,
  })
  .meta({ id: 'Calendar' })

export const exampleCalendar = {
  Name: 'Netherlands',
  Description: 'Public holidays',
  Holidays: [
    { Date: '2026-12-25', Name: 'Christmas Day' },
    { Date: '2026-12-26', Name: 'Boxing Day' },
    { Date: '2027-01-01', Name: 'New Year’s Day' },
  ],
  WeekendDays: ['Saturday', 'Sunday'],
}

/**
 * The days of a request as they are stored: holidays in the order of their dates, weekend days in that of the
 * week.
 */
export function daysFromWire({
  Holidays,
  WeekendDays,
}: Pick<z.infer<typeof calendarInput>, 'Holidays' | 'WeekendDays'>): CalendarDays {
  return calendarDays.parse({
    holidays: Holidays.map(({ Date: date, Name }) => ({ date, name: Name.trim() || 'holiday' })).toSorted(
      (a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)),
    ),
    weekendDays: weekDayNames.filter((day) => WeekendDays.includes(day)),
  })
}

export function calendarToWire(row: StoredCalendar, language: Language): z.infer<typeof calendarOutput> {
  const read = readCalendar(row)
  const days = read.ok ? read.days : { holidays: [], weekendDays: [] }
  const own = {
    Problem: read.ok ? null : say(read.problem, language),
    ProblemCode: read.ok ? null : sentenceToWire(read.problem),
    AllowedFor: allowedForToWire(row.allowedFor),
    Owner: row.owner?.name ?? null,
  }
  return toWire(calendarOutput, { ...row, ...days }, own)
}

/** @throws ProblemError for a write that the store refused */
export function writtenCalendar(written: CalendarWrite, calendarName: string): StoredCalendar {
  if (written.ok) return written.calendar
  switch (written.conflict) {
    case 'name':
      throw problem('name_taken', {
        detail: sentence('calendar_name_taken', { name: calendarName }),
      })
    case 'missing':
      throw noCalendar()
    case 'stale':
      throw problem('version_stale', {
        detail: sentence('calendar_stale'),
      })
    case 'in-use-elsewhere':
      throw inUseElsewhere()
    case 'of-another':
      throw ofAnother()
  }
}

/** Names none of the folders, which the caller may not know of. */
export function inUseElsewhere() {
  return problem('calendar_in_use_elsewhere', {
    detail: sentence('calendar_used_elsewhere'),
  })
}

export function ofAnother() {
  return problem('calendar_of_another', { detail: sentence('calendar_has_owner') })
}

export function noCalendar() {
  return problem('not_found', { detail: sentence('calendar_missing') })
}
