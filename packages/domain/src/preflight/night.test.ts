import { expect, test } from 'vitest'

import { preflightNight } from './night.ts'

const settings = { hour: 23, windowMinutes: 180, timeZone: 'Europe/Berlin' }
const nightAt = (instant: string) => preflightNight(new Date(instant), settings)?.night ?? null

test('a window belongs to the local date on which it begins, also after midnight, and ends before its last minute is over', () => {
  expect(nightAt('2026-11-22T21:59:59Z')).toBeNull()
  expect(nightAt('2026-11-22T22:00:00Z')).toBe('2026-11-22')
  expect(nightAt('2026-11-23T00:59:59Z')).toBe('2026-11-22')
  expect(nightAt('2026-11-23T01:00:00Z')).toBeNull()
})

test('an hour that a clock change skips begins at the first valid instant after it', () => {
  const spring = { hour: 2, windowMinutes: 60, timeZone: 'Europe/Berlin' }
  expect(preflightNight(new Date('2026-03-29T01:30:00Z'), spring)).toEqual({
    night: '2026-03-29',
    beginsAt: new Date('2026-03-29T01:00:00Z'),
    endsAt: new Date('2026-03-29T02:00:00Z'),
  })
})

test('a day has one window, also where the clock shows its hour twice', () => {
  const autumn = { hour: 2, windowMinutes: 30, timeZone: 'Europe/Berlin' }
  const nights = [0, 30, 60, 90].map((minutes) =>
    preflightNight(new Date(Date.UTC(2026, 9, 25, 0, minutes)), autumn),
  )
  expect(nights.filter((night) => night !== null)).toHaveLength(1)
})
