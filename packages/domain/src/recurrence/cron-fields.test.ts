import { Cron } from 'croner'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { cronFields, type CronFields } from './cron-fields.ts'
import { dayMs, dayOfWall } from './local-date.ts'
import { propertyRuns } from './testing/arbitrary-recurrence.ts'

/** The next wall times after one, from the tables. */
function tableTimes(fields: CronFields, after: number, count: number): string[] {
  const found: string[] = []
  let from = after + 1_000
  while (found.length < count) {
    const day = fields.nextDay(dayOfWall(from))
    if (day === null) break
    const time = fields.nextTime(Math.max(from - day * dayMs, 0))
    if (time === null) {
      from = (day + 1) * dayMs
      continue
    }
    found.push(new Date(day * dayMs + time).toISOString())
    from = day * dayMs + time + 1_000
  }
  return found
}

function libraryTimes(pattern: string, after: number, count: number): string[] {
  const cron = new Cron(pattern, { timezone: 'UTC', mode: '5-or-6-parts' })
  return cron.nextRuns(count, new Date(after)).map((at) => at.toISOString())
}

const number = fc.oneof(fc.integer({ min: 0, max: 62 }), fc.integer({ min: 0, max: 12 })).map(String)
const name = fc.constantFrom('JAN', 'feb', 'Dec', 'SUN', 'mon', 'Sat', 'xyz')
const value = fc.oneof({ weight: 8, arbitrary: number }, { weight: 1, arbitrary: name })
const step = fc.constantFrom('', '', '', '/2', '/5', '/15', '/0', '/61')
const item = fc.oneof(
  { weight: 4, arbitrary: fc.constant('*') },
  { weight: 3, arbitrary: value },
  { weight: 2, arbitrary: fc.tuple(value, value).map(([from, to]) => `${from}-${to}`) },
  { weight: 1, arbitrary: fc.constantFrom('L', '15W', '1#2', '?', '', '5/15', '*-3', '+1', '7', '1-7') },
)
const field = fc.oneof(
  fc.tuple(item, step).map(([what, steps]) => what + steps),
  fc.array(item, { minLength: 2, maxLength: 3 }).map((items) => items.join(',')),
)
/** Fields that are more likely to be sound, so that whole patterns are. */
const sound = (most: number, least = 0) =>
  fc.oneof(
    fc.constant('*'),
    fc.integer({ min: least, max: most }).map(String),
    fc.integer({ min: 2, max: most - least }).map((steps) => `*/${steps}`),
    fc
      .tuple(fc.integer({ min: least, max: most }), fc.integer({ min: least, max: most }))
      .map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
    field,
  )
const pattern = fc
  .tuple(fc.option(sound(59)), sound(59), sound(23), sound(31, 1), sound(12, 1), sound(7))
  .map((fields) => fields.filter((each) => each !== null).join(' '))
const instant = fc
  .integer({ min: Date.UTC(2020, 0, 1) / 1_000, max: Date.UTC(2038, 0, 1) / 1_000 })
  .map((seconds) => seconds * 1_000)

test(
  'a cron pattern of plain fields names the same times as the library, and nothing that the library refuses',
  { timeout: 300_000 },
  () => {
    let compared = 0
    fc.assert(
      fc.property(pattern, instant, (text, after) => {
        const fields = cronFields(text)
        if (fields === null) return
        compared += 1
        expect(tableTimes(fields, after, 5), text).toEqual(libraryTimes(text, after, 5))
      }),
      { numRuns: propertyRuns * 10 },
    )
    expect(compared).toBeGreaterThan(propertyRuns)
  },
)

test.each([
  '* * * * *',
  '*/5 * * * *',
  '0 9-17 * * MON-FRI',
  '30 6 1,15 * *',
  '0 0 29 2 *',
  '0 0 31 * 1',
  '0 0 * JAN,JUL SUN',
  '0 12 * * 5-7',
  '0 12 * 3-OCT FRI-SUN',
  '0 12 * * SUN-2',
  '59 59 23 31 12 *',
  '0 0 1-7 * */2',
])(
  'a cron pattern of plain fields %s is answered from tables, at ends of months, years and leap years',
  (text) => {
    const fields = cronFields(text)!
    for (const after of [
      '2026-12-31T23:59:59Z',
      '2027-02-28T23:59:58Z',
      '2028-02-28T12:00:00Z',
      '2096-03-01T00:00:00Z',
    ])
      expect(tableTimes(fields, Date.parse(after), 10)).toEqual(libraryTimes(text, Date.parse(after), 10))
  },
)

test('a cron pattern of plain fields that names no date that ever comes has none', () => {
  expect(cronFields('0 0 30 2 *')?.nextDay(dayOfWall(Date.UTC(2026, 0, 1)))).toBeNull()
  expect(cronFields('0 0 31 4,6,9,11 *')?.nextDay(dayOfWall(Date.UTC(2026, 0, 1)))).toBeNull()
})

test.each([
  '0 0 L * *',
  '0 0 15W * *',
  '0 0 * * 5#2',
  '0 0 ? * *',
  '5/15 * * * *',
  '* * * *',
  '* * * * * * *',
  'every day',
  '60 * * * *',
])('%s is left to the library', (text) => {
  expect(cronFields(text)).toBeNull()
})
