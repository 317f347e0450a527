import { describe, expect, it } from 'vitest'

import { withDefaults } from '../recurrence/defaults.ts'
import { dayMs, parseLocalDay, parseTimeOfDay } from '../recurrence/local-date.ts'
import { compareRuns } from './compare-runs.ts'
import { type SourceDays, sourceRuns } from './source-rule.ts'

const after = new Date('2026-11-28T12:00:00Z')
const ruleOf = (days: SourceDays, start = '2026-01-05T07:00', end: string | null = null) => ({
  days,
  start: parseLocalDay(start.slice(0, 10))! * dayMs + parseTimeOfDay(start.slice(11))!,
  end: end === null ? null : parseLocalDay(end)!,
  timeZone: 'Europe/Berlin',
})
const recurrenceOf = (given: object) =>
  withDefaults({
    startDate: '2026-01-05',
    executionTime: '07:00',
    timeZone: 'Europe/Berlin',
    endDate: null,
    ...given,
  } as never)
const instants = (days: SourceDays, limit: number, start?: string, end?: string) =>
  sourceRuns(ruleOf(days, start, end ?? null), after, limit).map(({ at }) => new Date(at).toISOString())

describe('the rule of another scheduler', () => {
  it.each<[string, SourceDays, string[]]>([
    ['days', { kind: 'days', every: 3 }, ['2026-12-01T06:00:00.000Z', '2026-12-04T06:00:00.000Z']],
    [
      'weeks that begin on Sunday',
      { kind: 'weeks', every: 2, weekStart: 6, weekdays: [0, 6] },
      ['2026-12-06T06:00:00.000Z', '2026-12-07T06:00:00.000Z'],
    ],
    [
      'a day that a month does not have',
      { kind: 'month-days', days: [31], months: [], isClamped: false },
      ['2026-12-31T06:00:00.000Z', '2027-01-31T06:00:00.000Z'],
    ],
    [
      'the last days of the week',
      { kind: 'month-weeks', week: 5, weekdays: [3, 4], months: [12] },
      ['2026-12-25T06:00:00.000Z', '2026-12-31T06:00:00.000Z'],
    ],
    ['minutes', { kind: 'minutes', every: 50 }, ['2026-11-28T12:10:00.000Z', '2026-11-28T13:00:00.000Z']],
  ])('is walked for %s', (_name, days, expected) => {
    expect(instants(days, 2)).toEqual(expected)
  })

  it('ends with its last day, and with one that never comes', () => {
    expect(instants({ kind: 'days', every: 1 }, 9, '2026-01-05T07:00', '2026-11-30')).toHaveLength(2)
    const never = { kind: 'month-days', days: [31], months: [2], isClamped: false } as const
    expect(instants(never, 1)).toEqual([])
    expect(instants({ kind: 'once' }, 9)).toEqual([])
  })
})

describe('the comparison of the next runs', () => {
  it('finds a hundred identical runs, and all of a rule that ends', () => {
    const daily = recurrenceOf({ frequency: 'Daily' })
    expect(compareRuns(ruleOf({ kind: 'days', every: 1 }), daily, after)).toEqual({
      compared: 100,
      differing: 0,
      differences: [],
    })
    const ending = compareRuns(
      ruleOf({ kind: 'days', every: 1 }, '2026-01-05T07:00', '2026-12-02'),
      recurrenceOf({ frequency: 'Daily', endDate: '2026-12-02' }),
      after,
    )
    expect(ending).toMatchObject({ compared: 4, differing: 0 })
  })

  it('names the runs that only one side has', () => {
    const clamped = recurrenceOf({ frequency: 'Monthly', dayOfMonth: 31 })
    const skipping = { kind: 'month-days', days: [31], months: [], isClamped: false } as const
    const { differences, compared } = compareRuns(ruleOf(skipping), clamped, after)
    expect(compared).toBe(100)
    expect(differences.slice(0, 2)).toEqual([
      { source: null, here: '2026-11-30T07:00:00' },
      { source: null, here: '2027-02-28T07:00:00' },
    ])
    const longer = compareRuns(
      ruleOf({ kind: 'days', every: 1 }, '2026-01-05T07:00', '2026-12-02'),
      recurrenceOf({ frequency: 'Daily' }),
      after,
    )
    expect(longer.differences[0]).toEqual({ source: null, here: '2026-12-03T07:00:00' })
  })

  it('names a time that the clock skips', () => {
    const early = recurrenceOf({ frequency: 'Daily', executionTime: '02:30', startDate: '2027-03-01' })
    const { differences } = compareRuns(ruleOf({ kind: 'days', every: 1 }, '2027-03-01T02:30'), early, after)
    expect(differences).toEqual([
      { source: '2027-03-28T02:30:00', here: null },
      { source: null, here: '2027-03-28T03:00:00' },
    ])
  })
})
