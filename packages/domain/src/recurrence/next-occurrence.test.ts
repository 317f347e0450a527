import { describe, expect, test } from 'vitest'

import { sentence } from '../words/sentence.ts'
import { type HolidayCalendar, holidayCalendar } from './holiday-calendar.ts'
import { nextOccurrence, occurrences } from './next-occurrence.ts'
import type { Recurrence } from './recurrence.ts'
import { exampleRecurrence } from './testing/example-recurrence.ts'

/** Local times of the first occurrences after an instant. */
function locals(changes: Partial<Recurrence>, after: string, limit = 3): string[] {
  return occurrences(exampleRecurrence(changes), { after: new Date(after), limit }).map(({ local }) => local)
}

/** Local dates of the first occurrences. */
function dates(changes: Partial<Recurrence>, limit = 4): string[] {
  const startDate = changes.startDate ?? '2026-01-01'
  return locals(changes, `${startDate}T00:00:00Z`, limit).map((local) => local.slice(0, 10))
}

// proves decided-4.1.1/executiontime decided-4.3.1/wall-time-zone
test('Daily runs at the wall time on every day, whatever the clocks do', () => {
  expect(locals({}, '2026-03-27T12:00:00Z')).toEqual([
    '2026-03-28T09:30:00+01:00',
    '2026-03-29T09:30:00+02:00',
    '2026-03-30T09:30:00+02:00',
  ])
})

// proves decided-4.1.1/interval decided-4.4.1/interval-counts-from
test('Daily counts its interval in days from the start date', () => {
  expect(dates({ interval: 3, startDate: '2026-02-26' })).toEqual([
    '2026-02-26',
    '2026-03-01',
    '2026-03-04',
    '2026-03-07',
  ])
})

// proves decided-4.1.1/enddate
test('Daily does not run before the start date, and runs on the end date', () => {
  expect(locals({ startDate: '2026-05-10', endDate: '2026-05-11' }, '2020-01-01T00:00:00Z', 10)).toEqual([
    '2026-05-10T09:30:00+02:00',
    '2026-05-11T09:30:00+02:00',
  ])
})

// proves decided-4.5.1/it-answers-epochutc
test('Daily never answers the instant it was asked to pass', () => {
  expect(nextOccurrence(exampleRecurrence(), new Date('2026-06-01T07:30:00.000Z'))?.at).toEqual(
    new Date('2026-06-02T07:30:00Z'),
  )
  expect(nextOccurrence(exampleRecurrence(), new Date('2026-06-01T07:29:59.999Z'))?.at).toEqual(
    new Date('2026-06-01T07:30:00Z'),
  )
})

test('Weekdays runs from Monday to Friday', () => {
  expect(dates({ frequency: 'Weekdays', startDate: '2026-01-01' })).toEqual([
    '2026-01-01',
    '2026-01-02',
    '2026-01-05',
    '2026-01-06',
  ])
})

// proves decided-4.1.1/interval
test('Weekdays counts its interval in weeks', () => {
  expect(dates({ frequency: 'Weekdays', startDate: '2026-01-08', interval: 2 })).toEqual([
    '2026-01-08',
    '2026-01-09',
    '2026-01-19',
    '2026-01-20',
  ])
})

// proves given-81/left-open-weekly decided-4.1.1/weekdays
test('Weekly runs on each of its days', () => {
  expect(dates({ frequency: 'Weekly', weekDays: ['Monday', 'Friday'] })).toEqual([
    '2026-01-02',
    '2026-01-05',
    '2026-01-09',
    '2026-01-12',
  ])
})

// proves decided-4.1.1/weekstart decided-4.4.1/interval-counts-from
test('Weekly counts weeks from the week of the start date, which depends on where a week begins', () => {
  const everyOtherWeek = {
    frequency: 'Weekly',
    weekDays: ['Tuesday', 'Sunday'],
    interval: 2,
    startDate: '1997-08-05',
  } as const
  expect(dates({ ...everyOtherWeek, weekDays: [...everyOtherWeek.weekDays], weekStart: 'Monday' })).toEqual([
    '1997-08-05',
    '1997-08-10',
    '1997-08-19',
    '1997-08-24',
  ])
  expect(dates({ ...everyOtherWeek, weekDays: [...everyOtherWeek.weekDays], weekStart: 'Sunday' })).toEqual([
    '1997-08-05',
    '1997-08-17',
    '1997-08-19',
    '1997-08-31',
  ])
})

// proves given-81/left-open-weekly decided-4.1.1/dayofmonth decided-4.3.5/day-that-month
test('Monthly clamps a day that a month does not have to its last day', () => {
  expect(dates({ frequency: 'Monthly', dayOfMonth: 31 }, 5)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
  ])
  expect(dates({ frequency: 'Monthly', dayOfMonth: 30, startDate: '2028-01-31' }, 2)).toEqual([
    '2028-02-29',
    '2028-03-30',
  ])
})

// proves decided-4.1.1/dayofmonth
test.each([
  [-1, ['2026-01-31', '2026-02-28', '2026-03-31']],
  [-3, ['2026-01-29', '2026-02-26', '2026-03-29']],
  [-30, ['2026-01-02', '2026-02-01', '2026-03-02']],
])('Monthly counts day %i from the end of the month', (dayOfMonth, expected) => {
  expect(dates({ frequency: 'Monthly', dayOfMonth }, 3)).toEqual(expected)
})

// proves decided-4.1.1/interval decided-4.4.1/interval-counts-from
test('Monthly counts its interval in months from the month of the start date, even if that month has no run left', () => {
  expect(dates({ frequency: 'Monthly', dayOfMonth: 15, interval: 5, startDate: '2026-01-20' })).toEqual([
    '2026-06-15',
    '2026-11-15',
    '2027-04-15',
    '2027-09-15',
  ])
})

// proves decided-4.1.1/months decided-4.4.2/months-limits-monthly
test('Monthly is limited to its months', () => {
  expect(dates({ frequency: 'Monthly', dayOfMonth: 1, months: [3, 9] })).toEqual([
    '2026-03-01',
    '2026-09-01',
    '2027-03-01',
    '2027-09-01',
  ])
})

// proves decided-4.1.1/ordinal
test.each([
  ['First', 'Monday', ['2026-01-05', '2026-02-02', '2026-03-02']],
  ['Fourth', 'Friday', ['2026-01-23', '2026-02-27', '2026-03-27']],
  ['Last', 'Friday', ['2026-01-30', '2026-02-27', '2026-03-27']],
  ['Second', 'Day', ['2026-01-02', '2026-02-02', '2026-03-02']],
  ['Last', 'Day', ['2026-01-31', '2026-02-28', '2026-03-31']],
  ['Third', 'WeekDay', ['2026-01-05', '2026-02-04', '2026-03-04']],
  ['Last', 'WeekDay', ['2026-01-30', '2026-02-27', '2026-03-31']],
  ['First', 'WeekendDay', ['2026-01-03', '2026-02-01', '2026-03-01']],
] as const)('Monthly finds the %s %s', (ordinal, ordinalDay, expected) => {
  expect(dates({ frequency: 'Monthly', monthlyType: 'Ordinal', ordinal, ordinalDay }, 3)).toEqual(expected)
})

// proves decided-4.1.1/workingday decided-4.4.5/missing-workingday-skips
test.each([
  [1, ['2026-01-01', '2026-02-02', '2026-03-02']],
  [-1, ['2026-01-30', '2026-02-27', '2026-03-31']],
  [23, ['2026-07-31', '2026-12-31', '2027-03-31']],
  [-23, ['2026-07-01', '2026-12-01', '2027-03-01']],
])('Monthly finds working day %i, and skips a month without it', (workingDay, expected) => {
  expect(dates({ frequency: 'Monthly', monthlyType: 'WorkingDay', workingDay }, 3)).toEqual(expected)
})

test('Monthly has no occurrence, and says so at once, when no month can have one', () => {
  const changes = { frequency: 'Monthly', monthlyType: 'WorkingDay', workingDay: 22, months: [2] } as const
  expect(
    nextOccurrence(exampleRecurrence({ ...changes, months: [2] }), new Date('2026-01-01T00:00:00Z')),
  ).toBeNull()
  expect(
    nextOccurrence(
      exampleRecurrence({ frequency: 'Monthly', dayOfMonth: 1, interval: 12, months: [2] }),
      new Date(0),
    ),
  ).toBeNull()
})

// proves given-81/left-open-weekly decided-4.1.1/month decided-4.4.3/annual-month-with
test('Annual runs on a leap day in leap years and on 28 February in others', () => {
  expect(dates({ frequency: 'Annual', month: 2, dayOfMonth: 29 }, 3)).toEqual([
    '2026-02-28',
    '2027-02-28',
    '2028-02-29',
  ])
})

// proves decided-4.1.1/interval decided-4.4.1/interval-counts-from
test('Annual counts its interval in years from the year of the start date', () => {
  expect(
    dates({ frequency: 'Annual', month: 2, dayOfMonth: 29, interval: 4, startDate: '2096-01-01' }, 3),
  ).toEqual(['2096-02-29', '2100-02-28', '2104-02-29'])
})

// proves given-81/left-open-weekly decided-4.4.3/annual-month-with
test('Annual finds an ordinal day and a working day of its month', () => {
  expect(
    dates(
      { frequency: 'Annual', month: 11, monthlyType: 'Ordinal', ordinal: 'Fourth', ordinalDay: 'Thursday' },
      2,
    ),
  ).toEqual(['2026-11-26', '2027-11-25'])
  expect(dates({ frequency: 'Annual', month: 12, monthlyType: 'WorkingDay', workingDay: -1 }, 2)).toEqual([
    '2026-12-31',
    '2027-12-31',
  ])
})

test('Annual waits many years for a working day that its month seldom has', () => {
  expect(dates({ frequency: 'Annual', month: 2, monthlyType: 'WorkingDay', workingDay: 21 }, 2)).toEqual([
    '2028-02-29',
    '2036-02-29',
  ])
})

// proves decided-4.3.2/time-inside-spring
test.each([
  ['Europe/Amsterdam', '02:30', '2026-03-28T12:00:00Z', '2026-03-29T03:00:00+02:00'],
  ['America/New_York', '02:30', '2026-03-07T12:00:00Z', '2026-03-08T03:00:00-04:00'],
  ['Australia/Lord_Howe', '02:15', '2026-10-03T00:00:00Z', '2026-10-04T02:30:00+11:00'],
  ['Africa/Casablanca', '02:30', '2025-04-05T12:00:00Z', '2025-04-06T03:00:00+01:00'],
])(
  'a run at a change of the clocks in a gap of %s comes right after it, and the next day at its own time',
  (timeZone, executionTime, after, expected) => {
    const [moved, following] = occurrences(
      exampleRecurrence({ timeZone, executionTime, startDate: '2000-01-01' }),
      {
        after: new Date(after),
        limit: 2,
      },
    )
    expect(moved!.local).toBe(expected)
    expect(moved!.notes).toMatchObject([{ kind: 'gap' }])
    expect(following!.local.slice(11, 16)).toBe(executionTime)
    expect(following!.notes).toEqual([])
  },
)

// proves decided-4.3.3/time-autumn-overlap
test.each([
  ['Europe/Amsterdam', '02:30', '2026-10-24T12:00:00Z', '2026-10-25T02:30:00+02:00'],
  ['America/New_York', '01:30', '2026-10-31T12:00:00Z', '2026-11-01T01:30:00-04:00'],
  ['Australia/Lord_Howe', '01:45', '2026-04-04T00:00:00Z', '2026-04-05T01:45:00+11:00'],
  ['Africa/Casablanca', '02:30', '2025-02-22T12:00:00Z', '2025-02-23T02:30:00+01:00'],
])(
  'a run at a change of the clocks in an overlap of %s comes once, at the first pass',
  (timeZone, executionTime, after, expected) => {
    const [once, following] = occurrences(
      exampleRecurrence({ timeZone, executionTime, startDate: '2000-01-01' }),
      {
        after: new Date(after),
        limit: 2,
      },
    )
    expect(once!.local).toBe(expected)
    expect(once!.notes).toMatchObject([{ kind: 'overlap' }])
    expect(following!.local.slice(0, 10) > expected.slice(0, 10)).toBe(true)
  },
)

test('a run at a change of the clocks of a day that the zone skipped comes at the first instant of the next day', () => {
  expect(locals({ timeZone: 'Pacific/Apia', startDate: '2011-01-01' }, '2011-12-29T12:00:00Z')).toEqual([
    '2011-12-29T09:30:00-10:00',
    '2011-12-31T00:00:00+14:00',
    '2011-12-31T09:30:00+14:00',
  ])
})

test('a run at a change of the clocks of a skipped day is the same run as one at midnight of the next day', () => {
  expect(
    locals(
      { timeZone: 'Pacific/Apia', startDate: '2011-01-01', executionTime: '00:00' },
      '2011-12-29T12:00:00Z',
      2,
    ),
  ).toEqual(['2011-12-31T00:00:00+14:00', '2012-01-01T00:00:00+14:00'])
})

// proves decided-4.1.1/repeat decided-4.4.6/repeated-step-belongs
test('Repeat runs in steps up to its end, inclusive, on the same local day', () => {
  const repeat = { every: 2, unit: 'Hours', until: '13:30' } as const
  expect(locals({ repeat, interval: 2 }, '2026-01-01T00:00:00Z', 4)).toEqual([
    '2026-01-01T09:30:00+01:00',
    '2026-01-01T11:30:00+01:00',
    '2026-01-01T13:30:00+01:00',
    '2026-01-03T09:30:00+01:00',
  ])
})

// proves decided-4.1.1/repeat decided-4.4.6/repeated-step-belongs
test('Repeat goes to the end of the local day without an Until', () => {
  const repeat = { every: 400, unit: 'Minutes', until: null } as const
  expect(locals({ repeat }, '2026-01-01T00:00:00Z', 4)).toEqual([
    '2026-01-01T09:30:00+01:00',
    '2026-01-01T16:10:00+01:00',
    '2026-01-01T22:50:00+01:00',
    '2026-01-02T09:30:00+01:00',
  ])
})

// proves decided-4.3.4/repeat-steps-count
test.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
  ['2026-06-01', 24],
])('Repeat of every hour counts elapsed time: %s has %i runs', (startDate, count) => {
  const hourly = exampleRecurrence({
    startDate,
    endDate: startDate,
    executionTime: '00:00',
    repeat: { every: 1, unit: 'Hours', until: null },
  })
  expect(occurrences(hourly, { after: new Date(0), limit: 100 })).toHaveLength(count)
})

test('Repeat across an overlap steps through both passes and reports them apart', () => {
  const repeat = { every: 30, unit: 'Minutes', until: '03:00' } as const
  const runs = occurrences(exampleRecurrence({ executionTime: '02:30', repeat }), {
    after: new Date('2026-10-25T00:00:00Z'),
    limit: 4,
  })
  expect(runs.map(({ local }) => local)).toEqual([
    '2026-10-25T02:30:00+02:00',
    '2026-10-25T02:00:00+01:00',
    '2026-10-25T02:30:00+01:00',
    '2026-10-25T03:00:00+01:00',
  ])
  expect(runs[1]!.notes[0]!.said.toString()).toContain('second pass')
})

// proves decided-4.3.4/repeat-steps-count
test('Repeat counts from the moved first run when the first run lies in a gap', () => {
  const repeat = { every: 1, unit: 'Hours', until: '05:00' } as const
  expect(locals({ executionTime: '02:30', repeat }, '2026-03-28T12:00:00Z', 3)).toEqual([
    '2026-03-29T03:00:00+02:00',
    '2026-03-29T04:00:00+02:00',
    '2026-03-29T05:00:00+02:00',
  ])
})

describe('Cron', () => {
  const cron = (pattern: string): Partial<Recurrence> => ({
    frequency: 'Cron',
    cron: pattern,
    executionTime: null,
  })

  // proves decided-4.1.1/cron
  test('Cron matches the wall clock of the zone', () => {
    expect(locals(cron('30 9 * * 1-5'), '2026-03-27T12:00:00Z', 2)).toEqual([
      '2026-03-30T09:30:00+02:00',
      '2026-03-31T09:30:00+02:00',
    ])
  })

  // proves decided-4.1.1/cron
  test('Cron takes seconds as a sixth field before the others', () => {
    expect(locals(cron('*/20 30 9 * * *'), '2026-06-01T07:30:00Z', 3)).toEqual([
      '2026-06-01T09:30:20+02:00',
      '2026-06-01T09:30:40+02:00',
      '2026-06-02T09:30:00+02:00',
    ])
  })

  test('Cron runs times inside a gap once, right after it', () => {
    expect(locals(cron('*/20 * * * *'), '2026-03-29T00:40:00Z', 3)).toEqual([
      '2026-03-29T03:00:00+02:00',
      '2026-03-29T03:20:00+02:00',
      '2026-03-29T03:40:00+02:00',
    ])
  })

  test('Cron runs times inside an overlap once, at the first pass', () => {
    expect(locals(cron('*/30 * * * *'), '2026-10-25T00:00:00Z', 3)).toEqual([
      '2026-10-25T02:30:00+02:00',
      '2026-10-25T03:00:00+01:00',
      '2026-10-25T03:30:00+01:00',
    ])
  })

  test('Cron keeps to start and end date', () => {
    expect(dates({ ...cron('0 12 * * *'), startDate: '2026-05-10', endDate: '2026-05-11' })).toEqual([
      '2026-05-10',
      '2026-05-11',
    ])
  })

  test('Cron finds a leap day years ahead, and finds nothing for a date that never comes', () => {
    expect(dates(cron('0 0 29 2 *'), 2)).toEqual(['2028-02-29', '2032-02-29'])
    expect(nextOccurrence(exampleRecurrence(cron('0 0 30 2 *')), new Date('2026-01-01T00:00:00Z'))).toBeNull()
  })
})

describe('a holiday', () => {
  const christmas = [
    { date: '2026-12-25', name: 'Christmas Day' },
    { date: '2026-12-26', name: 'Boxing Day' },
  ]
  const calendar = holidayCalendar('Netherlands', { holidays: christmas, weekendDays: [] })
  const before = new Date('2026-12-23T12:00:00Z')
  const around = (changes: Partial<Recurrence>, days = calendar): string[] =>
    occurrences(exampleRecurrence({ calendarId: 'nl', ...changes }), {
      after: before,
      limit: 3,
      calendar: days,
    }).map(({ local }) => local.slice(0, 10))

  // proves decided-4.1.1/calendarid
  test('a holiday drops the run under Skip', () => {
    expect(around({ holidayRule: 'Skip' })).toEqual(['2026-12-24', '2026-12-27', '2026-12-28'])
  })

  // proves decided-4.1.1/calendarid
  test('a holiday moves the run to a free day, where it joins the run of that day', () => {
    expect(around({ holidayRule: 'Before' })).toEqual(['2026-12-24', '2026-12-27', '2026-12-28'])
    expect(around({ holidayRule: 'Before', frequency: 'Weekly', weekDays: ['Friday'] })).toEqual([
      '2026-12-24',
      '2027-01-01',
      '2027-01-08',
    ])
    expect(around({ holidayRule: 'After', frequency: 'Weekly', weekDays: ['Friday'] })).toEqual([
      '2026-12-27',
      '2027-01-01',
      '2027-01-08',
    ])
  })

  test('a holiday moves a run that speaks of working days from Monday to Friday only', () => {
    expect(
      around({
        holidayRule: 'After',
        frequency: 'Monthly',
        monthlyType: 'Ordinal',
        ordinal: 'Fourth',
        ordinalDay: 'Friday',
      })[0],
    ).toBe('2026-12-27')
    expect(
      around({ holidayRule: 'After', frequency: 'Monthly', monthlyType: 'WorkingDay', workingDay: 19 })[0],
    ).toBe('2026-12-28')
  })

  test('a holiday does not move a run beyond the end date', () => {
    expect(
      around({ holidayRule: 'After', frequency: 'Weekly', weekDays: ['Friday'], endDate: '2026-12-26' }),
    ).toEqual([])
  })

  test('a holiday on every day leaves no run, and the search ends', () => {
    let asked = 0
    const always: HolidayCalendar = { name: 'Closed', holidayOn: () => (++asked > 0 ? 'closed' : null) }
    for (const holidayRule of ['Skip', 'Before', 'After'] as const) {
      expect(
        nextOccurrence(exampleRecurrence({ holidayRule }), new Date('2026-01-01T00:00:00Z'), always),
      ).toBeNull()
    }
    expect(asked).toBeLessThan(50_000)
  })

  test('a holiday names the day that it moved the run from', () => {
    const weekly = exampleRecurrence({ holidayRule: 'After', frequency: 'Weekly', weekDays: ['Friday'] })
    expect(nextOccurrence(weekly, before, calendar)?.notes).toEqual([
      {
        kind: 'holiday',
        said: sentence('run_moved', {
          day: sentence('day_is_holiday', { date: '2026-12-25', holiday: 'Christmas Day' }),
          movedTo: '2026-12-27',
        }),
        values: { date: '2026-12-25', holiday: 'Christmas Day', calendar: 'Netherlands' },
      },
    ])
  })

  test('a holiday that dropped a run is named at the run that follows', () => {
    const notes = occurrences(exampleRecurrence(), { after: before, limit: 3, calendar }).map((run) =>
      run.notes.map(({ said }) => String(said)),
    )
    expect(notes).toEqual([
      [],
      [
        'Skipped before this day: 2026-12-25 is a holiday (Christmas Day); 2026-12-26 is a holiday (Boxing Day).',
      ],
      [],
    ])
  })

  test('a holiday is also every weekend day of the calendar', () => {
    const weekend = holidayCalendar('Office', { holidays: christmas, weekendDays: ['Saturday', 'Sunday'] })
    expect(around({ holidayRule: 'Skip' }, weekend)).toEqual(['2026-12-24', '2026-12-28', '2026-12-29'])
    expect(around({ holidayRule: 'After', frequency: 'Monthly', dayOfMonth: 26 }, weekend)).toEqual([
      '2026-12-28',
      '2027-01-26',
      '2027-02-26',
    ])
    expect(
      nextOccurrence(exampleRecurrence({ frequency: 'Weekly', weekDays: ['Sunday'] }), before, weekend),
    ).toBeNull()
  })

  test('a holiday moves two runs onto one day as one run, and joins the times of a cron pattern there', () => {
    const threeDays = {
      holidayRule: 'After',
      frequency: 'Weekly',
      weekDays: ['Friday', 'Saturday', 'Sunday'],
    } as const
    expect(around({ ...threeDays, weekDays: [...threeDays.weekDays] })).toEqual([
      '2026-12-27',
      '2027-01-01',
      '2027-01-02',
    ])
    const cron = exampleRecurrence({ frequency: 'Cron', cron: '0 8 25 12 *', holidayRule: 'After' })
    const both = exampleRecurrence({ ...cron, cron: '0 8,20 25-26 12 *' })
    const localsOf = (recurrence: Recurrence) =>
      occurrences(recurrence, { after: before, limit: 2, calendar }).map(({ local }) => local.slice(0, 16))
    expect(localsOf(cron)).toEqual(['2026-12-27T08:00', '2027-12-25T08:00'])
    expect(localsOf(both)).toEqual(['2026-12-27T08:00', '2026-12-27T20:00'])
  })

  test('a holiday never moves a run to or before the instant that was asked to be passed', () => {
    const weekly = exampleRecurrence({ holidayRule: 'Before', frequency: 'Weekly', weekDays: ['Friday'] })
    const moved = nextOccurrence(weekly, before, calendar)!
    expect(moved.local).toBe('2026-12-24T09:30:00+01:00')
    expect(nextOccurrence(weekly, moved.at, calendar)?.local).toBe('2027-01-01T09:30:00+01:00')
    expect(nextOccurrence(weekly, new Date('2026-12-25T12:00:00Z'), calendar)?.local).toBe(
      '2027-01-01T09:30:00+01:00',
    )
  })
})

test('an occurrence is computed for a disabled recurrence too', () => {
  expect(
    nextOccurrence(exampleRecurrence({ enabled: false }), new Date('2026-06-01T00:00:00Z')),
  ).not.toBeNull()
})

test.each([
  { executionTime: null },
  { frequency: 'Weekly' },
  { frequency: 'Monthly' },
  { frequency: 'Annual', dayOfMonth: 1 },
  { frequency: 'Cron' },
] as const)('an occurrence does not exist for the incomplete %o', (changes) => {
  expect(nextOccurrence(exampleRecurrence(changes), new Date(0))).toBeNull()
})

test('an occurrence is limited by count and by a last instant, inclusive', () => {
  const after = new Date('2026-06-01T00:00:00Z')
  expect(occurrences(exampleRecurrence(), { after, limit: 0 })).toEqual([])
  expect(
    occurrences(exampleRecurrence(), { after, until: new Date('2026-06-02T07:30:00Z'), limit: 10 }),
  ).toHaveLength(2)
  expect(
    occurrences(exampleRecurrence(), { after, until: new Date('2026-06-02T07:29:59Z'), limit: 10 }),
  ).toHaveLength(1)
})

// proves decided-4.5.1/it-answers-epochutc
test('an occurrence names the short month that moved it', () => {
  const monthly = exampleRecurrence({ frequency: 'Monthly', dayOfMonth: 31 })
  const values = { month: '2026-02', daysOfMonth: 28, dayOfMonth: 31, runsOnDay: 28 }
  expect(nextOccurrence(monthly, new Date('2026-02-01T00:00:00Z'))?.notes).toEqual([
    { kind: 'short-month', said: sentence('short_month', values), values },
  ])
})
