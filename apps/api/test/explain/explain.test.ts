import { type ExecutionStatus, occurrenceId } from '@punctual/domain'
import { createLeaderLease, type Store } from '@punctual/engine'
import { tableOf, lead } from '@punctual/engine/testing'
import { beforeAll, describe, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi
let store: Store

const longAgo = '2024-01-01T00:00:00Z'

beforeAll(async () => {
  fixture = await createScheduleApi()
  store = fixture.api.store
  for (const month of ['2025-03-01', '2025-06-01', '2025-11-01'])
    await store.database.query('SELECT create_month_partitions($1::timestamptz)', [`${month}T00:00:00Z`])
  return () => fixture[Symbol.asyncDispose]()
})

const unique = () => crypto.randomUUID()
const post = (path: string, body?: unknown) => fixture.api.call('POST', `/api/${path}`, { body })
const epoch = (iso: string) => Date.parse(iso) / 1_000

/** A schedule that was made long ago: daily at half past nine in Amsterdam, unless instructed otherwise. */
async function oldSchedule(changes: object = {}) {
  const Schedule = {
    Frequency: 'Daily',
    StartDate: '2024-01-01',
    ExecutionTime: '09:30',
    TimeZone: 'Europe/Amsterdam',
    ...changes,
  }
  const created = await post('singleschedule/createforbi', {
    ...smallBiSchedule(fixture.biAccountId, unique()),
    Schedule,
  })
  expect(created.status, created.text).toBe(200)
  await store.database.query('UPDATE schedules SET created_at = $2 WHERE id = $1', [
    created.body.ScheduleId,
    longAgo,
  ])
  await lastDeedAt(created.body.ScheduleId, longAgo)
  return created.body
}

/** Makes the newest entry of the audit trail about a subject one of another time. */
async function lastDeedAt(subject: string, at: string) {
  await store.database.transaction(async (query) => {
    // The trail is append-only; a superuser of the database can disable that for a moment.
    await query('SET LOCAL session_replication_role = replica')
    await query(
      'UPDATE audit_entries SET at = $2 WHERE id = (SELECT max(id) FROM audit_entries WHERE subject = $1)',
      [subject, at],
    )
  })
}

async function explain(ScheduleId: string, At: string | number, language = 'en') {
  const query = new URLSearchParams({ ScheduleId, At: String(At) })
  const answer = await fixture.api.call('GET', `/api/schedule/explain?${query.toString()}`, {
    as: 'Viewer',
    headers: { 'accept-language': language },
  })
  expect(answer.status, answer.text).toBe(200)
  const codes: string[] = answer.body.Findings.map(({ Code }: { Code: string }) => Code)
  return { ...answer.body, codes }
}

interface Row {
  readonly status: ExecutionStatus
  readonly [column: string]: unknown
}

/** An execution of a due instant, as a worker left it. */
async function executed(scheduleId: string, dueAt: string, { status, ...more }: Row) {
  const id = occurrenceId(scheduleId, new Date(dueAt))
  const columns = Object.keys(more)
  await store.database.query(
    `INSERT INTO ${tableOf(status)} (id, nominal_at, due_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, not_before, run_by, entry_at, status, ${columns.join(', ')})
     SELECT $1, $2, $2, s.id, s.kind, s.name, s.folder_id, 'schedule', $2, 'Scheduler', $2, $4, ${columns.map((_, index) => `$${index + 5}`).join(', ')}
     FROM schedules s WHERE s.id = $3`,
    [id, dueAt, scheduleId, status, ...Object.values(more)],
  )
  return id
}

async function leadUntilDisposed() {
  const term = await lead(store)
  return { term, [Symbol.asyncDispose]: () => createLeaderLease(store.database.query).release(term) }
}

it('an instant that ran is reported with its execution, its server and why there, and where the time went', async () => {
  const { ScheduleId } = await oldSchedule()
  const dueAt = '2025-06-02T07:30:00Z'
  const times = { started_at: '2025-06-02T07:31:40Z', completed_at: '2025-06-02T07:32:00Z' }
  const server = {
    server_name: 'alpha',
    placement_reason: 'most free slots (3 of 4)',
    attempt: 2,
    crash_count: 1,
  }
  const id = await executed(ScheduleId, dueAt, { status: 'Succeeded', ...times, ...server })
  const explained = await explain(ScheduleId, dueAt)
  expect(explained.codes).toEqual(['ran', 'placed', 'late', 'attempts'])
  expect(explained).toMatchObject({
    Local: '2025-06-02T09:30:00+02:00',
    Summary: expect.stringContaining('on alpha and ended as Succeeded'),
    Before: { Local: '2025-06-01T09:30:00+02:00' },
    After: { Local: '2025-06-03T09:30:00+02:00' },
    Day: [{ EpochUtc: epoch(dueAt), ExecutionId: id, Status: 'Succeeded' }],
  })
  expect(explained.Findings[0]).toMatchObject({
    ExecutionId: id,
    Values: {
      StartedEpochUtc: epoch(times.started_at),
      CompletedEpochUtc: epoch(times.completed_at),
      ServerName: 'alpha',
      Status: 'Succeeded',
      ErrorMessage: null,
    },
  })
  const german = await explain(ScheduleId, dueAt, 'de')
  expect(german.Summary).toBe(
    'Er lief von 2025-06-02T09:31:40+02:00 bis 2025-06-02T09:32:00+02:00 auf alpha. Ergebnis: Zugestellt.',
  )
  expect(german.Findings[0]).toEqual({ ...explained.Findings[0], Message: german.Summary })
})

it('an instant that ran by hand, on time, is reported with who did it, and waits', async () => {
  const { ScheduleId, Schedule } = await oldSchedule({ StartDate: '2099-01-01' })
  await post('schedule/executescheduleontimeasync', { ScheduleId })
  const explained = await explain(ScheduleId, Schedule.NextRunEpochUtc)
  expect(explained.codes.slice(0, 2)).toEqual(['waiting', 'run_by_hand_on_time'])
})

it.each([
  [
    'Executing',
    { dispatched_at: '2025-06-02T07:30:00Z', started_at: '2025-06-02T07:30:00Z', server_name: 'alpha' },
    'running',
  ],
  ['Cancelled', { completed_at: '2025-06-02T07:31:00Z' }, 'not_started'],
] as const)('an instant that ran or is %s is reported as that', async (status, columns, code) => {
  const { ScheduleId } = await oldSchedule()
  await executed(ScheduleId, '2025-06-02T07:30:00Z', { status, ...columns })
  expect((await explain(ScheduleId, '2025-06-02T09:30')).codes[0]).toBe(code)
})

it('an instant that was decided not to run names the missed-run policy and the stop of scheduling', async () => {
  const { ScheduleId } = await oldSchedule({ MissedRunPolicy: 'Skip', MissedRunWindowMinutes: 30 })
  await post('service/stopscheduler')
  await lastDeedAt('scheduler', '2025-06-25T07:00:00Z')
  await post('service/startscheduler')
  await lastDeedAt('scheduler', '2025-06-25T09:00:00Z')
  const error = {
    code: 'missed',
    message:
      'Nothing could run it when it was due, 90 minutes ago, and missed runs are skipped (MissedRunPolicy Skip).',
  }
  await executed(ScheduleId, '2025-06-25T07:30:00Z', { status: 'Missed', error: JSON.stringify(error) })
  const explained = await explain(ScheduleId, '2025-06-25T07:30:00Z')
  expect(explained.codes).toEqual(['missed_run_policy', 'scheduler_stopped'])
  expect(explained.Summary).toContain('MissedRunPolicy Skip, MissedRunWindowMinutes 30')
  expect(explained.Findings[1].Message).toContain('from 2025-06-25T09:00:00+02:00')
})

it('an instant that was decided not to run names the run that it met, as the planning statement decided it', async () => {
  const { ScheduleId, Version } = await oldSchedule({ OverlapPolicy: 'Skip' })
  const dueAt = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 60_000)
  const earlier = await post('schedule/executescheduleasync', { ScheduleId })
  await store.database.query('UPDATE schedule_cursors SET next_run_at = $2 WHERE schedule_id = $1', [
    ScheduleId,
    dueAt,
  ])
  await store.database.query(`UPDATE work SET nominal_at = nominal_at - interval '2 minutes' WHERE id = $1`, [
    earlier.body.ExecutionId,
  ])
  await using leader = await leadUntilDisposed()
  const executionId = occurrenceId(ScheduleId, dueAt)
  const occurrence = { executionId, dueAt, status: 'Waiting', reason: null, notBefore: dueAt } as const
  await store.planning.plan(leader.term, [
    { id: ScheduleId, dueAt, version: Version, calendar: null, nextRunAt: null, occurrences: [occurrence] },
  ])
  const explained = await explain(ScheduleId, dueAt.getTime() / 1_000)
  expect(explained.Findings[0]).toMatchObject({ Code: 'overlap_policy', ExecutionId: executionId })
  expect(explained.Summary).toContain(`execution ${earlier.body.ExecutionId}`)
})

it('an instant that the schedule does not name is answered with the runs before and after it and the runs of that day', async () => {
  const { ScheduleId } = await oldSchedule()
  const explained = await explain(ScheduleId, '2025-06-02T12:00')
  expect(explained.codes).toEqual(['not_an_occurrence'])
  expect(explained).toMatchObject({
    Before: { Local: '2025-06-02T09:30:00+02:00' },
    After: { Local: '2025-06-03T09:30:00+02:00' },
    Day: [{ Local: '2025-06-02T09:30:00+02:00', ExecutionId: null, Status: null }],
  })
})

it.each([
  [{ StartDate: '2025-07-01' }, 'before_start'],
  [{ EndDate: '2025-05-01' }, 'after_end'],
  [{ Frequency: 'Weekly' }, 'not_runnable'],
])('an instant that the schedule does not name because of %o', async (changes, code) => {
  const { ScheduleId } = await oldSchedule(changes)
  expect((await explain(ScheduleId, '2025-06-02T09:30')).codes).toEqual([code])
})

// The instant that a person computes with the offset of the day before, in two zones with rules of their own.
it.each([
  ['Europe/Berlin', '02:30', '2025-03-30T02:30:00+01:00', 'clock_gap', '2025-03-30T03:00:00+02:00'],
  ['America/New_York', '02:30', '2025-03-09T02:30:00-05:00', 'clock_gap', '2025-03-09T03:00:00-04:00'],
  ['America/New_York', '01:30', '2025-11-02T01:30:00-05:00', 'clock_overlap', '2025-11-02T01:30:00-04:00'],
  ['Australia/Lord_Howe', '01:45', '2025-04-06T01:45:00+10:30', 'clock_overlap', '2025-04-06T01:45:00+11:00'],
])(
  'an instant that the schedule does not name because the clock of %s changed at %s: %s',
  async (TimeZone, ExecutionTime, at, code, ran) => {
    const { ScheduleId } = await oldSchedule({ TimeZone, ExecutionTime })
    const explained = await explain(ScheduleId, at)
    expect(explained.codes).toEqual(['not_an_occurrence', code])
    expect(explained.Findings[1]).toMatchObject({
      EpochUtc: epoch(ran),
      Message: expect.stringContaining(TimeZone),
    })
    expect(explained.Day).toMatchObject([{ Local: ran }])
    // Asked for as the clock on the wall, the instant is the run itself.
    const onTheWall = await explain(ScheduleId, `${at.slice(0, 10)}T${ExecutionTime}`)
    expect(onTheWall).toMatchObject({ AtEpochUtc: epoch(ran), Local: ran })
    expect(onTheWall.codes).toContain(code)
  },
)

it('an instant that the schedule does not name because the month is too short names the day that ran instead', async () => {
  const { ScheduleId } = await oldSchedule({ Frequency: 'Monthly', DayOfMonth: 31 })
  await executed(ScheduleId, '2025-06-30T07:30:00Z', {
    status: 'Succeeded',
    started_at: '2025-06-30T07:30:00Z',
  })
  const explained = await explain(ScheduleId, '2025-06-30T09:30')
  expect(explained.codes).toEqual(['ran', 'short_month'])
  expect(explained.Findings[1].Message).toContain('2025-06 has 30 days')
})

describe('a holiday', () => {
  const holiday = { Date: '2025-06-09', Name: 'Whit Monday' }

  it.each([
    ['Skip', 'holiday_skipped', null],
    ['Before', 'holiday_moved', '2025-06-08T09:30:00+02:00'],
    ['After', 'holiday_moved', '2025-06-10T09:30:00+02:00'],
  ])('a holiday under HolidayRule %s is named, with where the run went', async (HolidayRule, code, moved) => {
    const calendar = (await post('calendar/create', { Name: unique(), Holidays: [holiday] })).body
    const { ScheduleId } = await oldSchedule({ CalendarId: calendar.Id, HolidayRule })
    const explained = await explain(ScheduleId, '2025-06-09T09:30')
    expect(explained.codes).toEqual([code])
    expect(explained.Findings[0]).toMatchObject({
      Message: expect.stringContaining(`Whit Monday) in the calendar ${calendar.Name}`),
      EpochUtc: moved === null ? null : epoch(moved),
      Values: { Date: '2025-06-09', Holiday: 'Whit Monday', Calendar: calendar.Name },
    })
  })

  it('a holiday that was taken out of the calendar since, or whose calendar is no more, is still the reason', async () => {
    const calendar = (await post('calendar/create', { Name: unique(), Holidays: [holiday] })).body
    await lastDeedAt(calendar.Id, longAgo)
    const schedule = await oldSchedule({ CalendarId: calendar.Id })
    await post('calendar/update', { ...calendar, Holidays: [] })
    expect((await explain(schedule.ScheduleId, '2025-06-09T09:30')).codes).toEqual([
      'holiday_skipped',
      'changed_since',
    ])
    await post('singleschedule/updateforbi', {
      ...schedule,
      Schedule: { ...schedule.Schedule, CalendarId: null },
    })
    expect(await post(`calendar/delete/${calendar.Id}`)).toMatchObject({ status: 200 })
    const explained = await explain(schedule.ScheduleId, '2025-06-09T09:30')
    expect(explained.codes).toEqual(['holiday_skipped', 'changed_since'])
    expect(explained.Summary).toContain(`Whit Monday) in the calendar ${calendar.Name}`)
  })
})

it('a schedule that was another one then is explained by what it was, and the change is reported', async () => {
  const schedule = await oldSchedule()
  await post('singleschedule/updateforbi', {
    ...schedule,
    Schedule: { ...schedule.Schedule, ExecutionTime: '18:00' },
  })
  await lastDeedAt(schedule.ScheduleId, '2025-06-15T00:00:00Z')
  const before = await explain(schedule.ScheduleId, '2025-06-02T18:00')
  expect(before.codes).toEqual(['not_an_occurrence', 'changed_since'])
  expect(before.Findings[1]).toMatchObject({
    EpochUtc: epoch('2025-06-15T00:00:00Z'),
    Message: expect.stringContaining('at 09:30'),
  })
  expect(before).toMatchObject({ Recurrence: { ExecutionTime: '09:30' }, CalendarName: null })
  expect((await explain(schedule.ScheduleId, '2025-06-20T09:30')).codes).toEqual(['not_an_occurrence'])
})

it('a schedule that was another one then or was disabled then, is reported with who did it, also when it is enabled now', async () => {
  const { ScheduleId } = await oldSchedule()
  await post('schedule/disable', { ScheduleId })
  await lastDeedAt(ScheduleId, '2025-06-01T00:00:00Z')
  await post('schedule/enable', { ScheduleId })
  await lastDeedAt(ScheduleId, '2025-06-03T00:00:00Z')
  const explained = await explain(ScheduleId, '2025-06-02T09:30')
  expect(explained.codes).toEqual(['disabled'])
  expect(explained.Summary).toMatch(/was disabled at that time, since 2025-06-01T02:00:00\+02:00 by pcc_/)
  expect((await explain(ScheduleId, '2025-06-04T09:30')).codes).not.toContain('disabled')
})

it('a schedule that was another one then or did not exist yet', async () => {
  const { ScheduleId } = await oldSchedule()
  expect((await explain(ScheduleId, '2023-06-02T09:30')).codes).toEqual(['not_created'])
})

it('a schedule that was another one then and was changed before a due run could be planned, lost that run', async () => {
  const schedule = await oldSchedule()
  await post('singleschedule/updateforbi', {
    ...schedule,
    Schedule: { ...schedule.Schedule, ExecutionTime: '18:00' },
  })
  await lastDeedAt(schedule.ScheduleId, '2025-06-02T07:31:00Z')
  expect((await explain(schedule.ScheduleId, '2025-06-02T09:30')).codes).toEqual([
    'changed_before_planned',
    'changed_since',
  ])
})

it('an instant without a trace lies in a month whose executions are not kept any more', async () => {
  const { ScheduleId } = await oldSchedule()
  expect((await explain(ScheduleId, '2024-06-02T09:30')).codes).toEqual(['history_deleted'])
})

it('an instant without a trace that nothing explains is answered as unexplained', async () => {
  const { ScheduleId } = await oldSchedule()
  expect((await explain(ScheduleId, '2025-06-02T09:30')).codes).toEqual(['unexplained'])
})

it('an instant without a trace waits to be planned, or for scheduling to be started again', async () => {
  const { ScheduleId } = await oldSchedule({ Frequency: 'Cron', Cron: '* * * * *', ExecutionTime: null })
  const due = Math.floor(Date.now() / 60_000) * 60
  await store.database.query(
    'UPDATE schedule_cursors SET next_run_at = to_timestamp($2) WHERE schedule_id = $1',
    [ScheduleId, due],
  )
  expect((await explain(ScheduleId, due)).codes[0]).toBe('not_planned_yet')
  await post('service/stopscheduler')
  await lastDeedAt('scheduler', new Date((due - 60) * 1_000).toISOString())
  const stopped = await explain(ScheduleId, due)
  await post('service/startscheduler')
  expect(stopped.codes).toEqual(['scheduler_stopped'])
  expect(stopped.Summary).toContain('MissedRunPolicy decides')
})

it('an instant without a trace lies ahead: it will run, or the schedule is disabled, or set aside', async () => {
  const { ScheduleId, Schedule } = await oldSchedule({ StartDate: '2099-01-01' })
  expect((await explain(ScheduleId, Schedule.NextRunEpochUtc)).codes).toEqual(['in_future'])
  await store.database.query(`UPDATE schedules SET quarantine_reason = 'It cannot be read.' WHERE id = $1`, [
    ScheduleId,
  ])
  expect((await explain(ScheduleId, Schedule.NextRunEpochUtc)).codes).toEqual(['quarantined'])
  await store.database.query(`UPDATE schedules SET quarantine_reason = NULL WHERE id = $1`, [ScheduleId])
  await post('schedule/disable', { ScheduleId })
  expect((await explain(ScheduleId, Schedule.NextRunEpochUtc)).codes).toEqual(['disabled'])
})

it('an instant without a trace belongs to a schedule whose row is damaged', async () => {
  const { ScheduleId } = await oldSchedule()
  await store.database.query(`UPDATE schedules SET recurrence = '{"timeZone": "Nowhere"}' WHERE id = $1`, [
    ScheduleId,
  ])
  expect((await explain(ScheduleId, '2025-06-02T09:30:00Z')).codes).toEqual(['unreadable'])
})

it('a question may give the instant as seconds, in ISO 8601 with any offset, encoded or not, or as local time', async () => {
  const { ScheduleId } = await oldSchedule()
  const answers = [
    1_748_849_400,
    '2025-06-02T07:30:00Z',
    '2025-06-02T03:30:00-04:00',
    '2025-06-02T09:30:00+02:00',
    '2025-06-02 09:30',
  ]
  for (const at of answers) expect((await explain(ScheduleId, at)).AtEpochUtc).toBe(1_748_849_400)
  const raw = await fixture.api.call(
    'GET',
    `/api/schedule/explain?scheduleid=${ScheduleId}&at=2025-06-02T09:30:00+02:00`,
  )
  expect(raw.body.AtEpochUtc).toBe(1_748_849_400)
  const posted = await post('schedule/explain', { ScheduleId, At: 1_748_849_400 })
  expect(posted.body.AtEpochUtc).toBe(1_748_849_400)
})

it.each(['soon', '2025-02-30T09:30', '-5', '999999999999', '2025-06', ''])(
  'a question is refused with the instant %j',
  async (At) => {
    const { ScheduleId } = await oldSchedule()
    const query = new URLSearchParams({ ScheduleId, At })
    const answer = await fixture.api.call('GET', `/api/schedule/explain?${query.toString()}`)
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ field: 'At' }] },
    })
  },
)

it('a question about a schedule that there is not is 404', async () => {
  for (const id of [unique(), 'no-id'])
    expect((await fixture.api.call('GET', `/api/schedule/explain?ScheduleId=${id}&At=0`)).status).toBe(404)
})
