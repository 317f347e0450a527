/** Windows and pauses: who makes them, and what the interface says of a schedule inside of one. */
import { afterAll, beforeAll, expect, it } from 'vitest'

import { smallBiSchedule } from '../single-schedule/fixtures.ts'
import { type Caller, createWorld, unique, type World } from './world.ts'

let world: World
/** An Editor that manages the folder `mine`, and not the folder `theirs`. */
let editor: Caller
let mine: { readonly id: string; readonly path: string }
let theirs: { readonly id: string; readonly path: string }

beforeAll(async () => {
  world = await createWorld()
  editor = await world.api.client('Editor')
  ;[mine, theirs] = [await folder(), await folder()]
  await world.setGrants(mine.id, [[editor, ['Manage']]])
  await world.setGrants(theirs.id, [])
  const server = { role: 'worker', name: 'alpha', bootId: crypto.randomUUID(), slots: 1 } as const
  const process = { processId: 1, host: 'alpha', version: '1.0.0' }
  await world.api.dependencies.store.servers.register({ ...server, ...process }, 600_000)
})
afterAll(() => world[Symbol.asyncDispose]())

async function folder(parent = '') {
  const path = `${parent}/${unique()}`
  const { body } = await world.send('/api/folder/create', { body: { Path: path } })
  return { id: body.Id as string, path }
}

async function schedule(path: string): Promise<string> {
  const body = {
    ...smallBiSchedule(world.biAccountId, unique()),
    FolderPath: path,
    Schedule: { Frequency: 'Daily', ExecutionTime: '06:00', TimeZone: 'UTC' },
  }
  const made = await world.send('/api/singleschedule/createforbi', { body })
  expect(made.status, made.text).toBe(200)
  return made.body.ScheduleId
}

const now = () => Math.floor(Date.now() / 1_000)
const onceAround = () => ({ FromEpochUtc: now() - 3_600, UntilEpochUtc: now() + 7 * 86_400 })
const windowOf = (Scope: object | undefined, changes: object = {}) => ({
  Name: unique(),
  Reason: 'New disks',
  Once: onceAround(),
  ...(Scope ? { Scope } : {}),
  ...changes,
})
const create = (body: object, as?: Caller) =>
  world.send('/api/window/create', { body, ...(as ? { as } : {}) })

it('a window is answered as it was written, is replaced under If-Match, listed in the order of names, and deleted', async () => {
  const written = windowOf({ FolderPath: mine.path }, { Policy: 'Skip' })
  const made = await create(written, editor)
  expect([made.status, made.body]).toMatchObject([
    200,
    { ...written, Weekly: null, IsPause: false, Version: 1 },
  ])
  const weekly = { WeekDays: ['Sunday'], From: '22:00', Until: '06:00', TimeZone: 'Europe/Berlin' }
  const update = (body: object) => {
    const headers = { authorization: editor.authorization, 'if-match': '"1"' }
    return world.api.call('POST', '/api/window/update', { as: null, body, headers })
  }
  const changed = await update({ ...made.body, Once: null, Weekly: weekly, Policy: null })
  expect(changed.body).toMatchObject({ Once: null, Weekly: weekly, Policy: 'Delay', Version: 2 })
  expect((await update(changed.body)).status).toBe(412)
  expect((await world.send('/api/window/getall', { method: 'GET' })).body).toContainEqual(changed.body)
  expect((await create({ ...written, Name: written.Name.toUpperCase() }, editor)).status).toBe(409)
  expect((await world.send(`/api/window/delete/${made.body.Id}`, { as: editor })).status).toBe(200)
  expect((await world.send(`/api/window/delete/${made.body.Id}`, { as: editor })).status).toBe(404)
})

it('a window of a folder needs Manage there, and one of a server, an account or everything an Administrator', async () => {
  expect((await create(windowOf({ FolderPath: theirs.path }), editor)).status).toBe(404)
  for (const scope of [{ ServerName: 'alpha' }, { AccountId: world.biAccountId }, {}, undefined]) {
    const refused = await create(windowOf(scope), editor)
    expect([refused.status, refused.body.code]).toEqual([403, 'role_insufficient'])
    const made = await create(windowOf(scope))
    expect([made.status, made.body.Scope]).toEqual([200, scope ?? {}])
    const update = { as: editor, body: { ...made.body, Scope: { FolderPath: mine.path } } }
    expect((await world.send('/api/window/update', update)).status).toBe(403)
    expect((await world.send(`/api/window/delete/${made.body.Id}`, { as: editor })).status).toBe(403)
    await world.send(`/api/window/delete/${made.body.Id}`)
  }
  const hidden = await create(windowOf({ FolderPath: theirs.path }))
  const listed = await world.send('/api/window/getall', { method: 'GET', as: editor })
  expect(listed.text).not.toContain(hidden.body.Id)
  expect((await world.send(`/api/window/delete/${hidden.body.Id}`, { as: editor })).status).toBe(404)
})

it('a window of a folder needs Manage in all below it, and its refusal names none of them', async () => {
  const outer = await folder()
  await world.setGrants(outer.id, [[editor, ['Manage']]])
  const inner = await folder(outer.path)
  await world.setGrants(inner.id, [])
  const pause = { as: editor, body: { FolderId: outer.id, Reason: 'Upgrade' } }
  for (const refused of [
    await create(windowOf({ FolderPath: outer.path }), editor),
    await world.send('/api/folder/pause', pause),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([403, 'right_insufficient'])
    for (const told of [inner.id, inner.path]) expect(refused.text).not.toContain(told)
  }
  await world.setGrants(inner.id, [[editor, ['Manage']]])
  expect((await world.send('/api/folder/pause', pause)).status).toBe(200)
  const both = await Promise.all(Array.from({ length: 6 }, () => world.send('/api/folder/pause', pause)))
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
})

it.each([
  ['neither Once nor Weekly', { Once: null }, 'Once'],
  ['both', { Weekly: { WeekDays: ['Monday'], From: '01:00', Until: '02:00', TimeZone: 'UTC' } }, 'Once'],
  ['an end before its beginning', { Once: { FromEpochUtc: 20, UntilEpochUtc: 10 } }, 'Once.UntilEpochUtc'],
  [
    'an end that has passed',
    { Once: { FromEpochUtc: now() - 7_200, UntilEpochUtc: now() - 3_600 } },
    'Once.UntilEpochUtc',
  ],
  ['a server that is none', { Scope: { ServerName: 'alphq' } }, 'Scope.ServerName'],
  ['an empty scope', { Scope: { ServerName: '' } }, 'Scope.ServerName'],
  ['a scope of nothing', { Scope: { FolderPath: null } }, 'Scope'],
  ['two scopes', { Scope: { FolderPath: '/', ServerName: 'a' } }, 'Scope'],
  [
    'a time that is none',
    { Once: null, Weekly: { WeekDays: ['Monday'], From: '24:00', Until: '02:00', TimeZone: 'UTC' } },
    'Weekly.From',
  ],
  [
    'an unknown zone',
    { Once: null, Weekly: { WeekDays: ['Monday'], From: '01:00', Until: '02:00', TimeZone: 'Mars' } },
    'Weekly.TimeZone',
  ],
])('a window is refused with %s, at the field', async (what, changes, field) => {
  const refused = await create(windowOf(undefined, changes))
  expect([refused.status, refused.body.errors[0].field]).toEqual([400, field])
  if (what === 'a server that is none') expect(refused.text).toContain('Did you mean alpha?')
})

it('a run by hand inside a window is 409 unless it ignores windows, and what is ahead says what becomes of it', async () => {
  const inside = await folder(mine.path)
  const ScheduleId = await schedule(inside.path)
  const { body: made } = await create(windowOf({ FolderPath: mine.path }, { Policy: 'Skip' }), editor)
  for (const verb of ['executescheduleasync', 'executescheduleontimeasync', 'executeschedule']) {
    const refused = await world.send(`/api/schedule/${verb}`, { body: { ScheduleId } })
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'window',
      expect.stringContaining('New disks'),
    ])
  }
  const ignoring = { body: { ScheduleId, IgnoreWindow: true } }
  expect((await world.send('/api/schedule/executescheduleasync', ignoring)).status).toBe(200)
  const bulk = { body: { Action: 'Run', ScheduleIds: [ScheduleId] } }
  expect((await world.send('/api/schedule/bulk', bulk)).body[0]).toMatchObject({ Success: false })

  const [first] = (await world.send('/api/schedule/previewruns', { body: { ScheduleId, Count: 1 } })).body
  expect(first.NoteCodes).toMatchObject([{ Code: 'skipped_by_window_because' }])
  const upcoming = await world.send('/api/schedule/getupcoming', { body: { Limit: 1_000 } })
  const run = upcoming.body.Runs.find((each: { ScheduleId: string }) => each.ScheduleId === ScheduleId)
  expect(run.Window).toMatchObject({
    Policy: 'Skip',
    UntilEpochUtc: null,
    Code: 'skipped_by_window_because',
    Values: { Window: made.Name, Reason: 'New disks' },
  })
  const asked = { body: { ScheduleId, At: first.EpochUtc } }
  const explained = await world.send('/api/schedule/explain', asked)
  expect(explained.body.Findings[0], explained.text).toMatchObject({ Code: 'window' })
  await world.send(`/api/window/delete/${made.Id}`, { as: editor })
})

it('a Bulk-Id enables what its request disabled only where the caller may view and edit it', async () => {
  const [seen, hidden] = [await schedule(mine.path), await schedule(theirs.path)]
  const paused = { body: { Action: 'Disable', ScheduleIds: [seen, hidden] } }
  const { headers } = await world.send('/api/schedule/bulk', paused)
  const body = { Action: 'Enable', OnlyDisabledBy: headers['bulk-id'] }
  const resumed = await world.send('/api/schedule/bulk', { body, as: editor })
  expect(resumed.body, resumed.text).toMatchObject([{ Id: seen, Success: true, Changed: true }])
  expect(resumed.text).not.toContain(hidden)
  expect((await world.send('/api/schedule/bulk', { body, as: editor })).status).toBe(400)
  const rest = await world.send('/api/schedule/bulk', { body })
  expect(rest.body, rest.text).toMatchObject([{ Id: hidden, Success: true, Changed: true }])
})

it('a pause covers what is moved into its folder, keeps Enabled, is changed by a second one, and ends once', async () => {
  const paused = await folder(mine.path)
  const ScheduleId = await schedule(mine.path)
  const pause = (changes: object = {}) =>
    world.send('/api/folder/pause', {
      as: editor,
      body: { FolderId: paused.id, Reason: 'Upgrade', ...changes },
    })
  const first = await pause()
  expect([first.status, first.body]).toMatchObject([
    200,
    { Scope: { FolderPath: paused.path }, Policy: 'Skip', IsPause: true, Once: { UntilEpochUtc: null } },
  ])
  const again = await pause({ Reason: 'Longer upgrade', Policy: 'Delay', UntilEpochUtc: now() + 3_600 })
  expect(again.body).toMatchObject({ Id: first.body.Id, Reason: 'Longer upgrade', Policy: 'Delay' })
  expect((await pause({ UntilEpochUtc: 10 })).body.errors[0].field).toBe('UntilEpochUtc')
  for (const Reason of ['', ' ', '\u202e\u2066']) {
    const unseen = await pause({ Reason })
    expect([unseen.status, unseen.body.errors]).toMatchObject([400, [{ field: 'Reason' }]])
  }

  const move = { body: { Action: 'Move', ScheduleIds: [ScheduleId], FolderPath: paused.path } }
  expect((await world.send('/api/schedule/bulk', move)).body[0].Success).toBe(true)
  const refused = await world.send('/api/schedule/executescheduleasync', { body: { ScheduleId } })
  expect(refused.body.code).toBe('window')
  expect(
    (await world.send(`/api/singleschedule/get/${ScheduleId}`, { method: 'GET' })).body.Schedule.Enabled,
  ).toBe(true)

  const resume = () => world.send('/api/folder/resume', { as: editor, body: { FolderId: paused.id } })
  expect([(await resume()).body, (await resume()).body]).toEqual([{ Changed: true }, { Changed: false }])
  const resumed = await world.send('/api/schedule/executescheduleasync', { body: { ScheduleId } })
  expect(resumed.status).toBe(200)
  const viewer = await world.api.client('Viewer')
  const asViewer = { as: viewer, body: { FolderId: paused.id, Reason: '' } }
  expect((await world.send('/api/folder/pause', asViewer)).status).toBe(403)
})

it('what windows cost is counted before one is saved: each of them with its times and the runs that wait or are skipped', async () => {
  const place = await folder(mine.path)
  const ScheduleId = await schedule(place.path)
  const day = 86_400
  const morning = Math.ceil(now() / day) * day
  const until = (days: number) => ({ FromEpochUtc: morning, UntilEpochUtc: morning + days * day })
  const scope = { FolderPath: place.path }
  const { body: saved } = await create(windowOf(scope, { Once: until(3) }), editor)
  const preview = (body: object, as = editor) => world.send('/api/window/preview', { as, body })
  const of = (answer: Awaited<ReturnType<typeof preview>>, Id: string | null) =>
    answer.body.Windows.find((each: { Id: string | null }) => each.Id === Id)?.Stretches

  const known = await preview({})
  // While the first one waits, the next two are missed.
  expect(of(known, saved.Id), known.text).toEqual([{ ...until(3), Waiting: 1, Skipped: 0 }])
  expect(known.body).toMatchObject({ IsComplete: true, Runs: [] })

  const draft = windowOf(scope, { Once: until(2), Policy: 'Skip' })
  const drafted = await preview({ Window: draft })
  expect(of(drafted, null)).toEqual([{ ...until(2), Waiting: 0, Skipped: 2 }])
  expect(of(drafted, saved.Id)).toEqual([{ ...until(3), Waiting: 1, Skipped: 0 }])
  expect(drafted.body).toMatchObject({ Waiting: known.body.Waiting, Skipped: known.body.Skipped + 2 })
  expect(drafted.body.Runs).toMatchObject([{ ScheduleId, Policy: 'Skip' }, { ScheduleId }])

  const replaced = await preview({ Window: draft, Replaces: saved.Id, Limit: 1 })
  expect(of(replaced, saved.Id)).toBeUndefined()
  expect(replaced.body).toMatchObject({ Waiting: known.body.Waiting - 1, Runs: [{ ScheduleId }] })

  expect((await preview({ Window: windowOf({}) })).body.code).toBe('role_insufficient')
  const hidden = await create(windowOf({ FolderPath: theirs.path }))
  for (const Replaces of [unique(), 'none', hidden.body.Id])
    expect((await preview({ Window: draft, Replaces })).status, Replaces).toBe(404)
  expect(of(await preview({}), hidden.body.Id)).toBeUndefined()
  await world.send(`/api/window/delete/${saved.Id}`, { as: editor })
  await world.send(`/api/window/delete/${hidden.body.Id}`)
})
