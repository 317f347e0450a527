import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { secondReading } from '../reconciliation/second-reading.ts'
import { nextOccurrence, occurrences } from './next-occurrence.ts'
import { previewRuns } from './preview.ts'
import {
  midnightOverlapCase,
  propertyRuns,
  type RecurrenceCase,
  recurrenceCase,
} from './testing/arbitrary-recurrence.ts'

const everything = 1_000_000

function instantsOf({ recurrence, after, until, calendar }: RecurrenceCase): number[] {
  return occurrences(recurrence, { after, until, limit: everything, calendar }).map(({ at }) => at.getTime())
}

describe('the occurrences of any recurrence in any zone', { timeout: 600_000 }, () => {
  test('the occurrences of any recurrence in any zone are those that a second, independent reading of the rules finds, neither more nor fewer', () => {
    const zones = new Set<string>()
    fc.assert(
      fc.property(recurrenceCase, (given) => {
        zones.add(given.recurrence.timeZone)
        const { recurrence, after, until, days } = given
        const expected = secondReading({ recurrence, after: after.getTime(), until: until.getTime(), days })
        expect(instantsOf(given).map(iso)).toEqual(expected?.map(iso))
      }),
      { numRuns: propertyRuns },
    )
    expect(zones.size).toBeGreaterThan(Math.min(99, propertyRuns / 4))
  })

  test('the occurrences of any recurrence in any zone hold each repeated step of a day that ends in an overlap', () => {
    fc.assert(
      fc.property(midnightOverlapCase, (given) => {
        const { recurrence, after, until } = given
        const expected = secondReading({ recurrence, after: after.getTime(), until: until.getTime() })
        expect(instantsOf(given).map(iso)).toEqual(expected?.map(iso))
      }),
      { numRuns: propertyRuns },
    )
  })

  test('the occurrences of any recurrence in any zone are strictly ascending and the same whether read one by one or at once', () => {
    fc.assert(
      fc.property(recurrenceCase, (given) => {
        const { recurrence, after, until, calendar } = given
        const atOnce = instantsOf(given).slice(0, 60)
        const oneByOne: number[] = []
        let next = nextOccurrence(recurrence, after, calendar)
        while (next && next.at <= until && oneByOne.length < 60) {
          expect(next.at.getTime()).toBeGreaterThan(oneByOne.at(-1) ?? after.getTime())
          oneByOne.push(next.at.getTime())
          next = nextOccurrence(recurrence, next.at, calendar)
        }
        expect(oneByOne).toEqual(atOnce)
      }),
      { numRuns: propertyRuns },
    )
  })

  test('the occurrences of any recurrence in any zone are what the preview shows, whose local time names the same instant', () => {
    fc.assert(
      fc.property(recurrenceCase, ({ recurrence, after, calendar }) => {
        const shown = [...previewRuns(recurrence, { after, count: 20, calendar })]
        expect(shown.map(({ at }) => at)).toEqual(
          occurrences(recurrence, { after, limit: 20, calendar }).map(({ at }) => at),
        )
        for (const { at, local } of shown) expect(Date.parse(local)).toBe(at.getTime())
      }),
      { numRuns: propertyRuns },
    )
  })

  test('the occurrences of any recurrence in any zone never lie on a holiday, nor outside start and end date, unless a skipped day ends there', () => {
    fc.assert(
      fc.property(recurrenceCase, (given) => {
        const { recurrence, after, until, days, calendar } = given
        const holidays = new Set(days?.holidays.map(({ date }) => date))
        for (const { local, notes } of occurrences(recurrence, { after, until, limit: 200, calendar })) {
          if (notes.some(({ kind }) => kind === 'gap')) continue
          const date = local.slice(0, 10)
          expect(holidays.has(date)).toBe(false)
          expect(days?.weekendDays ?? []).not.toContain(weekdayName(date))
          expect(date >= recurrence.startDate && date <= (recurrence.endDate ?? '9999-12-31')).toBe(true)
        }
      }),
      { numRuns: propertyRuns },
    )
  })
})

function weekdayName(date: string): string {
  return new Date(date).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })
}

function iso(instant: number): string {
  return new Date(instant).toISOString()
}
