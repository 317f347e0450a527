import { expect, test } from 'vitest'

import { schedulesByUse, type StoredSchedule } from './all-schedules.ts'

test('a schedule is found by each source and calendar that it names, wherever it does', () => {
  const schedules = [
    { ScheduleName: 'first', BiAccountId: 'a', Schedule: { CalendarId: 'c' } },
    { ScheduleName: 'second', Values: [{ Query: { DataSourceId: 'b' } }, { Query: { DataSourceId: 'a' } }] },
  ] as unknown as StoredSchedule[]
  const found = schedulesByUse(['"a"', '"b"', '"c"', '"d"'], { schedules, isComplete: true })
  expect([...found].map(([id, users]) => [id, users.map(({ ScheduleName }) => ScheduleName)])).toEqual([
    ['"a"', ['first', 'second']],
    ['"b"', ['second']],
    ['"c"', ['first']],
    ['"d"', []],
  ])
})
