import { endByHand } from '@punctual/engine/testing'
import { beforeAll, beforeEach, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi } from '../single-schedule/fixtures.ts'
import { createMaker } from './schedules.ts'

let fixture: ScheduleApi
let made: ReturnType<typeof createMaker>

beforeAll(async () => {
  fixture = await createScheduleApi()
  made = createMaker(fixture)
  return () => fixture[Symbol.asyncDispose]()
})

const query = (text: string, parameters: unknown[] = []) =>
  fixture.api.store.database.query<{ id: string }>(text, parameters)
const ask = (operation: string, body: object = {}) => made.post(`/api/schedule/${operation}`, body)

// 2026-11-20T00:00:00Z: before anything that this database plans by itself.
const day = 1_795_132_800
const span = { FromEpochUtc: day, ToEpochUtc: day + 86_400, BucketSeconds: 43_200 }

beforeEach(() =>
  query('DELETE FROM history')
    .then(() => query('DELETE FROM work'))
    .then(() => query('DELETE FROM needs')),
)

/** A run that was due at a second of that day, with an end (or none), and its delivery in a state. */
async function due(scheduleId: string, at: number, status: string | null, deliveryState?: string) {
  const id = crypto.randomUUID()
  await query(
    `INSERT INTO work (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, due_at, stage, not_before, run_by, entry_at, dispatched_at, transactions)
     SELECT $1, to_timestamp($3::int), s.id, s.kind, s.name, s.folder_id, 'schedule', to_timestamp($3::int), 'Placing', now(), 'Scheduler', now(), now(), '{}' FROM schedules s WHERE s.id = $2`,
    [id, scheduleId, day + at],
  )
  if (status !== null) await query(endByHand('id = $1', { status }), [id])
  if (deliveryState !== undefined)
    await query(
      `INSERT INTO deliveries (id, nominal_at, execution_id, destination_id, recipient, position, state)
       VALUES (gen_random_uuid(), to_timestamp($2::int), $1, gen_random_uuid(), 'ann@example.org', 0, $3)`,
      [id, day + at, deliveryState],
    )
  return id
}

it('what was due is counted once each by what became of it, and the parts sum to Due in all and in each bucket', async () => {
  const { ScheduleId } = await made.schedule(await made.folder())
  const states: [string | null, string?][] = [
    ['Succeeded', 'Accepted'],
    ['Succeeded'],
    [null],
    ['PartiallyDelivered', 'Unknown'],
    ['PartiallyDelivered', 'Rejected'],
    ['Failed'],
    ['Missed'],
    ['Cancelled'],
  ]
  for (const [index, [status, delivery]] of states.entries())
    await due(ScheduleId, index * 6_000, status, delivery)
  // A run asked for by hand was not due.
  await ask('executescheduleasync', { ScheduleId })
  const { Buckets, ...all } = await ask('getcompleteness', span)
  expect(all).toEqual({
    ...span,
    Due: 8,
    Delivered: 2,
    Running: 1,
    InDoubt: 1,
    Held: 0,
    Failed: 1,
    PartiallyDelivered: 1,
    Missed: 1,
    Skipped: 0,
    Cancelled: 1,
    Late: 0,
    Unsettled: 3,
  })
  expect(
    Buckets.map(({ FromEpochUtc, Due, Delivered }: Record<string, number>) => [FromEpochUtc, Due, Delivered]),
  ).toEqual([
    [day, 8, 2],
    [day + 43_200, 0, 0],
  ])
  for (const { FromEpochUtc: _from, Late: _late, Due, ...parts } of Buckets)
    expect(Object.values(parts as Record<string, number>).reduce((sum, count) => sum + count, 0)).toBe(Due)
})

it('a due instant that has passed without being planned counts as running, and From is included where To is not', async () => {
  const { ScheduleId } = await made.schedule(await made.folder())
  await query('UPDATE schedule_cursors SET next_run_at = to_timestamp($2::int) WHERE schedule_id = $1', [
    ScheduleId,
    day,
  ])
  expect(await ask('getcompleteness', span)).toMatchObject({ Due: 1, Running: 1 })
  expect(await ask('getcompleteness', { ...span, FromEpochUtc: day + 1 })).toMatchObject({ Due: 0 })
  expect(await ask('getcompleteness', { ...span, FromEpochUtc: day - 60, ToEpochUtc: day })).toMatchObject({
    Due: 0,
  })
})

const lateRuns = async () => {
  const times = { FromEpochUtc: day, ToEpochUtc: day + 86_399 }
  const runs: { ExecutionId: string }[] = await ask('getexecutionhistory', { ...times, Late: true })
  return runs.map(({ ExecutionId }) => ExecutionId)
}

it('late is what was delivered, or still waits, longer after it was due than its schedule or a folder above allows', async () => {
  const Path = await made.folder()
  const { Id } = await made.post('/api/folder/getfolderfrompath', { Path })
  const schedule = await made.schedule(Path)
  const { ScheduleId } = schedule
  const late = await due(ScheduleId, 60, 'Succeeded')
  const punctual = await due(ScheduleId, 120, 'Succeeded')
  await query("UPDATE history SET completed_at = nominal_at + interval '29 minutes' WHERE id = $1", [
    punctual,
  ])
  const running = await due(ScheduleId, 180, null)
  await due(ScheduleId, 240, 'Failed')
  await query('UPDATE schedule_cursors SET next_run_at = NULL')
  await query('UPDATE schedule_cursors SET next_run_at = to_timestamp($2::int) WHERE schedule_id = $1', [
    ScheduleId,
    day + 300,
  ])
  expect(await ask('getcompleteness', span)).toMatchObject({ Due: 5, Late: 0 })
  expect(await lateRuns()).toEqual([])
  const folder = await made.post('/api/folder/update', { Id, LateAfterMinutes: 30 })
  expect(folder).toMatchObject({ LateAfterMinutes: 30 })
  expect(await made.post('/api/folder/update', { Id, Description: 'Daily' })).toMatchObject({
    ...folder,
    Description: 'Daily',
    Version: folder.Version + 1,
  })
  const { Buckets, ...all } = await ask('getcompleteness', span)
  expect([all, Buckets[0], Buckets[1]]).toMatchObject([{ Due: 5, Late: 3 }, { Late: 3 }, { Late: 0 }])
  expect(await lateRuns()).toEqual([running, late])
  await made.post('/api/singleschedule/updateforbi', { ...schedule, LateAfterMinutes: 28 })
  expect(await ask('getcompleteness', span)).toMatchObject({ Due: 5, Late: 4 })
  expect(await lateRuns()).toEqual([running, punctual, late])
})

it('runs of folders that a caller may not view are in no count', async () => {
  const [open, closed] = [await made.folder(), await made.folder()]
  const [seen, hidden] = [await made.schedule(open), await made.schedule(closed)]
  for (const { ScheduleId } of [seen, hidden]) {
    await due(ScheduleId, 60, 'Succeeded')
    await due(ScheduleId, 61, null)
  }
  await query('UPDATE schedule_cursors SET next_run_at = to_timestamp($1::int)', [day + 62])
  const { Id } = await made.post('/api/folder/getfolderfrompath', { Path: closed })
  const { id } = await fixture.api.client('Viewer')
  await made.post('/api/folder/setgrants', {
    FolderId: Id,
    Grants: [{ Principal: { Kind: 'Client', Id: id }, Rights: ['View'] }],
  })
  const counted = async (as: 'Viewer' | 'Administrator', operation: string, body: object) =>
    (await fixture.api.call('POST', `/api/schedule/${operation}`, { as, body })).body.Due
  const all = await counted('Administrator', 'getcompleteness', span)
  expect(await counted('Viewer', 'getcompleteness', span)).toBe(all - 3)
  await query(`UPDATE schedule_cursors SET next_run_at = now() + interval '1 hour'`)
  // The daily run of its rule may lie in between.
  await query(`UPDATE schedules SET recurrence = recurrence || '{"endDate": "2026-01-01"}'`)
  const ahead = await counted('Administrator', 'getupcoming', {})
  expect(await counted('Viewer', 'getupcoming', {})).toBe(ahead - 1)
})

it('what is coming holds every run of every schedule, in order, with its calendar considered', async () => {
  const FolderPath = await made.folder()
  await query('UPDATE schedule_cursors SET next_run_at = NULL')
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const from = Date.parse(`${tomorrow}T00:00:00Z`) / 1_000
  const daily = { Frequency: 'Daily', TimeZone: 'UTC', StartDate: tomorrow }
  await made.schedule(FolderPath, { ScheduleName: 'Daily', Schedule: { ...daily, ExecutionTime: '06:00' } })
  await made.schedule(FolderPath, {
    ScheduleName: 'Hourly',
    Schedule: { ...daily, ExecutionTime: '05:00', Repeat: { Every: 1, Unit: 'Hours', Until: '08:00' } },
  })
  await made.schedule(FolderPath, {
    ScheduleName: 'Cron',
    Schedule: { Frequency: 'Cron', Cron: '30 7 * * *', TimeZone: 'UTC', StartDate: tomorrow },
  })
  const dayAfter = new Date((from + 86_400) * 1_000).toISOString().slice(0, 10)
  const calendar = await made.post('/api/calendar/create', {
    Name: crypto.randomUUID(),
    Holidays: [{ Date: dayAfter, Name: 'Feast' }],
  })
  await made.schedule(FolderPath, {
    ScheduleName: 'Free',
    Schedule: { ...daily, ExecutionTime: '09:00', CalendarId: calendar.Id, HolidayRule: 'Skip' },
  })
  const answer = await ask('getupcoming', {
    FromEpochUtc: from,
    ToEpochUtc: from + 2 * 86_400,
    BucketSeconds: 86_400,
    Limit: 7,
  })
  const at = (hour: number, minute = 0) => from + hour * 3_600 + minute * 60
  expect(answer).toMatchObject({
    Due: 13,
    IsComplete: true,
    Buckets: [
      { FromEpochUtc: from, Due: 7 },
      { FromEpochUtc: from + 86_400, Due: 6 },
    ],
  })
  expect(
    answer.Runs.map(({ ScheduleName, DueEpochUtc }: Record<string, unknown>) => [ScheduleName, DueEpochUtc]),
  ).toEqual([
    ['Hourly', at(5)],
    expect.arrayContaining([at(6)]),
    expect.arrayContaining([at(6)]),
    ['Hourly', at(7)],
    ['Cron', at(7, 30)],
    ['Hourly', at(8)],
    ['Free', at(9)],
  ])
})

it('a schedule that runs more often than an answer holds makes it say that it is not complete', async () => {
  await query('UPDATE schedule_cursors SET next_run_at = NULL')
  await made.schedule(await made.folder(), {
    Schedule: { Frequency: 'Cron', Cron: '* * * * *', TimeZone: 'UTC' },
  })
  const now = Math.floor(Date.now() / 1_000)
  const far = { ToEpochUtc: now + 30 * 86_400, BucketSeconds: 86_400, Limit: 1 }
  const answer = await ask('getupcoming', far)
  expect([answer.IsComplete, answer.Due, answer.Runs.length]).toEqual([false, 5_001, 1])
  expect((await ask('getupcoming', { ToEpochUtc: now + 3_600 })).IsComplete).toBe(true)
})

it.each([
  ['getcompleteness', { FromEpochUtc: 10, ToEpochUtc: 10 }, 'ToEpochUtc'],
  ['getcompleteness', { FromEpochUtc: 0, ToEpochUtc: 93 * 86_400 }, 'ToEpochUtc'],
  ['getcompleteness', { FromEpochUtc: 0, ToEpochUtc: 86_400 * 10, BucketSeconds: 60 }, 'BucketSeconds'],
  ['getupcoming', { BucketSeconds: 0 }, 'BucketSeconds'],
  ['getupcoming', { Limit: 1_001 }, 'Limit'],
])('%s refuses %j and names the field', async (operation, body, field) => {
  const { status, body: problem } = await fixture.api.call('POST', `/api/schedule/${operation}`, { body })
  expect([status, problem.errors[0].field]).toEqual([400, field])
})

it('getexecutionhistory finds runs by stage and by the state of a delivery, ended or not', async () => {
  const FolderPath = await made.folder()
  const { ScheduleId } = await made.schedule(FolderPath)
  const doubtful = await due(ScheduleId, 1, 'PartiallyDelivered', 'Unknown')
  const refused = await due(ScheduleId, 2, 'Failed', 'Rejected')
  const accepted = await due(ScheduleId, 3, 'Succeeded', 'Accepted')
  const sending = await due(ScheduleId, 4, null, 'Sending')
  const found = async (filter: object) =>
    ((await ask('getexecutionhistory', { ScheduleId, ...filter })) as { ExecutionId: string }[]).map(
      ({ ExecutionId }) => ExecutionId,
    )
  expect(await found({ DeliveryState: 'Unknown' })).toEqual([doubtful])
  expect(await found({ DeliveryState: 'Unknown', FolderPath })).toEqual([doubtful])
  expect(await found({ Stage: 'Placing', FolderPath })).toEqual([sending])
  expect(await found({ DeliveryState: 'rejected' })).toEqual([refused])
  expect(await found({ DeliveryState: 'Accepted' })).toEqual([accepted])
  expect(await found({ DeliveryState: 'Sending' })).toEqual([sending])
  expect(await found({ DeliveryState: 'Unknown', Status: 'Failed' })).toEqual([])
  expect(await found({ Stage: 'Placing' })).toEqual([sending])
  expect(await found({ Stage: 'Held' })).toEqual([])
  expect(await found({ Stage: 'Placing', Status: 'Succeeded' })).toEqual([])
})

it('getexecutionhistory finds runs by a recipient, by the name of the schedule and by a file, and refuses what is no hash', async () => {
  const { ScheduleId } = await made.schedule(await made.folder())
  const run = await due(ScheduleId, 1, 'Succeeded', 'Accepted')
  const [{ ScheduleName }] = (await ask('getexecutionhistory', { ScheduleId })) as [{ ScheduleName: string }]
  const found = async (filter: object) =>
    ((await ask('getexecutionhistory', { ScheduleId, ...filter })) as { ExecutionId: string }[]).map(
      ({ ExecutionId }) => ExecutionId,
    )
  expect(await found({ Recipient: 'Ann <ANN@example.org>' })).toEqual([run])
  expect(await found({ Recipient: 'nn@example.org' })).toEqual([])
  expect(await found({ ScheduleName: ScheduleName.toUpperCase() })).toEqual([run])
  expect(await found({ ScheduleName: '%' })).toEqual([])
  expect(await found({ Sha256: 'a'.repeat(64) })).toEqual([])
  const { status, body } = await fixture.api.call('POST', '/api/schedule/getexecutionhistory', {
    body: { Sha256: 'a'.repeat(63) },
  })
  expect([status, body.errors[0].field]).toEqual([400, 'Sha256'])
})

it('what needs a person is listed with what solves it, is taken over, settled once with a reason, and counted until then', async () => {
  const FolderPath = await made.folder()
  const { ScheduleId } = await made.schedule(FolderPath)
  const { ExecutionId } = await ask('executescheduleasync', { ScheduleId, AsOfEpochUtc: day })
  await query(endByHand('id = $1', { status: 'Failed' }), [ExecutionId])
  const list = async (headers = {}) =>
    (await fixture.api.call('POST', '/api/schedule/getneeds', { as: 'Editor', body: { Limit: 1 }, headers }))
      .body
  const [need] = await list()
  expect(need).toMatchObject({
    Kind: 'Failed',
    ScheduleId,
    FolderPath,
    ExecutionId,
    Code: 'need_without_reason',
    Message: 'The run has no reason in its record.',
    Values: { AsOfEpochUtc: day, Lacking: 0, Recipients: [] },
    Verbs: ['RunAsOf', 'Edit'],
    TakenBy: null,
    Count: 1,
  })
  const { NeedId } = need
  expect(await ask('takeover', { NeedId })).toMatchObject({ NeedId, TakenBy: expect.any(String) })
  expect(await list()).toMatchObject([{ NeedId, TakenBy: expect.any(String) }])
  expect(await ask('getcompleteness', span)).toMatchObject({ Unsettled: 1 })
  expect(await ask('settle', { NeedId, Reason: 'Read out on the phone' })).toMatchObject({
    NeedId,
    Changed: true,
  })
  expect(await list()).toEqual([])
  const done = await ask('getneeds', { SettledFromEpochUtc: Math.floor(Date.now() / 1_000) - 60 })
  expect(done).toContainEqual(
    expect.objectContaining({ NeedId, SettledByName: 'Administrator', SettledEpochUtc: expect.any(Number) }),
  )
  expect(await ask('getneeds', { SettledFromEpochUtc: Math.floor(Date.now() / 1_000) + 60 })).toEqual([])
  expect(await ask('getcompleteness', span)).toMatchObject({ Unsettled: 0 })
  const refused = async (operation: string, body: object) => {
    const { status, body: answer } = await fixture.api.call('POST', `/api/schedule/${operation}`, {
      as: 'Editor',
      body,
    })
    return [status, answer.code, answer.errors?.[0]?.field]
  }
  const repeated = { NeedId, Reason: 'Read out on the phone' }
  const { body: earlier } = await fixture.api.call('POST', '/api/schedule/settle', { body: repeated })
  expect(earlier).toMatchObject({ NeedId, SettledBy: expect.any(String), Changed: false })
  const entries = await query(`SELECT id::text FROM audit_entries WHERE subject = $1`, [NeedId])
  expect(entries, 'one that took it over and one that settled it').toHaveLength(2)
  expect(await refused('settle', repeated)).toEqual([409, 'state_conflict', undefined])
  const reason = { NeedId, Reason: 'again' }
  expect(await refused('settle', reason)).toEqual([409, 'state_conflict', undefined])
  expect(await refused('takeover', { NeedId })).toEqual([409, 'state_conflict', undefined])
  expect(await refused('settle', { ...reason, NeedId: 'x' })).toEqual([404, 'not_found', undefined])
  expect(await refused('settle', { NeedId, Reason: '' })).toEqual([400, 'invalid_request', 'Reason'])
  const ahead = { ScheduleId, AsOfEpochUtc: 4_000_000_000 }
  expect(await refused('executescheduleasync', ahead)).toEqual([400, 'invalid_request', 'AsOfEpochUtc'])
})

it('a user who may settle a need has seen it by reading the list; a program and a reader have not', async () => {
  const { ScheduleId } = await made.schedule(await made.folder())
  const { ExecutionId } = await ask('executescheduleasync', { ScheduleId, AsOfEpochUtc: day })
  await query(endByHand('id = $1', { status: 'Failed' }), [ExecutionId])
  const lookedAt = async () =>
    await fixture.api.store.database.query('SELECT looked_at AS at FROM needs WHERE execution_id = $1', [
      ExecutionId,
    ])
  const listAs = async (role: 'Editor' | 'Viewer') => {
    const username = `${role}-${ScheduleId}`
    const { password } = await fixture.api.user(username, role)
    const login = await fixture.api.call('POST', '/api/login/token', {
      as: null,
      body: { username, password },
    })
    const headers = { authorization: `token ${login.body.token}` }
    await fixture.api.call('POST', '/api/schedule/getneeds', { as: null, body: { Limit: 100 }, headers })
  }
  await ask('getneeds', { Limit: 100 })
  await listAs('Viewer')
  expect(await lookedAt()).toEqual([{ at: null }])
  await listAs('Editor')
  expect(await lookedAt()).toEqual([{ at: expect.any(Date) }])
})
