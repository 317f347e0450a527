import fc from 'fast-check'

import { type CalendarDays, type HolidayCalendar, holidayCalendar } from '../holiday-calendar.ts'
import {
  frequencies,
  holidayRules,
  missedRunPolicies,
  monthlyTypes,
  ordinalDays,
  ordinals,
  type Recurrence,
  weekDayNames,
} from '../recurrence.ts'
import { exampleRecurrence } from './example-recurrence.ts'

/** A recurrence with a window to inspect and what a slow reading needs besides. */
export interface RecurrenceCase {
  readonly recurrence: Recurrence
  readonly after: Date
  readonly until: Date
  /** The days of its calendar as they are stored, and as the recurrence code reads them. */
  readonly days: CalendarDays | null
  readonly calendar: HolidayCalendar | null
}

/** How many cases each property inspects. */
export const propertyRuns = Number(process.env['PROPERTY_RUNS'] ?? 200)

export const zoneNames: readonly string[] = Intl.supportedValuesOf('timeZone')

const day = 86_400_000
const two = (value: number): string => String(value).padStart(2, '0')

/** Half of the times lie in the hours in which clocks are changed. */
const minuteOfDay = fc.oneof(
  fc.integer({ min: 0, max: 240 }),
  fc.constantFrom(0, 30, 60, 90, 120, 150, 180, 1410, 1439),
  fc.integer({ min: 0, max: 1439 }),
)
const timeText = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** Half of the dates lie in the weeks in which most zones change their clocks. */
const date = fc
  .tuple(
    fc.integer({ min: 2004, max: 2037 }),
    fc.oneof(fc.integer({ min: 0, max: 365 }), fc.constantFrom(70, 85, 95, 270, 280, 298, 305)),
  )
  .map(([year, dayOfYear]) => Date.UTC(year, 0, 1) + dayOfYear * day)

/** Window that holds a few dozen occurrences at most days of the frequency. */
const windowDays = { Daily: 30, Weekdays: 40, Weekly: 120, Monthly: 900, Annual: 6000, Cron: 5 } as const

/** Single dates and whole weeks, and sometimes a weekend, of which each kind of rule leaves some day free. */
const holidays = fc.record({
  isHoliday: fc.integer({ min: 2, max: 40 }).map((sparseness) => (number: number): boolean => {
    return (number * 7919) % sparseness === 0 || (Math.floor(number / 5) * 31) % (sparseness * 2) === 1
  }),
  weekendDays: fc.constantFrom<CalendarDays['weekendDays']>(
    [],
    [],
    ['Saturday', 'Sunday'],
    ['Friday', 'Saturday'],
    ['Sunday'],
    ['Monday', 'Thursday', 'Friday'],
  ),
})

/** The stored days of a calendar that reaches beyond both ends of a window. */
function daysAround(after: Date, until: Date, { isHoliday, weekendDays }: HolidayParts): CalendarDays {
  const dates: CalendarDays['holidays'] = []
  const [first, last] = [Math.floor(after.getTime() / day) - 400, Math.floor(until.getTime() / day) + 400]
  for (let number = first; number <= last; number++) {
    if (isHoliday(number)) dates.push({ date: isoDate(number * day), name: `Holiday ${number}` })
  }
  return { holidays: dates, weekendDays }
}

interface HolidayParts {
  readonly isHoliday: (dayNumber: number) => boolean
  readonly weekendDays: CalendarDays['weekendDays']
}

const repeat = fc.option(
  fc.record({
    step: fc.constantFrom(
      { every: 45, unit: 'Minutes' as const },
      { every: 30, unit: 'Minutes' as const },
      { every: 97, unit: 'Minutes' as const },
      { every: 1, unit: 'Hours' as const },
      { every: 5, unit: 'Hours' as const },
    ),
    untilAfter: fc.option(minuteOfDay),
  }),
)

const recurrenceParts = fc.record({
  frequency: fc.constantFrom(...frequencies),
  timeZone: fc.constantFrom(...zoneNames),
  withinDay: fc.integer({ min: 0, max: day - 1 }),
  startBefore: fc.oneof(fc.integer({ min: -20, max: 400 }), fc.integer({ min: 0, max: 4000 })),
  endAfter: fc.option(fc.integer({ min: 0, max: 400 })),
  minutes: minuteOfDay,
  repeat,
  rule: fc.record({
    interval: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 14 })),
    weekDays: fc.uniqueArray(fc.constantFrom(...weekDayNames), { minLength: 1 }),
    weekStart: fc.constantFrom(...weekDayNames),
    monthlyType: fc.constantFrom(...monthlyTypes),
    dayOfMonth: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: -31, max: -1 })),
    ordinal: fc.constantFrom(...ordinals),
    ordinalDay: fc.constantFrom(...ordinalDays),
    workingDay: fc.oneof(fc.integer({ min: 1, max: 23 }), fc.integer({ min: -23, max: -1 })),
    months: fc.oneof(fc.constant<number[]>([]), fc.uniqueArray(fc.integer({ min: 1, max: 12 }))),
    month: fc.integer({ min: 1, max: 12 }),
    holidayRule: fc.constantFrom(...holidayRules),
    missedRunPolicy: fc.constantFrom(...missedRunPolicies),
    missedRunWindowMinutes: fc.integer({ min: 0, max: 3000 }),
  }),
  holidays: fc.option(holidays),
  cron: fc.record({
    minute: fc.constantFrom('0', '*/15', '30', '5,35', '7-9'),
    hour: fc.constantFrom('*', '2', '0,1,2,3', '*/6', '23'),
    dayOfMonth: fc.constantFrom('*', '1', '13', '28-31'),
    weekday: fc.constantFrom('*', '0', '1-5', '7'),
  }),
})

type Parts = typeof recurrenceParts extends fc.Arbitrary<infer Value> ? Value : never

/** Recurrences of every kind, each with a window somewhere in three decades. */
export const recurrenceCase: fc.Arbitrary<RecurrenceCase> = fc
  .tuple(recurrenceParts, date)
  .map(([each, windowStart]) => caseOf(each, windowStart, windowDays[each.frequency]))

/** The same with a window of so many days from an instant on. */
export function recurrenceCasesIn(windowStart: Date, days: number): fc.Arbitrary<RecurrenceCase> {
  return recurrenceParts.map((each) => caseOf(each, windowStart.getTime(), days))
}

/** Days that end twice: at midnight, or a minute after it, the clock goes back into their last hour. */
const midnightOverlaps = [
  { timeZone: 'Africa/Cairo', lastDay: '2026-10-29' },
  { timeZone: 'America/Nuuk', lastDay: '2026-10-24' },
  { timeZone: 'America/Santiago', lastDay: '2026-04-04' },
  { timeZone: 'America/Sao_Paulo', lastDay: '2018-02-17' },
  { timeZone: 'America/Scoresbysund', lastDay: '2026-10-24' },
  { timeZone: 'America/St_Johns', lastDay: '2006-10-28' },
  { timeZone: 'Asia/Beirut', lastDay: '2026-10-24' },
]

/** Repeated runs around such a day. */
export const midnightOverlapCase: fc.Arbitrary<RecurrenceCase> = fc
  .record({
    overlap: fc.constantFrom(...midnightOverlaps),
    hoursBefore: fc.integer({ min: 0, max: 48 }),
    minutes: fc.oneof(minuteOfDay, fc.integer({ min: 1320, max: 1439 })),
    every: fc.constantFrom(7, 15, 30, 97),
    untilAfter: fc.option(minuteOfDay),
  })
  .map(({ overlap: { timeZone, lastDay }, hoursBefore, minutes, every, untilAfter }) => {
    const after = new Date(Date.parse(lastDay) + day - hoursBefore * 3_600_000)
    const recurrence = exampleRecurrence({
      timeZone,
      startDate: isoDate(after.getTime() - 10 * day),
      executionTime: timeText(minutes),
      repeat: repeatFrom({ step: { every, unit: 'Minutes' }, untilAfter }, minutes),
    })
    return { recurrence, after, until: new Date(after.getTime() + 4 * day), days: null, calendar: null }
  })

function caseOf(parts: Parts, windowStart: number, windowLength: number): RecurrenceCase {
  const isCron = parts.frequency === 'Cron'
  const recurrence = exampleRecurrence({
    ...parts.rule,
    frequency: parts.frequency,
    timeZone: parts.timeZone,
    startDate: isoDate(windowStart - parts.startBefore * day),
    endDate:
      parts.endAfter === null
        ? null
        : isoDate(windowStart + Math.max(parts.endAfter, -parts.startBefore) * day),
    executionTime: timeText(parts.minutes),
    interval: isCron ? 1 : parts.rule.interval,
    repeat: isCron || parts.repeat === null ? null : repeatFrom(parts.repeat, parts.minutes),
    cron: isCron ? Object.values({ ...parts.cron, weekday: `* ${parts.cron.weekday}` }).join(' ') : null,
    calendarId: parts.holidays === null ? null : 'calendar',
  })
  const after = new Date(windowStart + parts.withinDay)
  const until = new Date(after.getTime() + windowLength * day)
  const days = parts.holidays === null ? null : daysAround(after, until, parts.holidays)
  const calendar = days === null ? null : holidayCalendar('Test', days)
  return { recurrence, after, until, days, calendar }
}

function isoDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

interface RepeatParts {
  readonly step: { readonly every: number; readonly unit: 'Minutes' | 'Hours' }
  readonly untilAfter: number | null
}

function repeatFrom({ step, untilAfter }: RepeatParts, minutes: number): Recurrence['repeat'] {
  return { ...step, until: untilAfter === null ? null : timeText(Math.min(minutes + untilAfter, 1439)) }
}
