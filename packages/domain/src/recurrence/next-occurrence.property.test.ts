import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { nextOccurrence, occurrences } from './next-occurrence.ts'
import { previewRuns } from './preview.ts'
import { propertyRuns, type RecurrenceCase, recurrenceCase } from './testing/arbitrary-recurrence.ts'
import { oracleOccurrences } from './testing/oracle.ts'

const everything = 1_000_000

function instantsOf({ recurrence, after, until, isHoliday }: RecurrenceCase): number[] {
  return occurrences(recurrence, { after, until, limit: everything, isHoliday }).map(({ at }) => at.getTime())
}

describe('the occurrences of any recurrence in any zone', { timeout: 600_000 }, () => {
  test('are those that a slow independent reading of the rules finds, neither more nor fewer', () => {
    const zones = new Set<string>()
    fc.assert(
      fc.property(recurrenceCase, (given) => {
        zones.add(given.recurrence.timeZone)
        const { recurrence, after, until, isHoliday, cronNames } = given
        const expected = oracleOccurrences({ recurrence, after: after.getTime(), until: until.getTime(), isHoliday, cronNames })
        expect(instantsOf(given).map(iso)).toEqual(expected.map(iso))
      }),
      { numRuns: propertyRuns },
    )
    expect(zones.size).toBeGreaterThan(Math.min(99, propertyRuns / 4))
  })

  test('are strictly ascending and the same whether read one by one or at once', () => {
    fc.assert(
      fc.property(recurrenceCase, (given) => {
        const { recurrence, after, until, isHoliday } = given
        const atOnce = instantsOf(given).slice(0, 60)
        const oneByOne: number[] = []
        let next = nextOccurrence(recurrence, after, isHoliday)
        while (next && next.at <= until && oneByOne.length < 60) {
          expect(next.at.getTime()).toBeGreaterThan(oneByOne.at(-1) ?? after.getTime())
          oneByOne.push(next.at.getTime())
          next = nextOccurrence(recurrence, next.at, isHoliday)
        }
        expect(oneByOne).toEqual(atOnce)
      }),
      { numRuns: propertyRuns },
    )
  })

  test('are what the preview shows, whose local time names the same instant', () => {
    fc.assert(
      fc.property(recurrenceCase, ({ recurrence, after, isHoliday }) => {
        const shown = previewRuns(recurrence, { after, count: 20, isHoliday })
        expect(shown.map(({ at }) => at)).toEqual(occurrences(recurrence, { after, limit: 20, isHoliday }).map(({ at }) => at))
        for (const { at, local } of shown) expect(Date.parse(local)).toBe(at.getTime())
      }),
      { numRuns: propertyRuns },
    )
  })

  test('never lie on a holiday, nor outside the start and end date, unless a skipped local day ends there', () => {
    fc.assert(
      fc.property(recurrenceCase, (given) => {
        const { recurrence, after, until, isHoliday } = given
        for (const { local, notes } of occurrences(recurrence, { after, until, limit: 200, isHoliday })) {
          if (notes.some(({ kind }) => kind === 'gap')) continue
          const date = local.slice(0, 10)
          expect(isHoliday?.(date) ?? false).toBe(false)
          expect(date >= recurrence.startDate && date <= (recurrence.endDate ?? '9999-12-31')).toBe(true)
        }
      }),
      { numRuns: propertyRuns },
    )
  })
})

function iso(instant: number): string {
  return new Date(instant).toISOString()
}
