import fc from 'fast-check'
import { expect, test } from 'vitest'

import { occurrences } from './next-occurrence.ts'
import { previousOccurrence } from './previous-occurrence.ts'
import { propertyRuns, recurrenceCase } from './testing/arbitrary-recurrence.ts'
import { exampleRecurrence } from './testing/example-recurrence.ts'

test(
  'the occurrence before an instant is the one that reading forwards passes last',
  { timeout: 600_000 },
  () => {
    fc.assert(
      fc.property(recurrenceCase, ({ recurrence, after, until, calendar }) => {
        const inWindow = occurrences(recurrence, { after, until, limit: 30, calendar })
        for (const [index, { at }] of inWindow.entries()) {
          const expected = inWindow[index - 1]
          if (expected) expect(previousOccurrence(recurrence, at, calendar)).toEqual(expected)
          expect(previousOccurrence(recurrence, new Date(at.getTime() + 1), calendar)?.at).toEqual(at)
        }
      }),
      { numRuns: propertyRuns / 4 },
    )
  },
)

test('there is none before the first one, and the last one is found long after the end', () => {
  const recurrence = exampleRecurrence({ endDate: '2026-01-31' })
  expect(previousOccurrence(recurrence, new Date('2026-01-01T08:30:00Z'))).toBeNull()
  expect(previousOccurrence(recurrence, new Date('1999-01-01T00:00:00Z'))).toBeNull()
  expect(previousOccurrence(recurrence, new Date('2126-01-01T00:00:00Z'))?.local).toBe(
    '2026-01-31T09:30:00+01:00',
  )
  expect(
    previousOccurrence(exampleRecurrence({ executionTime: null }), new Date('2126-01-01T00:00:00Z')),
  ).toBeNull()
})

test('a rule of every second that ended long ago is searched at once', () => {
  const seconds = exampleRecurrence({
    frequency: 'Cron',
    cron: '* * * * * *',
    executionTime: null,
    endDate: '2030-01-01',
  })
  expect(previousOccurrence(seconds, new Date('2060-01-01T00:00:00Z'))?.local).toBe(
    '2030-01-01T23:59:59+01:00',
  )
})
