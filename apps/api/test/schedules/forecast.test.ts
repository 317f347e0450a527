import { occurrenceId } from '@punctual/domain'
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
  fixture.api.store.database.query<{ collaboration: unknown }>(text, parameters)
const ask = (body: object = {}) => made.post('/api/schedule/getforecast', { ...night, ...body })

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const from = Date.parse(`${tomorrow}T00:00:00Z`) / 1_000
const night = { FromEpochUtc: from, ToEpochUtc: from + 8 * 3_600, BucketSeconds: 3_600 }
const daily = { Frequency: 'Daily', TimeZone: 'UTC', StartDate: tomorrow }
const at = (hour: number, second = 0) => from + hour * 3_600 + second

beforeEach(async () => {
  await query('DELETE FROM windows')
  await query('DELETE FROM work')
  await query('DELETE FROM history')
  await query('DELETE FROM servers')
  await query(`UPDATE schedules SET enabled = false, held_reasons = '{}', source_problem = NULL`)
  await query('UPDATE schedule_cursors SET next_run_at = NULL')
  await query('UPDATE source_accounts SET max_concurrent_executions = NULL')
  await worker('alpha', 2)
})

async function worker(name: string, slots: number): Promise<void> {
  await query(
    `INSERT INTO servers (role, name, boot_id, process_id, host, version, slots, started_at, last_heartbeat_at, work_format)
     VALUES ('worker', $1, gen_random_uuid(), 1, 'host', '1', $2, now(), now(), 1)`,
    [name, slots],
  )
}

async function several(count: number, time = '05:00', more: object = {}) {
  const FolderPath = await made.folder()
  const schedules: string[] = []
  for (let index = 0; index < count; index += 1) {
    const Schedule = { ...daily, ExecutionTime: time }
    schedules.push((await made.schedule(FolderPath, { Schedule, ...more })).ScheduleId)
  }
  return { FolderPath, schedules }
}

/** Runs that have ended, and took so many seconds. */
async function took(scheduleId: string, seconds: number, startedAt: number, dueAt: number | null = null) {
  const id = dueAt === null ? crypto.randomUUID() : occurrenceId(scheduleId, new Date(dueAt * 1_000))
  await query(
    `INSERT INTO work (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, not_before, run_by, entry_at, dispatched_at, started_at, attempt, transactions)
     SELECT $1, to_timestamp($3), s.id, s.kind, s.name, s.folder_id, s.source_account_id, 'schedule', to_timestamp($4), to_timestamp($3), 'Scheduler', to_timestamp($3), to_timestamp($3), to_timestamp($5), 1, '{}' FROM schedules s WHERE s.id = $2`,
    [id, scheduleId, dueAt ?? startedAt, dueAt, startedAt],
  )
  await query(endByHand('id = $1', { status: 'Succeeded' }), [id])
  await query('UPDATE history SET completed_at = to_timestamp($2) WHERE id = $1', [id, startedAt + seconds])
}

type Run = Record<string, unknown>
const shown = (runs: Run[], ...members: string[]) => runs.map((run) => members.map((member) => run[member]))

it('runs start by slots and caps, take their usual time, and say by how much they are late and why', async () => {
  const { schedules } = await several(3)
  const past = from - 2 * 86_400
  for (const id of schedules) for (const seconds of [600, 1_200, 1_800]) await took(id, seconds, past)
  const bySlots = await ask()
  expect(bySlots).toMatchObject({ OnTime: 2, Late: 1, WillNotRun: 0, ...night })
  expect(shown(bySlots.Runs, 'DueEpochUtc', 'StartEpochUtc', 'EndEpochUtc', 'LateSeconds')).toEqual([
    [at(5), at(5), at(5, 1_200), 0],
    [at(5), at(5), at(5, 1_200), 0],
    // It starts a moment after the end that frees its slot.
    [at(5), at(5, 1_200), at(5, 2_401), 1_200],
  ])
  expect(bySlots.Runs[2]).toMatchObject({
    ServerName: 'alpha',
    Runnable: true,
    Code: null,
    Message: null,
    Values: null,
    LateCause: { Code: 'no_free_slot', Message: 'All servers are in use then.' },
  })
  expect(bySlots.Servers).toEqual([{ Name: 'alpha', Slots: 2, Buckets: [0, 0, 0, 0, 0, 2, 0, 0] }])
  const capped = await ask({ WhatIf: { AccountCaps: [{ AccountId: fixture.biAccountId, Limit: 1 }] } })
  expect(shown(capped.Runs, 'LateSeconds')).toEqual([[0], [1_200], [2_400]])
  expect(capped.Runs[2].LateCause).toMatchObject({
    Code: 'account_cap',
    Values: { Limit: 1, Ahead: 2, AccountName: capped.Runs[2].AccountName },
  })
  expect(capped.Accounts).toMatchObject([
    { Limit: 1, Buckets: [0, 0, 0, 0, 0, 1, 1, 0], Waiting: [0, 0, 0, 0, 0, 2, 0, 0] },
  ])
  // Nothing of it is kept.
  expect(await ask()).toEqual(bySlots)
})

it('a run that waits for the one before of its schedule says so as its record will', async () => {
  const Schedule = { Frequency: 'Cron', Cron: '0,30 5 * * *', TimeZone: 'UTC', OverlapPolicy: 'Queue' }
  const { schedules } = await several(1, '05:00', { Schedule })
  for (const hour of [1, 2, 3]) await took(schedules[0]!, 3_000, from - 2 * 86_400 + hour * 3_600)
  const { Runs } = await ask()
  expect(shown(Runs, 'DueEpochUtc', 'LateCause')).toEqual([
    [at(5), null],
    [at(5, 1_800), expect.objectContaining({ Code: 'waits_for', Values: {} })],
  ])
})

it('what if moves a schedule or a folder, adds no server and takes one away, and refuses what is not there', async () => {
  const { FolderPath, schedules } = await several(2)
  await worker('beta', 4)
  const [first] = schedules
  const moved = await ask({ WhatIf: { Moves: [{ ScheduleId: first, ExecutionTime: '03:30' }] } })
  const inCapitals = { ScheduleId: first!.toUpperCase(), ExecutionTime: '03:30' }
  expect(await ask({ WhatIf: { Moves: [inCapitals] } })).toEqual(moved)
  expect(shown(moved.Runs, 'ScheduleId', 'DueEpochUtc')).toEqual([
    [first, at(3, 1_800)],
    [schedules[1], at(5)],
  ])
  const all = await ask({ WhatIf: { Moves: [{ FolderPath, ExecutionTime: '09:00' }] } })
  expect(all.Runs).toEqual([])
  const without = await ask({ WhatIf: { WithoutServers: ['BETA'] } })
  expect(without.Servers.map(({ Name }: Run) => Name)).toEqual(['alpha'])
  const nowhere = await ask({ WhatIf: { WithoutServers: ['alpha', 'beta'] } })
  expect(nowhere).toMatchObject({ OnTime: 0, Late: 2, Servers: [] })
  expect(nowhere.Runs[0]).toMatchObject({ StartEpochUtc: null, LateCause: { Code: 'server_away' } })
})

it('what is held or has a permanent fault will not work, a window delays or skips, and each says its code', async () => {
  const { schedules, FolderPath } = await several(4)
  await worker('beta', 4)
  const [held, broken, good] = schedules
  await query(`UPDATE schedules SET source_problem = 'The report is gone.' WHERE id = $1`, [broken])
  await query(`UPDATE schedules SET held_reasons = '{"The account is away."}' WHERE id = $1`, [held])
  await query('UPDATE schedule_cursors SET next_run_at = NULL WHERE schedule_id = $1', [held])
  const answer = await ask()
  expect(answer).toMatchObject({ OnTime: 2, Late: 0, WillNotRun: 2 })
  const of = (runs: Run[], id: string) => runs.find(({ ScheduleId }) => ScheduleId === id)
  expect(of(answer.Runs, held!)).toMatchObject({ Runnable: false, StartEpochUtc: null })
  expect(of(answer.Runs, broken!)).toMatchObject({ Runnable: false, Code: 'report_cannot_be_made' })
  const window = { Name: 'Night', Scope: { FolderPath }, Once: { FromEpochUtc: at(4), UntilEpochUtc: at(6) } }
  const { Id } = await made.post('/api/window/create', { ...window, Policy: 'Delay' })
  const delayed = await ask()
  expect(of(delayed.Runs, good!)).toMatchObject({
    StartEpochUtc: at(6),
    LateSeconds: 3_600,
    LateCause: { Code: 'window' },
  })
  await made.post('/api/window/update', { ...window, Id, Policy: 'Skip' })
  expect(of((await ask()).Runs, good!)).toMatchObject({
    Runnable: false,
    StartEpochUtc: null,
    Code: 'skipped_by_window',
    Values: { Window: 'Night' },
  })
})

it('a run that servers in windows hold names the window, its end and its reason, in both languages', async () => {
  await several(1)
  const window = {
    Name: 'Upgrade',
    Reason: 'New disks',
    Scope: { ServerName: 'alpha' },
    Once: { FromEpochUtc: at(4), UntilEpochUtc: at(6) },
    Policy: 'Delay',
  }
  await made.post('/api/window/create', window)
  const asked = async (language: string) => {
    const headers = { 'accept-language': language }
    const answer = await fixture.api.call('POST', '/api/schedule/getforecast', { body: night, headers })
    return answer.body.Runs[0]
  }
  const Until = `${tomorrow} 06:00:00 UTC`
  const Values = {
    Window: 'Upgrade',
    Lasts: { Code: 'window_lasts_until', Values: { Until } },
    Because: { Code: 'window_because', Values: { Reason: 'New disks' } },
  }
  const ofAll = `Then each server is in a window, such as Upgrade, which lasts until ${Until}. Reason: New disks`
  expect(await asked('en')).toMatchObject({
    StartEpochUtc: at(6),
    LateSeconds: 3_600,
    LateCause: { Code: 'window', Values, Message: ofAll },
  })
  const german = `Dann ist jeder Server in einem Wartungsfenster, etwa Upgrade, das bis ${Until} dauert. Grund: New disks`
  expect((await asked('de')).LateCause).toEqual({ Code: 'window', Values, Message: german })

  await worker('beta', 2)
  const collaboration = { method: 'ServerAffinity', affinityFallbackSeconds: 4_200 }
  const [before] = await query('SELECT collaboration FROM cluster_settings')
  await query('UPDATE cluster_settings SET collaboration = $1', [collaboration])
  await query(`UPDATE schedules SET last_server_name = 'alpha' WHERE enabled`)
  const ofOwn = `Then its server alpha is in the window Upgrade, which lasts until ${Until}. Reason: New disks`
  expect(await asked('en')).toMatchObject({
    StartEpochUtc: at(5, 600),
    ServerName: 'beta',
    LateCause: { Code: 'window', Values: { ServerName: 'alpha', ...Values }, Message: ofOwn },
  })
  await query('UPDATE cluster_settings SET collaboration = $1', [before!.collaboration])
})

it('while scheduling is stopped nothing that is not planned yet will run, and says why', async () => {
  await several(2)
  await made.post('/api/service/stopscheduler', {})
  const stopped = await ask()
  expect([stopped.OnTime, stopped.Late, stopped.WillNotRun]).toEqual([0, 0, 2])
  expect(shown(stopped.Runs, 'Code', 'StartEpochUtc')).toEqual([
    ['forecast_scheduling_stopped', null],
    ['forecast_scheduling_stopped', null],
  ])
  await made.post('/api/service/startscheduler', {})
  expect((await ask()).OnTime).toBe(2)
})

it('schedules that a caller may not view take their places, and are neither listed nor counted', async () => {
  const [open, closed] = [await several(1), await several(2)]
  const { Id } = await made.post('/api/folder/getfolderfrompath', { Path: closed.FolderPath })
  const { id } = await fixture.api.client('Viewer')
  await made.post('/api/folder/setgrants', {
    FolderId: Id,
    Grants: [{ Principal: { Kind: 'Client', Id: id }, Rights: ['View'] }],
  })
  const asked = (body: object) =>
    fixture.api.call('POST', '/api/schedule/getforecast', { as: 'Viewer', body: { ...night, ...body } })
  const { status, body } = await asked({})
  expect([status, body.OnTime + body.Late]).toEqual([200, 1])
  expect(shown(body.Runs, 'ScheduleId')).toEqual([open.schedules])
  expect(body.Servers[0].Buckets[5]).toBe(2)
  const hidden = await asked({
    WhatIf: { Moves: [{ ScheduleId: closed.schedules[0], ExecutionTime: '01:00' }] },
  })
  expect(hidden.status).toBe(404)
  // One that the caller may not view is as one that is not there.
  for (const FolderPath of [closed.FolderPath, '/nowhere'])
    expect(await asked({ WhatIf: { Moves: [{ FolderPath, ExecutionTime: '01:00' }] } })).toMatchObject({
      status: 404,
      body: { detail: `There is no folder "${FolderPath}".` },
    })
})

it('the accuracy is the median distance between the forecast starts of the same hours and what then happened', async () => {
  const { schedules } = await several(3)
  const dayBefore = from - 3 * 86_400 + 5 * 3_600
  for (const id of schedules) await took(id, 1_000, dayBefore)
  const lastNight = from - 86_400 * Math.ceil((night.ToEpochUtc - Date.now() / 1_000) / 86_400)
  expect((await ask()).Accuracy).toEqual({ ForEpochUtc: lastNight, MedianErrorSeconds: null, Runs: 0 })
  const due = lastNight + 5 * 3_600
  // Of equal instants the id decides.
  const idOf = (id: string) => occurrenceId(id, new Date(due * 1_000))
  schedules.sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
  // Two start at once; the third is expected after 1,000 seconds and starts after 1,007.
  for (const [index, wait] of [0, 3, 1_007].entries()) await took(schedules[index]!, 900, due + wait, due)
  const { Runs, MedianErrorSeconds } = (await ask()).Accuracy
  expect([Runs, MedianErrorSeconds]).toEqual([3, expect.closeTo(3, 0)])
})

it.each([
  [{ ToEpochUtc: from }, 'ToEpochUtc'],
  [{ FromEpochUtc: 0, ToEpochUtc: 3_600 }, 'ToEpochUtc'],
  [{ ToEpochUtc: from + 9 * 86_400 }, 'ToEpochUtc'],
  [{ BucketSeconds: 1 }, 'BucketSeconds'],
  [{ WhatIf: { AccountCaps: [{ AccountId: 'none', Limit: 1 }] } }, 'WhatIf.AccountCaps'],
  [{ WhatIf: { WithoutServers: ['nowhere'] } }, 'WhatIf.WithoutServers'],
  [{ WhatIf: { Moves: [{ FolderPath: '/', ExecutionTime: 'noon' }] } }, 'WhatIf.Moves[0].ExecutionTime'],
])('a question of %j is refused and names the field', async (body, field) => {
  const answer = await fixture.api.call('POST', '/api/schedule/getforecast', { body: { ...night, ...body } })
  expect([answer.status, answer.body.errors[0].field]).toEqual([400, field])
})

it('a limit of one account is asked for once, and the refusal of two names the account', async () => {
  const cap = { AccountId: fixture.biAccountId, Limit: 1 }
  const answer = await fixture.api.call('POST', '/api/schedule/getforecast', {
    body: { ...night, WhatIf: { AccountCaps: [cap, { AccountId: cap.AccountId.toUpperCase(), Limit: 2 }] } },
  })
  expect([answer.status, answer.body.errors]).toEqual([
    400,
    [
      expect.objectContaining({
        field: 'WhatIf.AccountCaps',
        code: 'forecast_account_twice',
        values: { account: expect.any(String) },
      }),
    ],
  ])
})

it('without a time the next day is forecast', async () => {
  const answer = await fixture.api.call('POST', '/api/schedule/getforecast', {
    body: { BucketSeconds: 3_600 },
  })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body.ToEpochUtc - answer.body.FromEpochUtc).toBe(86_400)
})

it('a time with more runs than a forecast takes is refused', async () => {
  const FolderPath = await made.folder()
  for (let index = 0; index < 3; index += 1)
    await made.schedule(FolderPath, { Schedule: { Frequency: 'Cron', Cron: '* * * * *', TimeZone: 'UTC' } })
  const far = { ToEpochUtc: Math.floor(Date.now() / 1_000) + 7 * 86_400 }
  const { status, body } = await fixture.api.call('POST', '/api/schedule/getforecast', {
    body: { ...night, ...far },
  })
  expect([status, body.errors[0].message]).toEqual([
    400,
    'has more than 20000 runs before it; ask for a shorter time',
  ])
})
