import { beforeAll, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi, smallBiSchedule } from './fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
  return () => fixture[Symbol.asyncDispose]()
})

const create = (Schedule: object) =>
  fixture.api.call('POST', '/api/singleschedule/createforbi', {
    as: 'Editor',
    body: { ...smallBiSchedule(fixture.biAccountId, crypto.randomUUID()), Schedule },
  })

const at = { ExecutionTime: '06:00', StartDate: '2026-01-01' }

it.each([
  [{ Frequency: 'Daily', TimeZone: 'Europe/Atlantis' }, 'TimeZone', 'not a known time zone'],
  [{ Frequency: 'Daily', StartDate: '2026-02-30' }, 'StartDate', 'a date of the calendar'],
  [{ Frequency: 'Daily', EndDate: '2025-13-01' }, 'EndDate', 'a date of the calendar'],
  [{ Frequency: 'Daily', StartDate: '2026-01-02', EndDate: '2026-01-01' }, 'EndDate', 'before StartDate'],
  [{ Frequency: 'Cron', Cron: 'every full moon' }, 'Cron', 'five fields'],
  [{ Frequency: 'Cron', Cron: '61 9 * * *' }, 'Cron', 'minute'],
  [{ Frequency: 'Cron', Cron: '* * * * * * *' }, 'Cron', 'five fields'],
  [{ Frequency: 'Cron', Cron: '0 9 * * 1-99999999999' }, 'Cron', 'not a cron pattern'],
  [{ Frequency: 'Daily', Repeat: { Every: 0, Unit: 'Minutes' } }, 'Repeat.Every', 'at least 1|from 1'],
])(
  'a recurrence that contradicts itself is refused as %o, naming field and reason',
  async (Schedule, field, reason) => {
    const { status, body } = await create({ ...at, ...Schedule })
    expect(status).toBe(400)
    expect(body.errors).toContainEqual(
      expect.objectContaining({ field: `Schedule.${field}`, message: expect.stringMatching(reason) }),
    )
  },
)

it.each([
  ['30 February', { Frequency: 'Cron', Cron: '0 6 30 2 *', ExecutionTime: null }],
  ['31 April', { Frequency: 'Cron', Cron: '0 6 31 4 *', ExecutionTime: null }],
  ['a 23rd working day of February', { Frequency: 'Annual', Month: 2, WorkingDay: 23 }],
  ['no month that counts', { Frequency: 'Monthly', DayOfMonth: 1, Interval: 12, Months: [2] }],
  [
    'a Monday within five days without one',
    { Frequency: 'Weekly', WeekDays: ['Monday'], StartDate: '2099-01-06', EndDate: '2099-01-10' },
  ],
])(
  'a recurrence that never occurs because it names %s is stored and reported not to be runnable, with the reason',
  async (_what, Schedule) => {
    const { status, body } = await create({ ...at, StartDate: '2099-01-01', ...Schedule })
    expect(status).toBe(200)
    expect(body.Schedule).toMatchObject({
      NextRunEpochUtc: null,
      Runnable: false,
      NotRunnableReasons: [expect.stringMatching(/^The recurrence names no day/)],
    })
  },
)
