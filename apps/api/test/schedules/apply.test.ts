import { eventually } from '@punctual/testing'
import { beforeAll, expect, it } from 'vitest'

import {
  createScheduleApi,
  type ScheduleApi,
  smallBiSchedule,
  sourceSchedule,
} from '../single-schedule/fixtures.ts'
import { createMaker } from './schedules.ts'

let fixture: ScheduleApi
let made: ReturnType<typeof createMaker>

beforeAll(async () => {
  fixture = await createScheduleApi()
  made = createMaker(fixture)
  return () => fixture[Symbol.asyncDispose]()
})

const apply = (body: object, headers: Record<string, string> = {}) =>
  fixture.api.call('POST', '/api/schedule/apply', { as: 'Editor', body, headers })
const named = (name: string, FolderPath: string, changes: object = {}) => ({
  ...smallBiSchedule(fixture.biAccountId, name),
  FolderPath,
  ...changes,
})
const namesIn = async (FolderPath: string) =>
  ((await made.post('/api/schedule/search', { FolderPath })) as { ScheduleName: string }[]).map(
    ({ ScheduleName }) => ScheduleName,
  )

it('folders, creations, replacements and deletions are one change with one entry in the trail', async () => {
  const FolderPath = await made.folder()
  const [kept, gone] = [await made.schedule(FolderPath), await made.schedule(FolderPath)]
  const hintsBefore = fixture.hints.length
  const { status, body } = await apply({
    Folders: [FolderPath, `${FolderPath}/Daily`, `${FolderPath}/Daily/North`],
    Bi: [
      named('New', `${FolderPath}/Daily/North`),
      named('Kept', FolderPath, { ScheduleId: kept.ScheduleId, Description: 'changed' }),
    ],
    Source: [{ ...sourceSchedule(fixture.sourceAccountId, 'Template'), FolderPath }],
    Delete: [gone.ScheduleId],
  })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      DryRun: false,
      Folders: [`${FolderPath}/Daily`, `${FolderPath}/Daily/North`],
      Changes: [
        { ScheduleId: gone.ScheduleId, Change: 'Deleted', After: null },
        { Change: 'Created', Before: null, After: { ScheduleName: 'New' } },
        { ScheduleId: kept.ScheduleId, Change: 'Updated', After: { Description: 'changed' } },
        { Change: 'Created', After: { ScheduleName: 'Template' } },
      ],
    },
  })
  expect(await namesIn(FolderPath)).toEqual(['Kept', 'New', 'Template'])
  expect(fixture.hints.slice(hintsBefore)).toEqual(['schedules'])
  const trail = (await made.post('/api/audit/getall', { Action: 'schedule.apply' })) as { Subject: string }[]
  expect(trail.filter(({ Subject }) => Subject === '4 schedules')).toHaveLength(1)
})

it('one that cannot be written refuses all, and names its place', async () => {
  const FolderPath = await made.folder()
  const hidden = `${FolderPath}/Hidden`
  const { body: folder } = await fixture.api.call('POST', '/api/folder/create', { body: { Path: hidden } })
  await made.post('/api/folder/setgrants', { FolderId: folder.Id, Inherit: false, Grants: [] })
  expect(await apply({ Folders: [hidden] })).toMatchObject({
    status: 409,
    body: { code: 'name_taken', errors: [{ field: 'Folders[0]' }] },
  })
  const old = await made.schedule(FolderPath)
  const { status, body } = await apply({
    Folders: [`${FolderPath}/Never`],
    Bi: [named('First', FolderPath), named('Second', `${FolderPath}/Missing`)],
    Delete: [old.ScheduleId],
  })
  expect({ status, body }).toMatchObject({ status: 404, body: { errors: [{ field: 'Bi[1].FolderPath' }] } })
  expect(await namesIn(FolderPath)).toHaveLength(1)
  expect(
    (await made.post('/api/schedule/search', { FolderPath: `${FolderPath}/Never` })) as unknown[],
  ).toEqual([])
})

it.each(['Bi', 'Delete'])('a version that is not the stored one refuses all: %s', async (list) => {
  const FolderPath = await made.folder()
  const { ScheduleId } = await made.schedule(FolderPath, { ScheduleName: 'Edited' })
  const item = list === 'Bi' ? named('Edited', FolderPath, { ScheduleId, Description: 'late' }) : ScheduleId
  const stale = { [list]: [item], Source: [], Expected: [{ ScheduleId, Version: 7 }] }
  expect(await apply(stale)).toMatchObject({ status: 412 })
  // Ids are compared whatever their case.
  const upper = { ...stale, Expected: [{ ScheduleId: ScheduleId.toUpperCase(), Version: 7 }] }
  expect(await apply(upper)).toMatchObject({ status: 412 })
  expect(await namesIn(FolderPath)).toEqual(['Edited'])
  expect(await apply({ ...stale, Expected: [{ ScheduleId, Version: 1 }] })).toMatchObject({ status: 200 })
})

it('a schedule that two entries change, or an expected version of none of them, refuses all', async () => {
  const FolderPath = await made.folder()
  const { ScheduleId } = await made.schedule(FolderPath, { ScheduleName: 'Once' })
  const item = named('Once', FolderPath, { ScheduleId, Description: 'changed' })
  const other = crypto.randomUUID()
  const expected = (id: string) => ({ ScheduleId: id, Version: 1 })
  const requests: readonly (readonly [object, string])[] = [
    [{ Bi: [item, { ...item, ScheduleId: ScheduleId.toUpperCase() }] }, 'Bi[1].ScheduleId'],
    [{ Bi: [item], Delete: [ScheduleId] }, 'Bi[0].ScheduleId'],
    [{ Bi: [item], Expected: [expected(ScheduleId), expected(ScheduleId)] }, 'Expected[1].ScheduleId'],
    [{ Bi: [item], Expected: [expected(other)] }, 'Expected[0].ScheduleId'],
  ]
  for (const [request, field] of requests)
    expect(await apply(request), field).toMatchObject({ status: 400, body: { errors: [{ field }] } })
  expect((await fixture.api.call('GET', `/api/singleschedule/get/${ScheduleId}`)).body).toMatchObject({
    Version: 1,
  })
})

it('a dry run answers what would change, and changes nothing', async () => {
  const FolderPath = await made.folder()
  const { ScheduleId } = await made.schedule(FolderPath, { ScheduleName: 'Same' })
  const stored = await fixture.api.call('GET', `/api/singleschedule/get/${ScheduleId}`)
  const request = {
    Folders: [`${FolderPath}/New`],
    Bi: [stored.body, named('Other', `${FolderPath}/New`)],
    DryRun: true,
  }
  expect(await apply(request)).toMatchObject({
    status: 200,
    body: {
      DryRun: true,
      Folders: [`${FolderPath}/New`],
      Changes: [{ ScheduleId, Change: 'Unchanged' }, { Change: 'Created' }],
    },
  })
  expect(await namesIn(FolderPath)).toEqual(['Same'])
  expect((await fixture.api.call('GET', `/api/singleschedule/get/${ScheduleId}`)).body).toMatchObject({
    Version: 1,
  })
})

it('a request that is repeated under its key creates nothing twice', async () => {
  const FolderPath = await made.folder()
  const request = { Bi: [named('Once', FolderPath)] }
  const key = { 'idempotency-key': crypto.randomUUID() }
  const [first, again] = [await apply(request, key), await apply(request, key)]
  expect(again.body).toEqual(first.body)
  expect(await namesIn(FolderPath)).toEqual(['Once'])
})

it.each(['replaced', 'created'])(
  'schedules %s in opposite order by two requests wait for no other in a circle',
  async (how) => {
    const [FolderPath, between] = [await made.folder(), await made.folder()]
    const names = ['First', 'Last']
    const ids =
      how === 'created'
        ? []
        : await Promise.all(names.map((ScheduleName) => made.schedule(FolderPath, { ScheduleName })))
    const items = names.map((name, index) =>
      named(name, FolderPath, { ScheduleId: ids[index]?.ScheduleId ?? null, Description: how }),
    )
    const { database } = fixture.api.store
    const waiting = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    // Both requests have their first schedule, and wait for the folder of the second, before they come to the last.
    const requests = await database.transaction(async (query) => {
      await query('SELECT FROM folders WHERE path = $1 FOR UPDATE', [between])
      const begun = [items, items.toReversed()].map(([first, last], index) =>
        apply({ Bi: [first, named(`Between ${index}`, between), last] }),
      )
      await eventually(async () => (await query<{ count: number }>(waiting))[0]?.count === 2, {
        timeoutMs: 10_000,
      })
      return begun
    })
    const statuses = (await Promise.all(requests)).map(({ status }) => status).toSorted()
    expect(statuses).toEqual(how === 'created' ? [200, 409] : [200, 200])
  },
)
