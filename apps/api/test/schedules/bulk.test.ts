import { beforeAll, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi } from '../single-schedule/fixtures.ts'
import { createMaker } from './schedules.ts'

let fixture: ScheduleApi
let made: ReturnType<typeof createMaker>

beforeAll(async () => {
  fixture = await createScheduleApi()
  made = createMaker(fixture)
  return () => fixture[Symbol.asyncDispose]()
})

const bulk = (body: object, headers: Record<string, string> = {}) =>
  fixture.api.call('POST', '/api/schedule/bulk', { as: 'Editor', body, headers })
const found = async (filter: object) =>
  (await made.post('/api/schedule/search', filter)) as {
    ScheduleId: string
    FolderPath: string
    Enabled: boolean
    Owner: string | null
    NextRunEpochUtc: number | null
  }[]
const trailOf = async (Subject: string) =>
  (await made.post('/api/audit/getall', { Subject, Action: 'schedule.bulk' })) as {
    Before: unknown
    After: unknown
  }[]
const code = ({ Errors }: { Errors: { Code: string }[] }) => Errors[0]?.Code

it('Disable and Enable answer for each schedule, plan it anew and leave an entry of its own in the trail', async () => {
  const FolderPath = await made.folder()
  const [one, two] = [await made.schedule(FolderPath), await made.schedule(FolderPath)]
  const nobody = crypto.randomUUID()
  const off = await bulk({
    Action: 'disable',
    ScheduleIds: [one.ScheduleId, nobody, 'no id', two.ScheduleId],
  })
  expect(off.status).toBe(200)
  expect(off.body).toMatchObject([
    { Index: 0, Success: true, Id: one.ScheduleId, ExecutionId: null, Errors: [] },
    { Index: 1, Success: false, Id: nobody, Errors: [{ Code: 'not_found' }] },
    { Index: 2, Success: false, Id: 'no id', Errors: [{ Code: 'not_found' }] },
    { Index: 3, Success: true, Id: two.ScheduleId },
  ])
  expect(
    (await found({ FolderPath })).map(({ Enabled, NextRunEpochUtc }) => [Enabled, NextRunEpochUtc]),
  ).toEqual([
    [false, null],
    [false, null],
  ])
  expect(await trailOf(one.ScheduleId)).toMatchObject([
    { Before: { Enabled: true }, After: { Enabled: false } },
  ])
  const on = await bulk({ Action: 'Enable', Search: { FolderPath } })
  expect(on.body.map(({ Success }: { Success: boolean }) => Success)).toEqual([true, true])
  for (const { Enabled, NextRunEpochUtc } of await found({ FolderPath }))
    expect([Enabled, NextRunEpochUtc]).toEqual([true, expect.any(Number)])
})

it('Move takes each schedule to the folder, but one whose name is taken there, which says so', async () => {
  const [from, to] = [await made.folder(), await made.folder()]
  const [free, taken] = [
    await made.schedule(from, { ScheduleName: 'Free' }),
    await made.schedule(from, { ScheduleName: 'Taken' }),
  ]
  await made.schedule(to, { ScheduleName: 'taken' })
  const { body } = await bulk({
    Action: 'Move',
    ScheduleIds: [taken.ScheduleId, free.ScheduleId],
    FolderPath: to,
  })
  expect(body).toMatchObject([
    { Success: false, Errors: [{ Code: 'name_taken', Message: expect.stringContaining('"Taken"') }] },
    { Success: true },
  ])
  expect((await found({ FolderPath: from })).map(({ ScheduleId }) => ScheduleId)).toEqual([taken.ScheduleId])
  expect(await trailOf(free.ScheduleId)).toMatchObject([
    { Before: { FolderPath: from }, After: { FolderPath: to } },
  ])
  expect(
    (await bulk({ Action: 'Move', ScheduleIds: [free.ScheduleId], FolderPath: '/Nowhere' })).status,
  ).toBe(404)
})

it('ChangeOwner hands everything of one user to another', async () => {
  const FolderPath = await made.folder()
  const [ann, bob] = [`ann-${crypto.randomUUID()}`, `bob-${crypto.randomUUID()}`]
  for (const UserName of [ann, bob])
    await made.post('/api/user/create', { UserName, Password: 'a-long-password', Role: 'Editor' })
  for (const Owner of [ann, ann, bob]) await made.schedule(FolderPath, { Owner })
  const { body } = await bulk({ Action: 'ChangeOwner', Search: { Owner: ann }, Owner: bob })
  expect(body).toHaveLength(2)
  expect((await found({ FolderPath })).map(({ Owner }) => Owner)).toEqual([bob, bob, bob])
  const unknown = await bulk({ Action: 'ChangeOwner', Search: { FolderPath }, Owner: 'no such user' })
  expect(unknown.body.map(code)).toEqual(['invalid_request', 'invalid_request', 'invalid_request'])
})

it('Run under a key records one execution for each schedule, however often it is asked for', async () => {
  const FolderPath = await made.folder()
  for (const _ of [1, 2, 3]) await made.schedule(FolderPath)
  const key = { 'idempotency-key': crypto.randomUUID() }
  const ask = () => bulk({ Action: 'Run', Search: { FolderPath } }, key)
  const [first, second] = [await ask(), await ask()]
  expect(second.body).toEqual(first.body)
  // As after a process that died before it had kept its answer.
  await fixture.api.store.database.query('DELETE FROM idempotency_keys')
  const third = await ask()
  const runs = first.body.map(({ ExecutionId }: { ExecutionId: string }) => ExecutionId)
  expect(third.body.map(({ ExecutionId }: { ExecutionId: string }) => ExecutionId)).toEqual(runs)
  expect(new Set(runs).size).toBe(3)
  const history = await made.post('/api/schedule/getexecutionhistory', { FolderPath })
  expect(history).toHaveLength(3)
})

it('Run that is repeated when its Search finds more answers every schedule with an execution of its own', async () => {
  const FolderPath = await made.folder()
  for (const ScheduleName of ['Beta', 'Gamma']) await made.schedule(FolderPath, { ScheduleName })
  const key = { 'idempotency-key': crypto.randomUUID() }
  const ask = async () =>
    (await bulk({ Action: 'Run', Search: { FolderPath } }, key)).body as { Id: string; ExecutionId: string }[]
  const first = await ask()
  // As after an attempt that was answered with 503: its key is free again.
  await fixture.api.store.database.query('DELETE FROM idempotency_keys')
  const alpha = await made.schedule(FolderPath, { ScheduleName: 'Alpha' })
  const [before, ...again] = await ask()
  expect(before!.Id).toBe(alpha.ScheduleId)
  expect(again.map(({ Id, ExecutionId }) => [Id, ExecutionId])).toEqual(
    first.map(({ Id, ExecutionId }) => [Id, ExecutionId]),
  )
  const history = await made.post('/api/schedule/getexecutionhistory', { FolderPath })
  const ofSchedules = history.map((run: { ScheduleId: string; ExecutionId: string }) => [
    run.ScheduleId,
    run.ExecutionId,
  ])
  expect(new Map(ofSchedules)).toEqual(
    new Map([before!, ...again].map(({ Id, ExecutionId }) => [Id, ExecutionId])),
  )
})

it('Delete removes schedules of every kind, and a second request finds none', async () => {
  const FolderPath = await made.folder()
  const { ScheduleId } = await made.schedule(FolderPath)
  const ScheduleIds = [ScheduleId]
  expect((await bulk({ Action: 'Delete', ScheduleIds })).body).toMatchObject([{ Success: true }])
  expect(await found({ FolderPath })).toEqual([])
  expect((await bulk({ Action: 'Delete', ScheduleIds })).body).toMatchObject([
    { Success: false, Errors: [{ Code: 'not_found' }] },
  ])
  expect(await trailOf(ScheduleId)).toMatchObject([
    { Before: { ScheduleName: expect.any(String) }, After: null },
  ])
})

it.each([
  [{ Action: 'Enable' }, 'ScheduleIds'],
  [{ Action: 'Enable', ScheduleIds: [], Search: { Text: 'a' } }, 'ScheduleIds'],
  [{ Action: 'Enable', ScheduleIds: ['a', 'a'] }, 'ScheduleIds'],
  [{ Action: 'Delete', Search: {} }, 'Search'],
  [{ Action: 'Delete', Search: { Recursive: true } }, 'Search'],
  [{ Action: 'Move', ScheduleIds: [] }, 'FolderPath'],
  [{ Action: 'Run', ScheduleIds: [], Owner: 'ann' }, 'Owner'],
  [{ Action: 'Pause', ScheduleIds: [] }, 'Action'],
])('a bulk request refuses %j and names the field', async (body, field) => {
  const { status, body: problem } = await bulk(body)
  expect([status, problem.errors?.[0]?.field]).toEqual([400, field])
})

it('more schedules than the service is set to take are refused before anything is done, however they are named', async () => {
  await using small = await createScheduleApi({ dependencies: { limits: limitedTo(2) } })
  const maker = createMaker(small)
  const FolderPath = await maker.folder()
  const ScheduleIds: string[] = []
  for (const _ of [1, 2, 3]) ScheduleIds.push((await maker.schedule(FolderPath)).ScheduleId)
  const Changes = ScheduleIds.map((ScheduleId) => ({
    ScheduleId,
    Before: { Enabled: false },
    After: { Enabled: true },
  }))
  for (const [more, field] of [
    [{ Search: { FolderPath } }, 'Search'],
    [{ ScheduleIds }, 'ScheduleIds'],
    [{ Action: 'Undo', Of: 'Enable', Changes }, 'Changes'],
  ] as const) {
    const { status, body } = await small.api.call('POST', '/api/schedule/bulk', {
      body: { Action: 'Disable', ...more },
    })
    expect([status, body.errors[0].field]).toEqual([400, field])
  }
  expect(await maker.post('/api/schedule/search', { FolderPath, Enabled: false })).toEqual([])
})

it('a service that is set to take more than 500 schedules at once takes them', async () => {
  await using large = await createScheduleApi({ dependencies: { limits: limitedTo(501) } })
  const ScheduleIds = Array.from({ length: 501 }, () => crypto.randomUUID())
  const ask = (ids: readonly string[]) =>
    large.api.call('POST', '/api/schedule/bulk', { body: { Action: 'Disable', ScheduleIds: ids } })
  const taken = await ask(ScheduleIds)
  expect([taken.status, taken.body.length]).toEqual([200, 501])
  expect(await ask([...ScheduleIds, crypto.randomUUID()])).toMatchObject({
    status: 400,
    body: { errors: [{ code: 'field_too_many_items', values: { most: 501, count: 502 } }] },
  })
})

it('a bulk request of nothing answers nothing', async () => {
  const { status, body } = await bulk({ Action: 'Disable', Search: { Owner: 'no such user' } })
  expect([status, body]).toEqual([200, []])
})

it('what a pause switched off is enabled again by its Bulk-Id, and what was off before stays off', async () => {
  const FolderPath = await made.folder()
  const [on, off] = [await made.schedule(FolderPath), await made.schedule(FolderPath)]
  await made.post('/api/schedule/disable', { ScheduleId: off.ScheduleId })
  const paused = await bulk({ Action: 'Disable', ScheduleIds: [on.ScheduleId, off.ScheduleId] })
  const bulkId = paused.headers['bulk-id']!
  expect(bulkId).toMatch(/^[0-9a-f-]{36}$/)
  expect(changedOf(paused)).toEqual([true, false])
  expect(await marks(FolderPath)).toEqual(
    new Map([
      [on.ScheduleId, bulkId],
      [off.ScheduleId, null],
    ]),
  )
  // A pause of paused schedules disables nothing, and the answers still name the first pause.
  expect(changedOf(await bulk({ Action: 'Disable', Search: { FolderPath } }))).toEqual([false, false])
  for (const OnlyDisabledBy of [crypto.randomUUID(), 'no-such-id']) {
    const unknown = await bulk({ Action: 'Enable', Search: { FolderPath }, OnlyDisabledBy })
    expect(unknown).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'OnlyDisabledBy', code: 'bulk_id_unknown' }] },
    })
  }
  expect(await enabled(FolderPath)).toEqual([])
  const resumed = await bulk({
    Action: 'Enable',
    ScheduleIds: [on.ScheduleId, off.ScheduleId],
    OnlyDisabledBy: bulkId,
  })
  expect(changedOf(resumed)).toEqual([true, false])
  expect(resumed.body.map(({ Success }: { Success: boolean }) => Success)).toEqual([true, true])
  expect(await enabled(FolderPath)).toEqual([on.ScheduleId])
  expect(changedOf(await bulk({ Action: 'Enable', Search: { FolderPath } })).toSorted()).toEqual([
    false,
    true,
  ])
})

it.each(['by hand', 'by an edit'])(
  'a schedule that is switched %s while its folder is paused stays as the user said',
  async (way) => {
    const FolderPath = await made.folder()
    const [off, again] = [await made.schedule(FolderPath), await made.schedule(FolderPath)]
    const untouched = await made.schedule(FolderPath)
    const { headers } = await bulk({ Action: 'Disable', Search: { FolderPath } })
    const say = async (ScheduleId: string, Enabled: boolean) => {
      if (way === 'by hand')
        return await made.post(`/api/schedule/${Enabled ? 'enable' : 'disable'}`, { ScheduleId })
      const { body } = await fixture.api.call('GET', `/api/singleschedule/get/${ScheduleId}`)
      return await made.post('/api/singleschedule/updateforbi', {
        ...body,
        Schedule: { ...body.Schedule, Enabled },
      })
    }
    await say(off.ScheduleId, false)
    await say(again.ScheduleId, true)
    await say(again.ScheduleId, false)
    // What does not say whether it is on leaves it to the end of the pause.
    await made.post('/api/singleschedule/addemaildestination', {
      ScheduleId: untouched.ScheduleId,
      To: 'ann@example.org',
    })
    await bulk({ Action: 'Enable', Search: { FolderPath }, OnlyDisabledBy: headers['bulk-id'] })
    expect(await enabled(FolderPath)).toEqual([untouched.ScheduleId])
  },
)

it('a pause that is repeated under its key after the answer was lost is one pause, with one Bulk-Id', async () => {
  const FolderPath = await made.folder()
  const one = await made.schedule(FolderPath)
  const key = crypto.randomUUID()
  const body = { Action: 'Disable', ScheduleIds: [one.ScheduleId] }
  const first = await bulk(body, { 'idempotency-key': key })
  const kept = await bulk(body, { 'idempotency-key': key })
  await fixture.api.store.database.query('DELETE FROM idempotency_keys WHERE key = $1', [key])
  const lost = await bulk(body, { 'idempotency-key': key })
  for (const again of [kept, lost])
    expect([again.headers['bulk-id'], again.body]).toEqual([first.headers['bulk-id'], first.body])
})

it('OnlyDisabledBy without ScheduleIds and Search enables all that the request disabled, and nothing else', async () => {
  const folders = [await made.folder(), await made.folder()]
  const [one, two] = [await made.schedule(folders[0]!), await made.schedule(folders[1]!)]
  const off = await made.schedule(folders[1]!)
  await made.post('/api/schedule/disable', { ScheduleId: off.ScheduleId })
  const ScheduleIds = [one.ScheduleId, two.ScheduleId, off.ScheduleId]
  const { headers } = await bulk({ Action: 'Disable', ScheduleIds })
  const resume = { Action: 'Enable', OnlyDisabledBy: headers['bulk-id']!.toUpperCase() }
  const tried = await bulk({ ...resume, DryRun: true })
  expect(tried.body.map(({ Ok }: { Ok: boolean }) => Ok)).toEqual([true, true])
  const resumed = await bulk(resume)
  expect(resumed.body).toHaveLength(2)
  expect(changedOf(resumed)).toEqual([true, true])
  expect(await enabled(folders[0]!)).toEqual([one.ScheduleId])
  expect(await enabled(folders[1]!)).toEqual([two.ScheduleId])
  // Nothing is off because of it any more, and without it nothing says which schedules are meant.
  for (const [body, field] of [
    [resume, 'OnlyDisabledBy'],
    [{ Action: 'Enable' }, 'ScheduleIds'],
  ] as const)
    expect(await bulk(body), field).toMatchObject({ status: 400, body: { errors: [{ field }] } })
})

it('reports for every action whether it has changed something', async () => {
  const FolderPath = await made.folder()
  const ScheduleIds = [(await made.schedule(FolderPath)).ScheduleId]
  const owner = `owner-${crypto.randomUUID()}`
  await fixture.api.user(owner, 'Editor')
  const changed: boolean[] = []
  for (const more of [
    { Action: 'Move', FolderPath: '/Sales' },
    { Action: 'ChangeOwner', Owner: owner },
  ])
    for (let time = 0; time < 2; time += 1) changed.push(...changedOf(await bulk({ ScheduleIds, ...more })))
  expect(changed).toEqual([true, false, true, false])
  expect(changedOf(await bulk({ Action: 'Run', ScheduleIds }))).toEqual([true])
  expect(changedOf(await bulk({ Action: 'Delete', ScheduleIds }))).toEqual([true])
  expect(changedOf(await bulk({ Action: 'Delete', ScheduleIds }))).toEqual([false])
  const refused = await bulk({ Action: 'Disable', ScheduleIds, OnlyDisabledBy: crypto.randomUUID() })
  expect(refused.body.errors).toMatchObject([{ field: 'OnlyDisabledBy' }])
})

function limitedTo(bulkItems: number) {
  return { ...fixture.api.dependencies.limits, bulkItems }
}

function changedOf({ body }: { body: { Changed: boolean }[] }): boolean[] {
  return body.map(({ Changed }) => Changed)
}

async function marks(FolderPath: string) {
  const all = (await found({ FolderPath })) as unknown as { ScheduleId: string; DisabledBy: string | null }[]
  return new Map(all.map(({ ScheduleId, DisabledBy }) => [ScheduleId, DisabledBy]))
}

async function enabled(FolderPath: string): Promise<string[]> {
  return (await found({ FolderPath, Enabled: true })).map(({ ScheduleId }) => ScheduleId)
}
