import { expect, test } from 'vitest'

import { instantOf, minutesOf, nextTransitions } from './wall-clock.ts'

const iso = (instantMs: number | null) => (instantMs === null ? null : new Date(instantMs).toISOString())

test('the changes of clocks are found in both directions, of an hour and of half an hour', () => {
  const after = Date.parse('2026-11-21T00:00:00Z')
  const found = ['Europe/Berlin', 'Australia/Lord_Howe', 'UTC'].flatMap((zone) =>
    nextTransitions(zone, after),
  )
  expect(found.map(({ timeZone, direction, atMs }) => [timeZone, direction, iso(atMs)])).toEqual([
    ['Europe/Berlin', 'forward', '2027-03-28T01:00:00.000Z'],
    ['Europe/Berlin', 'back', '2027-10-31T01:00:00.000Z'],
    ['Australia/Lord_Howe', 'back', '2027-04-03T15:00:00.000Z'],
    ['Australia/Lord_Howe', 'forward', '2027-10-02T15:30:00.000Z'],
  ])
})

test('a skipped wall time is the first instant after the gap, and a doubled one is its first pass', () => {
  const around = (day: string) =>
    minutesOf('Europe/Berlin', Date.parse(`${day}T00:00:00Z`), Date.parse(`${day}T04:00:00Z`))
  expect(iso(instantOf(around('2027-03-28'), '2027-03-28 02:30'))).toBe('2027-03-28T01:00:00.000Z')
  expect(iso(instantOf(around('2027-10-31'), '2027-10-31 02:30'))).toBe('2027-10-31T00:30:00.000Z')
  expect(instantOf(around('2027-10-31'), '2027-10-31 23:00')).toBeNull()
})
