import { beforeAll, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'
import { createMaker } from './schedules.ts'

let fixture: ScheduleApi
let made: ReturnType<typeof createMaker>

beforeAll(async () => {
  fixture = await createScheduleApi()
  made = createMaker(fixture)
  return () => fixture[Symbol.asyncDispose]()
})

const newFolder = (parent?: string) => made.folder(parent)
const stored = (folder: string, changes?: object) => made.schedule(folder, changes)
const ran = (id: string, ...statuses: string[]) => made.ran(id, ...statuses)
const call = (path: string, body: unknown) => made.post(path, body)

async function search(body: object) {
  const answer = await fixture.api.call('POST', '/api/schedule/search', { as: 'Viewer', body })
  if (answer.status !== 200) throw new Error(answer.text)
  return {
    total: Number(answer.headers['x-total-count']),
    names: (answer.body as { ScheduleName: string }[]).map(({ ScheduleName }) => ScheduleName),
    rows: answer.body,
    next: /Cursor=([^&>]+)/.exec(answer.headers['link'] ?? '')?.[1],
  }
}

it('a search lists schedules of every kind with owner, recipients, last results and the usual duration', async () => {
  const FolderPath = await newFolder()
  const single = await stored(FolderPath, {
    ScheduleName: 'A single',
    EmailDestinations: [{ To: 'ann@example.org; bob@example.org', Cc: 'Ann@example.org' }],
  })
  await ran(single.ScheduleId, 'Succeeded', 'Failed')
  const { BiAccountId, ReportUrl, ...shared } = smallBiSchedule(fixture.biAccountId, 'B package')
  await call('/api/packageschedule/create', { ...shared, FolderPath, Reports: [{ BiAccountId, ReportUrl }] })
  const { rows, total } = await search({ FolderPath })
  expect(total).toBe(2)
  expect(rows).toMatchObject([
    {
      ScheduleId: single.ScheduleId,
      ScheduleName: 'A single',
      ScheduleType: 'single',
      FolderPath,
      Owner: null,
      Enabled: true,
      RecipientCount: 2,
      LastResult: 'Failed',
      LastResults: ['Failed', 'Succeeded'],
      StartedEpochUtc: expect.any(Number),
      LateSeconds: null,
      LateCause: null,
      UsualDurationSeconds: expect.closeTo(4, 0),
      NextRunEpochUtc: expect.any(Number),
    },
    {
      ScheduleName: 'B package',
      ScheduleType: 'package',
      RecipientCount: 0,
      LastResult: null,
      LastResults: [],
      StartedEpochUtc: null,
      LateSeconds: null,
      LateCause: null,
    },
  ])
})

it('a search says of the last run when it began, how late and what held it, in the language of the caller', async () => {
  const FolderPath = await newFolder()
  const { ScheduleId } = await stored(FolderPath)
  const [earlier, last] = await ran(ScheduleId, 'Succeeded', 'Succeeded')
  const late = (id: string, seconds: number, values: object) =>
    fixture.api.store.database.query('UPDATE history SET late_seconds = $2, held = $3 WHERE id = $1', [
      id,
      seconds,
      JSON.stringify([{ code: 'account_cap', untilMs: seconds * 1_000, values }]),
    ])
  await late(earlier!, 5, { accountName: 'Sales BI', limit: 2, ahead: 1 })
  await late(last!, 84, { accountName: 'Sales BI', limit: 1, ahead: 3 })
  const found = async (language: string) =>
    (
      await fixture.api.call('POST', '/api/schedule/search', {
        as: 'Viewer',
        body: { FolderPath },
        headers: { 'accept-language': language },
      })
    ).body[0]
  const record = (await fixture.api.call('GET', `/api/schedule/GetExecutionStatus?ExecutionId=${last}`)).body
  const { StartedEpochUtc, LateSeconds, LateCause } = record
  expect(LateCause).toMatchObject({ Code: 'account_cap', Values: { Limit: 1, Ahead: 3 } })
  expect(await found('en')).toMatchObject({ StartedEpochUtc, LateSeconds, LateCause })
  const Message = 'Sales BI erstellt immer nur einen Bericht, und 3 waren vor ihm.'
  expect(await found('de')).toMatchObject({ LateSeconds: 84, LateCause: { ...LateCause, Message } })
})

it('a search answers the rule of each schedule as a read of it does, with the name of its calendar', async () => {
  const FolderPath = await newFolder()
  const calendar = await call('/api/calendar/create', { Name: `Holidays ${crypto.randomUUID()}` })
  const Schedule = {
    Frequency: 'Weekly',
    WeekDays: ['Monday', 'Friday'],
    ExecutionTime: '07:30',
    TimeZone: 'Europe/Amsterdam',
    Repeat: { Every: 2, Unit: 'Hours', Until: '17:00' },
    CalendarId: calendar.Id,
    HolidayRule: 'After',
  }
  const { ScheduleId } = await stored(FolderPath, { ScheduleName: 'Weekly', Schedule })
  const damaged = await stored(FolderPath, { ScheduleName: 'X damaged' })
  await fixture.api.store.database.query(`UPDATE schedules SET recurrence = '{}' WHERE id = $1`, [
    damaged.ScheduleId,
  ])
  const [weekly, unreadable] = (await search({ FolderPath })).rows
  const read = (await fixture.api.call('GET', `/api/singleschedule/get/${ScheduleId}`)).body
  expect(weekly.Recurrence).toMatchObject(Schedule)
  expect(read.Schedule).toMatchObject(weekly.Recurrence)
  expect(weekly.CalendarName).toBe(calendar.Name)
  expect(unreadable).toMatchObject({ Recurrence: null, CalendarName: null, Description: '' })
})

it('a search finds schedules whose last run was delivered late, or is late by now, by the limit that counts for each', async () => {
  const FolderPath = await newFolder()
  const { Id } = await call('/api/folder/getfolderfrompath', { Path: FolderPath })
  await call('/api/folder/update', { Id, LateAfterMinutes: 30 })
  const below = await newFolder(FolderPath)
  const { database } = fixture.api.store
  /** A schedule whose last run was delivered so long after it was due. */
  const ranWithin = async (ScheduleName: string, minutes: number, changes: object = {}) => {
    const { ScheduleId } = await stored(below, { ScheduleName, ...changes })
    await ran(ScheduleId, 'Succeeded')
    await database.query(
      `UPDATE history SET due_at = nominal_at, completed_at = nominal_at + make_interval(mins => $2) WHERE schedule_id = $1`,
      [ScheduleId, minutes],
    )
    return ScheduleId
  }
  await ranWithin('Delivered late', 31)
  await ranWithin('In time', 29)
  await ranWithin('Late by its own limit', 29, { LateAfterMinutes: 20 })
  await ranWithin('Never late', 31, { LateAfterMinutes: 90 })
  const waits = await stored(below, { ScheduleName: 'Waits' })
  await call('/api/schedule/executescheduleasync', { ScheduleId: waits.ScheduleId })
  await database.query(
    `UPDATE work SET due_at = now() - interval '31 minutes', nominal_at = now() - interval '31 minutes' WHERE schedule_id = $1`,
    [waits.ScheduleId],
  )
  const later = await ranWithin('Well later', 31)
  await ran(later, 'Succeeded')
  const unplanned = await stored(FolderPath, { ScheduleName: 'Unplanned' })
  await database.query(
    `UPDATE schedule_cursors SET next_run_at = now() - interval '31 minutes' WHERE schedule_id = $1`,
    [unplanned.ScheduleId],
  )
  const found = async (Late: boolean, more: object = {}) => {
    const { names, total } = await search({ FolderPath, Late, ...more })
    expect(total).toBe(names.length)
    return names.toSorted()
  }
  const late = ['Delivered late', 'Late by its own limit', 'Unplanned', 'Waits']
  expect(await found(true)).toEqual(late)
  expect(await found(true, { Sort: 'NextRun' })).toEqual(late)
  expect(await found(false, { Sort: '-NextRun' })).toEqual(['In time', 'Never late', 'Well later'])
  await call('/api/schedule/disable', { ScheduleId: unplanned.ScheduleId })
  await call('/api/folder/update', { Id, LateAfterMinutes: 90 })
  expect(await found(true)).toEqual(['Late by its own limit'])
  const tried = await call('/api/schedule/bulk', {
    Action: 'Disable',
    Search: { FolderPath, Late: true },
    DryRun: true,
  })
  expect(tried).toMatchObject([{ Ok: true }])
})

it('a text finds names, keywords, reports, addresses and owners, with the characters of patterns as they are', async () => {
  const FolderPath = await newFolder()
  await stored(FolderPath, { ScheduleName: 'City weather 100%' })
  await stored(FolderPath, { ScheduleName: 'Keyed', Keywords: ['Finance_Desk'] })
  await stored(FolderPath, { ScheduleName: 'Mailed', EmailDestinations: [{ To: 'carol@example.org' }] })
  await stored(FolderPath, {
    ScheduleName: 'Named',
    ReportUrl: 'https://app.powerbi.com/reportEmbed?reportId=0a0a0a0a-0a0a-0a0a-0a0a-0a0a0a0a0a0a',
  })
  const found = async (Text: string) => (await search({ FolderPath, Text })).names
  expect(await found('WEATHER')).toEqual(['City weather 100%'])
  expect(await found('100%')).toEqual(['City weather 100%'])
  expect(await found('1%0')).toEqual([])
  expect(await found('finance_')).toEqual(['Keyed'])
  expect(await found('carol@')).toEqual(['Mailed'])
  expect(await found('0a0a0a0a-0a0a')).toEqual(['Named'])
  expect(await found('ci')).toEqual(['City weather 100%'])
  expect(await found('\\')).toEqual([])
})

it('each filter of a search holds for all that is found and for the total', async () => {
  const FolderPath = await newFolder()
  const below = await newFolder(FolderPath)
  const [failed, mended] = [
    await stored(FolderPath, { ScheduleName: 'Failed' }),
    await stored(FolderPath, { ScheduleName: 'Mended' }),
  ]
  await stored(FolderPath, { ScheduleName: 'New' })
  const off = await stored(below, { ScheduleName: 'Off' })
  await call('/api/schedule/disable', { ScheduleId: off.ScheduleId })
  await ran(failed.ScheduleId, 'Succeeded', 'Failed')
  await ran(mended.ScheduleId, 'Failed', 'Succeeded')
  const found = async (filter: object) => {
    const { names, total } = await search({ FolderPath, ...filter })
    expect(total).toBe(names.length)
    return names
  }
  expect(await found({})).toEqual(['Failed', 'Mended', 'New', 'Off'])
  expect(await found({ Recursive: false })).toEqual(['Failed', 'Mended', 'New'])
  expect(await found({ Kind: 'package' })).toEqual([])
  expect(await found({ Enabled: false })).toEqual(['Off'])
  expect(await found({ Runnable: false })).toEqual(['Off'])
  expect(await found({ Runnable: true })).toEqual(['Failed', 'Mended', 'New'])
  expect(await found({ LastResult: 'Failed' })).toEqual(['Failed'])
  expect(await found({ LastResult: 'Succeeded' })).toEqual(['Mended'])
  expect(await found({ LastResult: 'Missed' })).toEqual([])
  expect(await found({ DueBefore: 1 })).toEqual([])
  expect(await found({ DueBefore: 4_000_000_000 })).toEqual(['Failed', 'Mended', 'New'])
  expect(await found({ Owner: 'no such user' })).toEqual([])
})

it.each(['Name', '-Name', 'NextRun', '-NextRun'])(
  'pages by %s hold each schedule once, in order',
  async (Sort) => {
    const FolderPath = await newFolder()
    for (let hour = 0; hour < 5; hour += 1)
      await stored(FolderPath, {
        ScheduleName: `${hour}`,
        Schedule: {
          Frequency: 'Daily',
          ExecutionTime: `1${hour % 2}:00`,
          TimeZone: 'UTC',
          Enabled: hour !== 3,
        },
      })
    const rows: { ScheduleName: string; NextRunEpochUtc: number | null }[] = []
    for (let Cursor: string | undefined; rows.length < 9;) {
      const page = await search({ FolderPath, Sort, Limit: 2, ...(Cursor === undefined ? {} : { Cursor }) })
      expect(page.total).toBe(5)
      rows.push(...page.rows)
      Cursor = page.next
      if (Cursor === undefined) break
    }
    expect(rows.map(({ ScheduleName }) => ScheduleName).toSorted()).toEqual(['0', '1', '2', '3', '4'])
    const keys = rows.map(({ ScheduleName, NextRunEpochUtc }) =>
      Sort.endsWith('Name') ? Number(ScheduleName) : (NextRunEpochUtc ?? (Sort.startsWith('-') ? -1 : 9e9)),
    )
    const ascending = keys.toSorted((left, right) => left - right)
    expect(keys).toEqual(Sort.startsWith('-') ? ascending.toReversed() : ascending)
  },
)

it('a search by owner finds what a user answers for, by name, also after the user was deleted', async () => {
  const FolderPath = await newFolder()
  const UserName = `ann-${crypto.randomUUID()}`
  const user = await call('/api/user/create', { UserName, Password: 'a-long-password', Role: 'Editor' })
  await stored(FolderPath, { ScheduleName: 'Owned', Owner: UserName })
  await stored(FolderPath, { ScheduleName: 'Other' })
  const found = async (filter: object) => (await search({ FolderPath, ...filter })).names
  expect(await found({ Owner: UserName.toUpperCase() })).toEqual(['Owned'])
  expect(await found({ Text: UserName.slice(0, 20) })).toEqual(['Owned'])
  await call(`/api/user/delete/${user.Id}`, {})
  expect(await found({ Owner: UserName })).toEqual(['Owned'])
  expect((await search({ FolderPath, Owner: UserName })).rows[0].Owner).toBe(UserName)
})

it('a search refuses a cursor of another order, an unknown word and an unknown field by name', async () => {
  const FolderPath = await newFolder()
  for (const ScheduleName of ['1', '2']) await stored(FolderPath, { ScheduleName })
  const { next } = await search({ FolderPath, Limit: 1 })
  const refused = async (body: object) => {
    const { status, body: problem } = await fixture.api.call('POST', '/api/schedule/search', { body })
    return [status, problem.errors?.[0]?.field]
  }
  expect(await refused({ FolderPath, Limit: 1, Cursor: next, Sort: 'NextRun' })).toEqual([400, 'Cursor'])
  expect(await refused({ LastResult: 'Sent' })).toEqual([400, 'LastResult'])
  expect(await refused({ Txt: 'a' })).toEqual([400, 'Txt'])
})

it('housekeeping forgets ends that a later end has overtaken, and no other', async () => {
  const FolderPath = await newFolder()
  const [failed, mended, gone] = [
    await stored(FolderPath),
    await stored(FolderPath),
    await stored(FolderPath),
  ]
  await ran(failed.ScheduleId, 'Failed', 'Cancelled')
  await ran(mended.ScheduleId, 'Failed', 'Succeeded')
  await ran(gone.ScheduleId, 'Failed')
  await call(`/api/singleschedule/delete/${gone.ScheduleId}`, {})
  const { database, scheduleSearch } = fixture.api.store
  await scheduleSearch.forgetOvertakenEnds(1_000)
  const left = await database.query<{ schedule_id: string; status: string }>(
    'SELECT schedule_id, status FROM unsuccessful_ends WHERE schedule_id = ANY ($1)',
    [[failed.ScheduleId, mended.ScheduleId, gone.ScheduleId]],
  )
  expect(left).toEqual([{ schedule_id: failed.ScheduleId, status: 'Cancelled' }])
})

it('a search finds and counts nothing of what its caller may not view, nor by the address of a destination that is not theirs', async () => {
  const [open, closed] = [await newFolder(), await newFolder()]
  await stored(open, {
    EmailDestinations: [
      { To: 'secret-board@example.org', AllowedFor: [{ Kind: 'Role', Id: 'Administrator' }] },
    ],
  })
  const hidden = await stored(closed, { ScheduleName: 'Hidden away' })
  await ran(hidden.ScheduleId, 'Failed')
  const folder = await call('/api/folder/getfolderfrompath', { Path: closed })
  const editor = await fixture.api.client('Editor')
  await call('/api/folder/setgrants', {
    FolderId: folder.Id,
    Grants: [{ Principal: { Kind: 'Client', Id: editor.id }, Rights: ['View'] }],
  })
  expect((await search({ Text: 'Hidden away' })).total).toBe(0)
  expect((await search({ FolderPath: closed })).total).toBe(0)
  expect((await search({ FolderPath: closed, LastResult: 'Failed' })).names).toEqual([])
  expect((await search({ FolderPath: open, Text: 'secret-board' })).total).toBe(0)
  const all = await fixture.api.call('POST', '/api/schedule/search', {
    body: { FolderPath: open, Text: 'secret-board' },
  })
  expect(all.body).toHaveLength(1)
  expect((await search({ FolderPath: open })).rows).toMatchObject([{ RecipientCount: 0 }])
})
