import { z } from 'zod'

import {
  frequencies,
  holidayRules,
  missedRunPolicies,
  monthlyTypes,
  ordinalDays,
  ordinals,
  overlapPolicies,
  repeatUnits,
  weekDayNames,
} from '@punctual/domain'
import { refusedBy, sentence } from '@punctual/domain/words'

/** No word, date, time, zone or pattern is longer; longer strings are refused before anything reads them. */
const word = z.string().max(1_000, { ...refusedBy(sentence('field_too_long', { most: 1_000 })), abort: true })

/**
 * A word of a list, by the name of the list in the contract. Any text passes here: `readRecurrence` matches
 * words without regard to case and reports which there are.
 */
const wordOf = (id: string, words: readonly string[]) => word.meta({ id, enum: words })

const weekDay = wordOf('WeekDay', weekDayNames)

/** No list of days or months needs more, even with repetitions. */
const maxEntries = 100

const repeatBody = z
  .looseObject({
    Every: z.number().describe('Minutes or hours between two runs: at least 1, and less than a day.'),
    Unit: wordOf('RepeatUnit', repeatUnits),
    Until: word
      .nullish()
      .describe(
        'Last time that may run, HH:mm of the same local day, inclusive. Default: the end of that day. A wall time like ExecutionTime.',
      ),
  })
  .meta({
    id: 'RepeatInput',
    additionalProperties: false,
    description:
      'Further runs on the same local day: steps of elapsed time from ExecutionTime, whatever the clocks do meanwhile.',
  })

/**
 * The `Schedule` object of a request body. Loose on purpose: it documents every field and refuses the wrong
 * JSON type. `readRecurrence` checks words, ranges and contradictions; its messages name the field and say
 * what to do.
 */
export const recurrenceBody = z
  .looseObject({
    Enabled: z.boolean().nullish().describe('Whether the schedule runs by itself. Default true.'),
    Frequency: wordOf('Frequency', frequencies).describe('Weekdays are Monday to Friday.'),
    StartDate: word
      .nullish()
      .describe(
        'First local date that may run, YYYY-MM-DD; Interval counts from its day, week, month or year. Default: today in TimeZone.',
      ),
    ExecutionTime: word
      .nullish()
      .describe(
        'Wall time of the run in TimeZone, HH:mm. A time inside a spring gap runs at the first valid instant after the gap; a time in an autumn overlap runs once, at its first pass. Not used by Cron.',
      ),
    EndDate: word
      .nullish()
      .describe('Last local date that may run, YYYY-MM-DD, inclusive. Default null: no end.'),
    TimeZone: word
      .nullish()
      .describe(
        'IANA zone such as Europe/Amsterdam; a Windows id is mapped. Default: the zone of the service.',
      ),
    Interval: z
      .number()
      .nullish()
      .describe(
        'Every n days (Daily), weeks (Weekdays, Weekly), months (Monthly) or years (Annual). 1 to 9999, default 1.',
      ),
    WeekDays: z
      .array(weekDay)
      .max(maxEntries)
      .nullish()
      .describe('Days of Weekly, at least one to be runnable.'),
    WeekStart: weekDay
      .nullish()
      .describe('Day on which a week begins when Interval counts weeks. Default Monday.'),
    MonthlyType: wordOf('MonthlyType', monthlyTypes)
      .nullish()
      .describe(
        'How Monthly and Annual name their day. Default: the one whose fields are given, else DayOfMonth.',
      ),
    DayOfMonth: z
      .number()
      .nullish()
      .describe(
        '1 to 31, or −1 for the last day, −2 for the one before, to −31. A day that a month does not have is clamped to its last day.',
      ),
    Ordinal: wordOf('Ordinal', ordinals).nullish().describe('With OrdinalDay, under MonthlyType Ordinal.'),
    OrdinalDay: wordOf('OrdinalDay', ordinalDays)
      .nullish()
      .describe('WeekDay is Monday to Friday, WeekendDay is Saturday or Sunday.'),
    WorkingDay: z
      .number()
      .nullish()
      .describe(
        'n-th day from Monday to Friday of the month, 1 to 23, or −1 to −23 from its end, under MonthlyType WorkingDay. A month without it is skipped.',
      ),
    Months: z
      .array(z.number())
      .max(maxEntries)
      .nullish()
      .describe('Months, 1 to 12, that Monthly is limited to. Default: every month.'),
    Month: z.number().nullish().describe('Month of Annual, 1 to 12.'),
    Repeat: repeatBody.nullish(),
    Cron: word
      .nullish()
      .describe(
        'With Frequency Cron: minute hour day month weekday, or six fields with seconds first; matched against the wall clock of TimeZone. Day and weekday both given: either matches.',
      ),
    CalendarId: word.nullish().describe('Calendar of holidays.'),
    HolidayRule: wordOf('HolidayRule', holidayRules)
      .nullish()
      .describe(
        'What happens to a run on a holiday: skipped, or moved to the nearest day before or after that is no holiday. Default Skip.',
      ),
    MissedRunPolicy: wordOf('MissedRunPolicy', missedRunPolicies)
      .nullish()
      .describe(
        'What happens to runs whose time passed while nothing could run them: the latest one runs, all run, or none. The others are recorded as Missed. Default RunOnce.',
      ),
    MissedRunWindowMinutes: z
      .number()
      .nullish()
      .describe('A missed run older than this is not made up for. Default 60.'),
    OverlapPolicy: wordOf('OverlapPolicy', overlapPolicies)
      .nullish()
      .describe(
        'What a run does when the one before has not ended: not run, wait (at most one), or run beside it. Default Queue.',
      ),
    SpreadSeconds: z
      .number()
      .nullish()
      .describe(
        'Spreads the start of runs over up to this many seconds after their due time: each schedule has its own place in the window, always the same. The due time stays what a run is known by. Default 0.',
      ),
  })
  .describe(
    'When a schedule runs. An incomplete recurrence is stored and does not run; a contradictory one is refused.',
  )

export type RecurrenceBody = z.infer<typeof recurrenceBody>

/** Fields that a client may set, spelled as on the wire. */
export const wireFields: readonly string[] = Object.keys(recurrenceBody.shape)
export const wireRepeatFields: readonly string[] = Object.keys(repeatBody.shape)

/** Fields that a read-back adds: accepted in a body, so that a read-back can be sent again, and ignored. */
export const readOnlyFields = [
  'NextRunEpochUtc',
  'LastRunEpochUtc',
  'Runnable',
  'NotRunnableReasons',
  'NotRunnableCodes',
  'Description',
] as const
