/** An edit is found in the trail of its schedule, by whichever way it was made. */
import { beforeAll, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi
let calendarId: string

interface Schedule {
  readonly ScheduleId: string
  readonly Schedule: object
}

beforeAll(async () => {
  fixture = await createScheduleApi()
  const { database } = fixture.api.store
  await database.query(`SELECT create_month_partitions('2025-06-01T00:00:00Z')`)
  calendarId = (await post('calendar/create', { Name: crypto.randomUUID(), Holidays: [] })).Id
  return () => fixture[Symbol.asyncDispose]()
})

async function post(path: string, body: object) {
  const answer = await fixture.api.call('POST', `/api/${path}`, { body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

/** Made long ago, daily at half past nine in Amsterdam. */
async function oldSchedule(): Promise<Schedule> {
  const made = await post('singleschedule/createforbi', {
    ...smallBiSchedule(fixture.biAccountId, crypto.randomUUID()),
    Schedule: {
      Frequency: 'Daily',
      StartDate: '2024-01-01',
      ExecutionTime: '09:30',
      TimeZone: 'Europe/Amsterdam',
    },
  })
  const { database } = fixture.api.store
  await database.query(`UPDATE schedules SET created_at = '2024-01-01T00:00:00Z' WHERE id = $1`, [
    made.ScheduleId,
  ])
  await lastEditAt(made.ScheduleId, '2024-01-01T00:00:00Z')
  return made
}

async function lastEditAt(scheduleId: string, at: string): Promise<void> {
  await fixture.api.store.database.transaction(async (query) => {
    // The trail is append-only; a superuser of the database can disable that for a moment.
    await query('SET LOCAL session_replication_role = replica')
    await query(
      'UPDATE audit_entries SET at = $2 WHERE id = (SELECT max(id) FROM audit_entries WHERE subject = $1)',
      [scheduleId, at],
    )
  })
}

async function explain(ScheduleId: string, At: string) {
  const explained = await post('schedule/explain', { ScheduleId, At })
  return { ...explained, codes: explained.Findings.map(({ Code }: { Code: string }) => Code) }
}

const replaced = (schedule: Schedule, rule: object) => ({
  ...schedule,
  Schedule: { ...schedule.Schedule, ...rule },
})
const bulk = (Action: string, { ScheduleId }: Schedule, more: object) =>
  post('schedule/bulk', { Action, ScheduleIds: [ScheduleId], ...more })

const edits: Record<string, (schedule: Schedule) => Promise<unknown>> = {
  'a single edit': (schedule) =>
    post('singleschedule/updateforbi', replaced(schedule, { ExecutionTime: '18:00' })),
  apply: (schedule) => post('schedule/apply', { Bi: [replaced(schedule, { ExecutionTime: '18:00' })] }),
  SetTime: (schedule) => bulk('SetTime', schedule, { ExecutionTime: '18:00' }),
  SetTimeZone: (schedule) => bulk('SetTimeZone', schedule, { TimeZone: 'Asia/Tokyo' }),
  SetCalendar: (schedule) => bulk('SetCalendar', schedule, { CalendarId: calendarId }),
}

it.each(Object.keys(edits))('an instant before %s is explained by the rule that was then', async (way) => {
  const schedule = await oldSchedule()
  await edits[way]!(schedule)
  await lastEditAt(schedule.ScheduleId, '2025-06-15T00:00:00Z')
  const before = await explain(schedule.ScheduleId, '2025-06-02T18:00')
  expect(before.codes).toEqual(['not_an_occurrence', 'changed_since'])
  expect(before.Findings[1].Message).toContain('at 09:30')
  expect(before.Recurrence).toMatchObject({
    ExecutionTime: '09:30',
    TimeZone: 'Europe/Amsterdam',
    CalendarId: null,
  })
})

it('an instant between a change of many schedules and its undo is explained by the rule between', async () => {
  const schedule = await oldSchedule()
  const { ScheduleId } = schedule
  const [{ Before, After }] = await bulk('SetTime', schedule, { ExecutionTime: '18:00' })
  await lastEditAt(ScheduleId, '2025-06-05T00:00:00Z')
  await post('schedule/bulk', { Action: 'Undo', Of: 'SetTime', Changes: [{ ScheduleId, Before, After }] })
  await lastEditAt(ScheduleId, '2025-06-15T00:00:00Z')
  const between = await explain(ScheduleId, '2025-06-10T09:30')
  expect(between.codes).toEqual(['not_an_occurrence', 'changed_since'])
  expect(between.Recurrence).toMatchObject({ ExecutionTime: '18:00' })
})

it('an instant while a schedule was off by apply is explained by that, with who did it', async () => {
  const schedule = await oldSchedule()
  for (const [Enabled, at] of [
    [false, '2025-06-01T00:00:00Z'],
    [true, '2025-06-03T00:00:00Z'],
  ] as const) {
    await post('schedule/apply', { Bi: [replaced(schedule, { Enabled })] })
    await lastEditAt(schedule.ScheduleId, at)
  }
  const explained = await explain(schedule.ScheduleId, '2025-06-02T09:30')
  expect(explained.codes).toEqual(['disabled'])
  expect(explained.Summary).toMatch(/was disabled at that time, since 2025-06-01T02:00:00\+02:00 by pcc_/)
})

it('the trail of each schedule that apply makes, replaces or deletes has an entry of it', async () => {
  const [kept, gone] = [await oldSchedule(), await oldSchedule()]
  const name = crypto.randomUUID()
  const made = smallBiSchedule(fixture.biAccountId, name)
  const { Changes } = await post('schedule/apply', {
    Bi: [made, replaced(kept, { ExecutionTime: '18:00' })],
    Delete: [gone.ScheduleId.toUpperCase()],
  })
  const created = Changes.find(({ Change }: { Change: string }) => Change === 'Created').ScheduleId
  const entriesOf = async (Subject: string) =>
    await post('audit/getall', { Subject, Action: 'schedule.apply' })
  expect(await entriesOf(created)).toMatchObject([{ Before: null, After: { ScheduleName: name } }])
  expect(await entriesOf(kept.ScheduleId)).toMatchObject([
    {
      Before: { Schedule: { ExecutionTime: '09:30' }, Version: 1 },
      After: { Schedule: { ExecutionTime: '18:00' }, Version: 2 },
    },
  ])
  expect(await entriesOf(gone.ScheduleId)).toMatchObject([
    { Before: { Schedule: { ExecutionTime: '09:30' } }, After: null },
  ])
  const [whole] = await post('audit/getall', { Action: 'schedule.apply', Limit: 1 })
  expect(whole).toMatchObject({
    Subject: '3 schedules',
    Before: null,
    After: { Folders: [], Schedules: expect.arrayContaining([{ ScheduleId: created, Change: 'Created' }]) },
  })
})
