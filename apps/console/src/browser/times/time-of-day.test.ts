import { expect, test } from 'vitest'

import { hourLater, readTime } from './time-of-day.ts'

test.each([
  ['7', '07:00'],
  ['730', '07:30'],
  ['0730', '07:30'],
  ['7:5', '07:05'],
  [' 07.30 ', '07:30'],
  ['23:59', '23:59'],
  ['24:00', null],
  ['7:60', null],
  ['', null],
  ['7:30 pm', null],
  ['1'.repeat(100_000), null],
] as const)('a time typed as %j is %j', (text, time) => {
  expect(readTime(text)).toBe(time)
})

test('an hour later than the last one of a day is the first one', () => {
  expect(hourLater('02:30')).toBe('03:30')
  expect(hourLater('23:15')).toBe('00:15')
})
