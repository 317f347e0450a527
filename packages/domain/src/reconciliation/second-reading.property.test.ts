import { Cron } from 'croner'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { cronProblem } from '../recurrence/cron.ts'
import { propertyRuns, recurrenceCase } from '../recurrence/testing/arbitrary-recurrence.ts'
import { secondCron } from './second-cron.ts'
import { secondReading } from './second-reading.ts'

describe('the independent implementation of a recurrence', { timeout: 600_000 }, () => {
  test('the independent implementation of a recurrence finds in any part of a window what it finds in the whole', () => {
    fc.assert(
      fc.property(
        recurrenceCase,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 48 * 60 }),
        (given, place, minutes) => {
          const { recurrence, days } = given
          const [after, until] = [given.after.getTime(), given.until.getTime()]
          const whole = secondReading({ recurrence, after, until, days }) ?? []
          const from = Math.round(after + place * (until - after))
          const window = { after: from, until: Math.min(from + minutes * 60_000, until) }
          const within = whole.filter((instant) => instant > window.after && instant <= window.until)
          expect(secondReading({ recurrence, ...window, days })?.map(iso)).toEqual(within.map(iso))
        },
      ),
      { numRuns: propertyRuns },
    )
  })
})

/** Fields of every form that users write, and some that they should not. */
function field(from: number, to: number, more: readonly string[] = []): fc.Arbitrary<string> {
  const value = fc.integer({ min: from, max: to }).map(String)
  const range = fc
    .tuple(fc.integer({ min: from, max: to }), fc.integer({ min: from, max: to }))
    .map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`)
  const step = fc
    .tuple(fc.oneof(fc.constant('*'), range), fc.integer({ min: 1, max: 20 }))
    .map(([of, size]) => `${of}/${size}`)
  const part = fc.oneof(value, range, step, ...more.map((word) => fc.constant(word)))
  return fc.oneof(
    fc.constant('*'),
    part,
    fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(',')),
  )
}

describe('a cron pattern read field by field', { timeout: 600_000 }, () => {
  test('a cron pattern read field by field names the times that the library names', () => {
    let judged = 0
    const pattern = fc.tuple(
      fc.constantFrom('', '0 ', '*/20 ', '5,35 '),
      field(0, 59),
      field(0, 23),
      field(1, 31, ['L']),
      field(1, 12, ['JAN', 'feb-APR', 'Dec']),
      field(0, 7, ['MON', 'tue-FRI', '5L', '1#2', 'SUN#1', '?']),
    )
    fc.assert(
      fc.property(pattern, fc.integer({ min: 10_000, max: 25_000 }), ([seconds, ...fields], day) => {
        const text = `${seconds}${fields.join(' ')}`
        const second = secondCron(text)
        if (second === null || cronProblem(text) !== null) return
        judged += 1
        const from = day * 86_400_000
        const library = new Cron(text, { timezone: 'UTC', mode: '5-or-6-parts' })
        expect([text, library.nextRun(new Date(from - 1_000))?.toISOString() ?? null]).toEqual([
          text,
          nextOf(second, from),
        ])
      }),
      { numRuns: propertyRuns },
    )
    expect(judged).toBeGreaterThan(propertyRuns / 2)
  })

  test('a cron pattern read field by field is not checked when it has a form that only the library knows', () => {
    for (const text of [
      '0 0 15W * *',
      '0 0 * * +1',
      '0 0 1,LW * *',
      '5/15 * * * *',
      '@daily',
      '0 0 * *',
      '0 0 31-1 * *',
    ])
      expect(secondCron(text)).toBeNull()
  })
})

/** The first time at or after midnight of a day, within eight years: leap days are no farther apart. */
function nextOf(
  { namesDate, timesBetween }: NonNullable<ReturnType<typeof secondCron>>,
  from: number,
): string | null {
  for (let day = 0; day < 8 * 366 * 4; day += 1) {
    const date = new Date(from + day * 86_400_000)
    if (namesDate(date)) return iso(date.getTime() + timesBetween(0, 86_400_000).next().value!)
  }
  return null
}

function iso(instant: number): string {
  return new Date(instant).toISOString()
}
