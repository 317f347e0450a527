import { expect, test } from 'vitest'

import { say } from '../words/sentence.ts'
import { readCalendar } from './holiday-calendar.ts'
import { previewRuns } from './preview.ts'
import { exampleRecurrence } from './testing/example-recurrence.ts'

// proves decided-4.3.6/four-told-preview decided-4.5.1/it-answers-epochutc
test('a preview names what moved a run', () => {
  const nightly = exampleRecurrence({ executionTime: '02:30' })
  const notesAfter = (after: string): string[] =>
    [...previewRuns(nightly, { after: new Date(after), count: 1 })][0]!.notes.map(String)
  expect(notesAfter('2026-03-28T12:00:00Z')).toEqual([
    '02:30 on 2026-03-29 does not exist in Europe/Amsterdam, the clock jumps over it: runs at 03:00 on 2026-03-29, the first moment after the gap.',
  ])
  expect(notesAfter('2026-10-24T12:00:00Z')).toEqual([
    '02:30 on 2026-10-25 happens twice in Europe/Amsterdam, the clock is set back: runs once, at the first pass.',
  ])
  expect(notesAfter('2026-06-01T12:00:00Z')).toEqual([])
})

test('a preview names what moved a run in German, with the days of the week', () => {
  const office = readCalendar({
    name: 'Office',
    days: {
      holidays: ['2026-12-25', '2026-12-28', '2026-12-29'].map((date) => ({ date, name: 'Feast' })),
      weekendDays: ['Saturday', 'Sunday'],
    },
  })
  const daily = exampleRecurrence({ calendarId: 'c', spreadSeconds: 60 })
  const [run] = previewRuns(daily, {
    after: new Date('2026-12-24T12:00:00Z'),
    count: 1,
    calendar: office.ok ? office.calendar : null,
  })
  expect(run?.notes.map((note) => say(note, 'de'))).toEqual([
    'Vor diesem Tag ausgelassen: 2026-12-25 ist ein Feiertag (Feast); 2026-12-26 ist ein Feiertag (Samstag); 2026-12-27 ist ein Feiertag (Sonntag); 2 weitere.',
    'Beginnt bis zu 60 s später (SpreadSeconds).',
  ])
})

// proves decided-4.5.1/schedule-previewruns-schedule
test('a preview shows at most a thousand runs', () => {
  expect([
    ...previewRuns(exampleRecurrence(), { after: new Date('2026-01-01T00:00:00Z'), count: 5000 }),
  ]).toHaveLength(1000)
})
