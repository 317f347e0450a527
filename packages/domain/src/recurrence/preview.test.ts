import { expect, test } from 'vitest'

import { previewRuns } from './preview.ts'
import { exampleRecurrence } from './testing/example-recurrence.ts'

test('a preview names what moved a run', () => {
  const nightly = exampleRecurrence({ executionTime: '02:30' })
  const notesAfter = (after: string): string[] =>
    [...previewRuns(nightly, { after: new Date(after), count: 1 })][0]!.notes
  expect(notesAfter('2026-03-28T12:00:00Z')).toEqual([
    '02:30 on 2026-03-29 does not exist in Europe/Amsterdam, the clock jumps over it: runs at 03:00 on 2026-03-29, the first moment after the gap.',
  ])
  expect(notesAfter('2026-10-24T12:00:00Z')).toEqual([
    '02:30 on 2026-10-25 happens twice in Europe/Amsterdam, the clock is set back: runs once, at the first pass.',
  ])
  expect(notesAfter('2026-06-01T12:00:00Z')).toEqual([])
})

test('a preview shows at most a thousand runs', () => {
  expect([
    ...previewRuns(exampleRecurrence(), { after: new Date('2026-01-01T00:00:00Z'), count: 5000 }),
  ]).toHaveLength(1000)
})
