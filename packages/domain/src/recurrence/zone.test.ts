import fc from 'fast-check'
import { DateTime, IANAZone } from 'luxon'
import { describe, expect, test, vi } from 'vitest'

import { secondClock } from '../reconciliation/second-clock.ts'
import { propertyRuns, zoneNames } from './testing/arbitrary-recurrence.ts'
import { formatLocal, isZoneName, zoneOf } from './zone.ts'

/** Wall time as a number, from its digits. */
const wall = (digits: string): number => Date.parse(`${digits}Z`)

/** The instant that a wall time means, as the zone's clock shows it. */
function meaning(timeZone: string, digits: string): string {
  const zone = zoneOf(timeZone)
  return formatLocal(zone, zone.instantOf(wall(digits)))
}

describe('a wall time', { timeout: 600_000 }, () => {
  // proves given-81/left-open-time decided-4.3.2/time-inside-spring
  test.each([
    ['Europe/Amsterdam', '2026-03-29T02:00', '2026-03-29T03:00:00+02:00'],
    ['Europe/Amsterdam', '2026-03-29T02:59', '2026-03-29T03:00:00+02:00'],
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T03:00:00-04:00'],
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-04T02:30:00+11:00'],
    ['Africa/Casablanca', '2025-04-06T02:30', '2025-04-06T03:00:00+01:00'],
    ['America/Sao_Paulo', '2018-11-04T00:00', '2018-11-04T01:00:00-02:00'],
    ['Pacific/Apia', '2011-12-30T00:00', '2011-12-31T00:00:00+14:00'],
    ['Pacific/Apia', '2011-12-30T09:00', '2011-12-31T00:00:00+14:00'],
  ])('a wall time in a gap of %s, %s, means the first instant after it', (timeZone, digits, expected) => {
    expect(meaning(timeZone, digits)).toBe(expected)
  })

  // proves given-81/left-open-time decided-4.3.3/time-autumn-overlap
  test.each([
    ['Europe/Amsterdam', '2026-10-25T02:30', '2026-10-25T02:30:00+02:00'],
    ['America/New_York', '2026-11-01T01:00', '2026-11-01T01:00:00-04:00'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-05T01:45:00+11:00'],
    ['Africa/Casablanca', '2025-02-23T02:30', '2025-02-23T02:30:00+01:00'],
    ['America/Havana', '2026-11-01T00:30', '2026-11-01T00:30:00-04:00'],
    ['America/St_Johns', '2010-11-06T23:30', '2010-11-06T23:30:00-02:30'],
    ['America/St_Johns', '2010-11-07T00:00', '2010-11-07T00:00:00-02:30'],
  ])('a wall time in an overlap of %s, %s, means its first pass', (timeZone, digits, expected) => {
    expect(meaning(timeZone, digits)).toBe(expected)
  })

  test('a wall time never means an earlier instant than an earlier wall time does', () => {
    const around = fc
      .constantFrom('2026-03-29', '2026-10-25', '2011-12-30', '2010-11-07', '2018-11-04')
      .map((date) => wall(`${date}T00:00`))
    const times = fc.tuple(
      fc.constantFrom(...zoneNames),
      around,
      fc.integer({ min: -3e8, max: 3e8 }),
      fc.integer({ min: 0, max: 1e8 }),
    )
    fc.assert(
      fc.property(times, ([timeZone, base, shift, more]) => {
        const zone = zoneOf(timeZone)
        expect(zone.instantOf(base + shift + more)).toBeGreaterThanOrEqual(zone.instantOf(base + shift))
      }),
      { numRuns: propertyRuns },
    )
  })

  test('a wall time means what asking Intl minute by minute finds', () => {
    const minutes = fc.integer({ min: Date.UTC(1975, 0, 1) / 60_000, max: Date.UTC(2037, 11, 31) / 60_000 })
    fc.assert(
      fc.property(fc.constantFrom(...zoneNames), minutes, (timeZone, minute) => {
        const wall = minute * 60_000
        const clock = secondClock(timeZone, { after: wall, until: wall })
        expect(zoneOf(timeZone).instantOf(wall)).toBe(clock.instantOf(wall))
      }),
      { numRuns: propertyRuns },
    )
  })
})

describe('the offsets of a zone', { timeout: 600_000 }, () => {
  test('the offsets of a zone are those of luxon at any instant', () => {
    const seconds = fc.integer({ min: Date.UTC(1970, 0, 1) / 1000, max: Date.UTC(2060, 0, 1) / 1000 })
    fc.assert(
      fc.property(fc.constantFrom(...zoneNames), seconds, (timeZone, second) => {
        const shown = DateTime.fromSeconds(second, { zone: timeZone })
        expect(zoneOf(timeZone).offsetAt(second * 1000)).toBe(Math.round(shown.offset * 60) * 1000)
      }),
      { numRuns: propertyRuns * 5 },
    )
  })

  test.each([
    ['Europe/Amsterdam', '2026-03-29T01:00:00Z'],
    ['America/New_York', '2026-11-01T06:00:00Z'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z'],
    ['America/Recife', '2000-10-08T03:00:00Z'],
    ['America/Recife', '2000-10-15T02:00:00Z'],
  ])('the offsets of a zone of %s change at %s and not a second earlier', (timeZone, change) => {
    const zone = zoneOf(timeZone)
    const at = Date.parse(change)
    const offset = (instant: number): number =>
      DateTime.fromMillis(instant, { zone: timeZone }).offset * 60_000
    expect(zone.offsetAt(at - 1000)).toBe(offset(at - 1000))
    expect(zone.offsetAt(at)).toBe(offset(at))
    expect(zone.offsetAt(at)).not.toBe(zone.offsetAt(at - 1000))
  })
})

describe('an instant', () => {
  const amsterdam = zoneOf('Europe/Amsterdam')

  test('an instant within an overlap knows its pass', () => {
    expect(amsterdam.passOf(Date.parse('2026-10-24T23:59:59Z'))).toBe('only')
    expect(amsterdam.passOf(Date.parse('2026-10-25T00:00:00Z'))).toBe('first')
    expect(amsterdam.passOf(Date.parse('2026-10-25T00:59:59Z'))).toBe('first')
    expect(amsterdam.passOf(Date.parse('2026-10-25T01:00:00Z'))).toBe('second')
    expect(amsterdam.passOf(Date.parse('2026-10-25T01:59:59Z'))).toBe('second')
    expect(amsterdam.passOf(Date.parse('2026-10-25T02:00:00Z'))).toBe('only')
  })

  test('an instant of the second pass comes after the whole first pass on the wall', () => {
    expect(amsterdam.wallReached(Date.parse('2026-10-25T01:10:00Z'))).toBe(wall('2026-10-25T03:00'))
    expect(amsterdam.wallReached(Date.parse('2026-10-25T02:10:00Z'))).toBe(wall('2026-10-25T03:10'))
  })
})

test.each(['Europe/Amsterdam', 'UTC', 'Etc/GMT+5', 'EST5EDT'])('the name of a zone %s is known', (name) => {
  expect(isZoneName(name)).toBe(true)
})

test('the name of a zone is computed once, however often it is read', () => {
  const database = vi.spyOn(IANAZone, 'isValidZone')
  for (let reading = 0; reading < 3; reading += 1) expect(isZoneName('antarctica/CASEY')).toBe(true)
  expect(database).toHaveBeenCalledTimes(1)
  database.mockRestore()
})

test.each(['', 'Mars/Olympus', '+02:00', 'local', 'system', '../etc/passwd'])(
  'the name of a zone %j is refused',
  (name) => {
    expect(isZoneName(name)).toBe(false)
    expect(() => zoneOf(name)).toThrow(RangeError)
  },
)
