import fc from 'fast-check'
import { expect, test } from 'vitest'

import { recurrence as storedRecurrence } from '@punctual/domain'

import { parseRecurrence } from './read-recurrence.ts'
import { recurrenceToWire } from '../recurrence.ts'
import { recurrenceBody, wireFields } from './recurrence-body.ts'

const context = { now: new Date('2026-11-21T12:00:00Z'), serviceTimeZone: 'Europe/Amsterdam' }

function parsed(wire: unknown) {
  const result = parseRecurrence(wire, context)
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result.recurrence
}

/** "field message" of every error. */
function errorsOf(wire: unknown): string[] {
  const result = parseRecurrence(wire, context)
  return result.ok ? [] : result.errors.map(({ field, message }) => `${field} ${String(message)}`)
}

// proves given-79/left-open-required decided-4.1.1/enabled decided-4.1.1/enddate decided-4.1.1/timezone
// proves decided-4.1.1/interval decided-4.1.1/weekstart decided-4.1.1/missedrunpolicy
// proves decided-4.1.1/missedrunwindowminutes decided-4.1.1/overlappolicy decided-4.1.1/spreadseconds
test('a recurrence of a body gets every default that the interface names', () => {
  expect(parsed({ Frequency: 'Daily', ExecutionTime: '09:30' })).toEqual({
    enabled: true,
    frequency: 'Daily',
    startDate: '2026-11-21',
    executionTime: '09:30',
    endDate: null,
    timeZone: 'Europe/Amsterdam',
    interval: 1,
    weekDays: [],
    weekStart: 'Monday',
    monthlyType: 'DayOfMonth',
    dayOfMonth: null,
    ordinal: null,
    ordinalDay: null,
    workingDay: null,
    months: [],
    month: null,
    repeat: null,
    cron: null,
    calendarId: null,
    holidayRule: 'Skip',
    missedRunPolicy: 'RunOnce',
    missedRunWindowMinutes: 60,
    overlapPolicy: 'Queue',
    spreadSeconds: 0,
  })
})

// proves decided-4.1.1/startdate
test('a recurrence of a body starts today as the calendar of its own zone shows it', () => {
  expect(parsed({ Frequency: 'Daily', TimeZone: 'Pacific/Auckland' }).startDate).toBe('2026-11-22')
})

// proves decided-4.1.1/executiontime decided-4.1.1/calendarid decided-4.1.2/fields
// proves decided-4.3.1/wall-time-zone
test('a recurrence of a body is the same again after a read-back, read-only fields included', () => {
  const full = {
    Enabled: false,
    Frequency: 'Monthly',
    StartDate: '2026-12-01',
    ExecutionTime: '09:30',
    EndDate: '2027-12-01',
    TimeZone: 'America/New_York',
    Interval: 2,
    WeekDays: ['Monday'],
    WeekStart: 'Sunday',
    MonthlyType: 'Ordinal',
    DayOfMonth: -1,
    Ordinal: 'Last',
    OrdinalDay: 'WeekDay',
    WorkingDay: -3,
    Months: [1, 6],
    Month: 4,
    Repeat: { Every: 30, Unit: 'Minutes', Until: '17:00' },
    Cron: null,
    CalendarId: 'calendar-1',
    HolidayRule: 'After',
    MissedRunPolicy: 'RunAll',
    MissedRunWindowMinutes: 0,
    OverlapPolicy: 'Allow',
    SpreadSeconds: 90,
  }
  const recurrence = parsed(full)
  expect(recurrenceToWire(recurrence)).toEqual(full)
  expect(storedRecurrence.parse(recurrence)).toEqual(recurrence)
  const readBack = {
    ...recurrenceToWire(recurrence),
    NextRunEpochUtc: 1,
    LastRunEpochUtc: null,
    Runnable: true,
    NotRunnableReasons: [],
    Description: '',
  }
  expect(parsed(readBack)).toEqual(recurrence)
  expect(Object.keys(recurrenceToWire(recurrence))).toEqual(wireFields)
})

// proves decided-4.1.1/weekdays
test('a recurrence of a body is matched without regard to case, in names and in words', () => {
  expect(
    parsed({
      frequency: 'WEEKLY',
      weekdays: ['friday', 'MONDAY', 'friday'],
      executiontime: '07:00',
      calendarid: 'ABC',
    }),
  ).toMatchObject({
    frequency: 'Weekly',
    calendarId: 'abc',
    weekDays: ['Monday', 'Friday'],
    executionTime: '07:00',
  })
})

test('a recurrence of a body takes numbers and truth values as text, and empty text as absent', () => {
  expect(
    parsed({ Frequency: 'Monthly', Enabled: 'false', DayOfMonth: '15', EndDate: '', Interval: null }),
  ).toMatchObject({
    enabled: false,
    dayOfMonth: 15,
    endDate: null,
    interval: 1,
  })
})

// proves decided-4.1.1/timezone
test.each([
  ['W. Europe Standard Time', 'Europe/Berlin'],
  ['eastern standard time', 'America/New_York'],
  ['europe/amsterdam', 'Europe/Amsterdam'],
  ['utc', 'UTC'],
])('a recurrence of a body may name its zone %s, which is %s', (TimeZone, expected) => {
  expect(parsed({ Frequency: 'Daily', TimeZone }).timeZone).toBe(expected)
})

// proves decided-4.1.1/monthlytype
test.each([
  [{ Ordinal: 'First', OrdinalDay: 'Monday' }, 'Ordinal'],
  [{ OrdinalDay: 'Monday' }, 'Ordinal'],
  [{ WorkingDay: -1 }, 'WorkingDay'],
  [{ DayOfMonth: 1 }, 'DayOfMonth'],
  [{}, 'DayOfMonth'],
])('a recurrence of a body reports its MonthlyType by its fields %o', (fields, expected) => {
  expect(parsed({ Frequency: 'Monthly', ...fields }).monthlyType).toBe(expected)
})

// proves decided-4.2.1/incomplete-recurrence-stored
test.each([
  { Frequency: 'Weekly' },
  { Frequency: 'Monthly' },
  { Frequency: 'Annual' },
  { Frequency: 'Cron' },
  { Frequency: 'Daily', EndDate: '2026-11-21' },
])('a recurrence of a body is accepted when it is merely incomplete: %o', (wire) => {
  expect(errorsOf(wire)).toEqual([])
})

// proves decided-4.2.2/contradictory-one-400 decided-4.4.4/there-no-ordinal
test.each([
  [{}, 'Frequency is required: one of Daily, Weekdays, Weekly, Monthly, Annual, Cron.'],
  [
    { Frequency: 'Dayly' },
    'Frequency must be one of Daily, Weekdays, Weekly, Monthly, Annual, Cron, not "Dayly". Did you mean Daily?',
  ],
  [
    { TimeZone: 'Europe/Amsterdm' },
    'TimeZone "Europe/Amsterdm" is not a known time zone. Give an IANA name such as Europe/Amsterdam, or a Windows id. Did you mean Europe/Amsterdam?',
  ],
  [{ DayOfMonth: 45 }, 'DayOfMonth must be a whole number from -31 to -1 or from 1 to 31, not 45.'],
  [{ DayOfMonth: 0 }, 'DayOfMonth must be a whole number from -31 to -1 or from 1 to 31, not 0.'],
  [{ DayOfMonth: 1.5 }, 'DayOfMonth must be a whole number from -31 to -1 or from 1 to 31, not 1.5.'],
  [{ WorkingDay: 24 }, 'WorkingDay must be a whole number from -23 to -1 or from 1 to 23, not 24.'],
  [
    { StartDate: '2026-12-02', EndDate: '2026-12-01' },
    'EndDate 2026-12-01 lies before StartDate 2026-12-02.',
  ],
  [{ EndDate: '2026-11-20' }, 'EndDate 2026-11-20 lies before StartDate 2026-11-21.'],
  [{ StartDate: '2026-02-30' }, 'StartDate must be a date of the calendar as YYYY-MM-DD, not "2026-02-30".'],
  [{ ExecutionTime: '25:00' }, 'ExecutionTime must be a time as HH:mm, 00:00 to 23:59, not "25:00".'],
  [{ ExecutionTime: 930 }, 'ExecutionTime must be a time as HH:mm, 00:00 to 23:59, not 930.'],
  [{ Interval: 0 }, 'Interval must be a whole number from 1 to 9999, not 0.'],
  [{ Repeat: { Every: 0, Unit: 'Minutes' } }, 'Repeat.Every must be a whole number from 1 to 1439, not 0.'],
  [{ Repeat: { Every: 24, Unit: 'Hours' } }, 'Repeat.Every must be a whole number from 1 to 23, not 24.'],
  [{ Repeat: { Every: 5 } }, 'Repeat.Unit is required: Minutes or Hours.'],
  [{ Repeat: 5 }, 'Repeat must be an object {Every, Unit, Until}, not 5.'],
  [
    { Repeat: { Every: 5, Unit: 'Minutes', Untl: '10:00' } },
    'Repeat.Untl is not a field of this object. Did you mean Until?',
  ],
  [
    { ExecutionTime: '09:30', Repeat: { Every: 5, Unit: 'Minutes', Until: '09:00' } },
    'Repeat.Until 09:00 lies before ExecutionTime 09:30; repeated runs stay within the day.',
  ],
  [
    { Ordinal: 'Fifth' },
    'Ordinal must be one of First, Second, Third, Fourth, Last. Not every month has a fifth: use Last.',
  ],
  [
    { OrdinalDay: 'Mondy' },
    'OrdinalDay must be one of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday, Day, WeekDay, WeekendDay, not "Mondy". Did you mean Monday?',
  ],
  [
    { WeekDays: ['Monday', 'Tusday'] },
    'WeekDays[1] must be one of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday, not "Tusday". Did you mean Tuesday?',
  ],
  [{ WeekDays: 'Monday' }, 'WeekDays must be a list, not "Monday".'],
  [{ Months: [0] }, 'Months[0] must be a whole number from 1 to 12, not 0.'],
  [{ Month: 13 }, 'Month must be a whole number from 1 to 12, not 13.'],
  [{ DayOfMonth: 1, WorkingDay: 1 }, 'MonthlyType is required to choose between DayOfMonth and WorkingDay.'],
  [{ Cron: '0 9 * * *' }, 'Cron goes with Frequency Cron only, not with Daily.'],
  [
    { Frequency: 'Cron', Cron: 'every day' },
    'Cron "every day" is not a cron pattern: must have five fields (minute hour day month weekday), or six with seconds first.',
  ],
  [
    { Frequency: 'Cron', Cron: '61 9 * * *' },
    'Cron "61 9 * * *" is not a cron pattern: Invalid value for minute: 61.',
  ],
  [
    { Frequency: 'Cron', Cron: '@daily' },
    'Cron "@daily" is not a cron pattern: must have five fields (minute hour day month weekday), or six with seconds first.',
  ],
  [
    { Frequency: 'Cron', Cron: '0 9 * * *', Interval: 2 },
    'Interval does not go with Frequency Cron: write the interval into the pattern.',
  ],
  [
    { Frequency: 'Cron', Repeat: { Every: 5, Unit: 'Minutes' } },
    'Repeat does not go with Frequency Cron: write the repetition into the pattern.',
  ],
  [{ MissedRunWindowMinutes: -1 }, 'MissedRunWindowMinutes must be a whole number from 0 to 527040, not -1.'],
  [{ Enabled: 'yes' }, 'Enabled must be true or false, not "yes".'],
  [{ WeekDay: ['Monday'] }, 'WeekDay is not a field of this object. Did you mean WeekDays?'],
  [{ Colour: 'red' }, 'Colour is not a field of this object.'],
])('a contradictory recurrence is refused: %j', (fields, expected) => {
  const wire = Object.keys(fields).length === 0 ? fields : { Frequency: 'Daily', ...fields }
  expect(errorsOf(wire)).toEqual([expected])
})

test.each([null, 'Daily', 7, [], undefined])(
  'a contradictory recurrence is refused when it is no object but %j',
  (wire) => {
    expect(errorsOf(wire)).toHaveLength(1)
  },
)

// proves decided-4.2.2/contradictory-one-400
test('a contradictory recurrence is refused with every problem at once', () => {
  const result = parseRecurrence(
    { Frequency: 'Hourly', DayOfMonth: 45, TimeZone: 'Mars/X', ExecutionTime: 'noon' },
    context,
  )
  expect(result.ok ? [] : result.errors.map(({ field }) => field).sort()).toEqual([
    'DayOfMonth',
    'ExecutionTime',
    'Frequency',
    'TimeZone',
  ])
})

test(
  'a contradictory recurrence is refused and never throws, whatever the values are; what is accepted can be stored',
  { timeout: 60_000 },
  () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('Daily', 'Cron', '09:30', '2026-12-01', '* * * * *', -1, 5),
    )
    const wire = fc.dictionary(fc.constantFrom(...wireFields), value)
    fc.assert(
      fc.property(wire, (given) => {
        const result = parseRecurrence(given, context)
        if (result.ok) expect(storedRecurrence.safeParse(result.recurrence).success).toBe(true)
        else expect(result.errors.length).toBeGreaterThan(0)
      }),
    )
  },
)

test('the schema of the body describes every field', () => {
  const undescribed = Object.entries(recurrenceBody.shape).filter(
    ([name, schema]) => name !== 'Repeat' && !JSON.stringify(schema.meta() ?? '').includes('description'),
  )
  expect(undescribed.map(([name]) => name)).toEqual([])
})

test('the schema of the body lets contradictions through to the messages of the parser', () => {
  expect(recurrenceBody.safeParse({ Frequency: 'Hourly', DayOfMonth: 45, Colour: 'red' }).success).toBe(true)
})
