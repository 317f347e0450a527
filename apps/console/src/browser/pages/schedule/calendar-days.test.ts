import { expect, test } from 'vitest'

import type { Execution } from '../../api/queries.ts'
import { calendarDays } from './calendar-days.ts'

const epoch = (instant: string) => Date.parse(instant) / 1_000
const run = (due: string) => ({ ScheduledForEpochUtc: epoch(due), EntryEpochUtc: epoch(due) }) as Execution
const ahead = (due: string) => ({ EpochUtc: epoch(due), Local: '', Notes: [], NoteCodes: [] })

test('runs lie on the day of the zone of the schedule, and one that was run before its time is shown once', () => {
  const days = calendarDays({
    zone: 'Asia/Tokyo',
    // Newest first, as the interface answers.
    runs: [run('2026-11-24T22:00:00Z'), run('2026-11-22T22:00:00Z')],
    ahead: [ahead('2026-11-23T22:00:00Z'), ahead('2026-11-24T22:00:00Z'), ahead('2026-11-25T22:00:00Z')],
    nowEpoch: epoch('2026-11-23T23:00:00Z'),
  })
  expect([...days].map(([day, { runs, ahead }]) => [day, runs.length, ahead.length])).toEqual([
    ['2026-11-23', 1, 0],
    ['2026-11-25', 1, 0],
    ['2026-11-26', 0, 1],
  ])
})
