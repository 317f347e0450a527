import { expect, test } from 'vitest'

import { partSize, tryBulk } from './bulk-schedules.ts'
import type { Client } from './client.ts'

test('many schedules are tried in requests of as many as are changed in one, in their order', async () => {
  const asked: number[] = []
  const client = {
    POST: (_path: string, { body: { ScheduleIds } }: { body: { ScheduleIds: string[] } }) => {
      asked.push(ScheduleIds.length)
      return Promise.resolve({
        data: ScheduleIds.map((ScheduleId) => ({ ScheduleId, Ok: true, Before: null, After: ScheduleId })),
      })
    },
  } as unknown as Client
  const schedules = Array.from({ length: 2 * partSize + 1 }, (_, index) => ({
    ScheduleId: String(index),
    ScheduleName: 'Sales',
  }))
  const tried = await tryBulk(client, { action: 'SetTime' }, schedules)
  expect(asked).toEqual([partSize, partSize, 1])
  expect(tried.map(({ schedule, change }) => [schedule, change?.after])).toEqual(
    schedules.map((schedule) => [schedule, schedule.ScheduleId]),
  )
})
