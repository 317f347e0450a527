/** Who may view, use and change a calendar, which schedules of several folders share. */
import { eventually } from '@punctual/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { smallBiSchedule } from '../single-schedule/fixtures.ts'
import { answersFor, type Caller, createWorld, unique, type World } from './world.ts'

let world: World
/** Both Editors; the folder `mine` is only for them, the folder `theirs` is only for Administrators. */
let editor: Caller
let member: Caller
let viewer: Caller
let mine: { readonly id: string; readonly path: string }
let theirs: { readonly id: string; readonly path: string }

beforeAll(async () => {
  world = await createWorld()
  ;[editor, member] = [await world.api.client('Editor'), await world.api.client('Editor')]
  viewer = await world.api.client('Viewer')
  ;[mine, theirs] = [await folder(), await folder()]
  await world.setGrants(mine.id, [
    [editor, ['Edit']],
    [member, ['Edit']],
    [viewer, ['View']],
  ])
  await world.setGrants(theirs.id, [])
})
afterAll(() => world[Symbol.asyncDispose]())

async function folder() {
  const path = `/${unique()}`
  const { body } = await world.send('/api/folder/create', { body: { Path: path } })
  return { id: body.Id as string, path }
}

const days = [{ Date: '2098-12-25', Name: 'Christmas Day' }]

async function calendar(changes: object = {}) {
  const body = { Name: unique(), Holidays: days, ...changes }
  const made = await world.send('/api/calendar/create', { body })
  expect(made.status, made.text).toBe(200)
  return made.body
}

const scheduleBody = (calendarId: string | null, path: string) => ({
  ...smallBiSchedule(world.biAccountId, unique()),
  FolderPath: path,
  Schedule: {
    Frequency: 'Daily',
    StartDate: '2098-12-24',
    ExecutionTime: '06:00',
    TimeZone: 'UTC',
    CalendarId: calendarId,
  },
})

async function schedule(calendarId: string | null, path: string) {
  const made = await world.send('/api/singleschedule/createforbi', { body: scheduleBody(calendarId, path) })
  expect(made.status, made.text).toBe(200)
  return made.body
}

const nextRun = async (id: string) =>
  (await world.send(`/api/singleschedule/get/${id}`, { method: 'GET' })).body.Schedule.NextRunEpochUtc

const moved = [{ Date: '2098-12-24', Name: 'Christmas Eve' }, ...days]

it('is changed and deleted by those only who may edit every folder whose schedules use it', async () => {
  const shared = await calendar()
  const own = await schedule(shared.Id, mine.path)
  const foreign = await schedule(shared.Id, theirs.path)
  const before = [await nextRun(own.ScheduleId), await nextRun(foreign.ScheduleId)]
  const update = () =>
    world.send('/api/calendar/update', {
      body: { Id: shared.Id, Name: unique(), Holidays: moved },
      as: editor,
    })
  for (const refused of [await update(), await remove(shared.Id, editor)]) {
    expect(refused).toMatchObject({ status: 403, body: { code: 'calendar_in_use_elsewhere' } })
    for (const told of [theirs.id, theirs.path, foreign.ScheduleId, foreign.ScheduleName])
      expect(refused.text).not.toContain(told)
  }
  expect([await nextRun(own.ScheduleId), await nextRun(foreign.ScheduleId)]).toEqual(before)
  await world.send(`/api/singleschedule/delete/${foreign.ScheduleId}`, { body: {} })
  expect((await update()).status).toBe(200)
  expect(await nextRun(own.ScheduleId)).toBe(before[0]! + 2 * 86_400)
  expect(await remove(shared.Id, editor)).toMatchObject({ status: 409, body: { code: 'state_conflict' } })
})

const remove = (id: string, as: Caller | null) => world.send(`/api/calendar/delete/${id}`, { body: {}, as })

it('counts the schedule of another folder that begins to use it while the edit waits', async () => {
  const shared = await calendar()
  const foreign = await schedule(null, theirs.path)
  const { database } = world.api.store
  const update = await database.transaction(async (query) => {
    await query('SELECT FROM calendars WHERE id = $1 FOR SHARE', [shared.Id])
    const body = { Id: shared.Id, Name: unique(), Holidays: moved }
    const sent = world.send('/api/calendar/update', { body, as: editor })
    await eventually(async () => (await waiting(database)) > 0, { timeoutMs: 10_000 })
    await query('UPDATE schedules SET calendar_id = $1 WHERE id = $2', [shared.Id, foreign.ScheduleId])
    return { sent }
  })
  expect(await update.sent).toMatchObject({ status: 403, body: { code: 'calendar_in_use_elsewhere' } })
})

async function waiting({ query }: World['api']['store']['database']): Promise<number> {
  const sql = `SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted`
  return (await query<{ count: number }>(sql))[0]!.count
}

it('is copied by every caller who may use it, and the copy is the caller’s own', async () => {
  const name = `Plant ${unique()}`
  const shared = await calendar({ Name: name, Description: 'Works', WeekendDays: ['Sunday'] })
  await schedule(shared.Id, theirs.path)
  const copy = (body: object = {}) => world.send(`/api/calendar/copy/${shared.Id}`, { body, as: editor })
  const [first, second, named] = [await copy(), await copy(), await copy({ Name: `${name} 2` })]
  expect([first, second, named].map(({ body }) => body.Name)).toEqual([
    `${name} (copy)`,
    `${name} (copy 2)`,
    `${name} 2`,
  ])
  expect(first.body).toMatchObject({
    Holidays: days,
    WeekendDays: ['Sunday'],
    Description: 'Works',
    Version: 1,
  })
  expect(await copy({ Name: name })).toMatchObject({ status: 409, body: { code: 'name_taken' } })
  const edited = { ...first.body, Holidays: [] }
  expect((await world.send('/api/calendar/update', { body: edited, as: editor })).status).toBe(200)
})

it('is owned by the user who makes it, or a copy of it, or who is named', async () => {
  const named = `ann-${unique()}`
  const { id, password } = await world.api.user(named, 'Editor')
  const body = { username: named, password }
  const { token } = (await world.api.call('POST', '/api/login/token', { as: null, body })).body
  const as = { id, authorization: `token ${token}` }
  const own = await world.send('/api/calendar/create', {
    body: { Name: unique(), AllowedFor: [{ Kind: 'Client', Id: member.id }] },
    as,
  })
  expect(own).toMatchObject({ status: 200, body: { Owner: named } })
  // The owner is not locked out of it by the list.
  expect((await world.send(`/api/calendar/get/${own.body.Id}`, { method: 'GET', as })).status).toBe(200)
  expect((await world.send(`/api/calendar/get/${own.body.Id}`, { method: 'GET', as: editor })).status).toBe(
    404,
  )
  const copied = await world.send(`/api/calendar/copy/${(await calendar()).Id}`, { body: {}, as })
  expect(copied.body.Owner).toBe(named)
  const given = await calendar({ Owner: named })
  expect(given.Owner).toBe(named)
  const kept = await world.send('/api/calendar/update', { body: { Id: given.Id, Name: given.Name } })
  expect(kept.body.Owner).toBe(named)
  await world.send(`/api/user/delete/${id}`, { body: {} })
  expect((await world.send(`/api/calendar/get/${given.Id}`, { method: 'GET' })).body.Owner).toBe(named)
})

/** A user with the role Editor who has logged in. */
async function person(): Promise<Caller & { readonly name: string }> {
  const name = `owner-${unique()}`
  const { id, password } = await world.api.user(name, 'Editor')
  const body = { username: name, password }
  const { token } = (await world.api.call('POST', '/api/login/token', { as: null, body })).body
  return { id, name, authorization: `token ${token}` }
}

const update = (body: object, as: Caller | null) => world.send('/api/calendar/update', { body, as })
const storedAs = async (id: string) =>
  (await world.send(`/api/calendar/get/${id}`, { method: 'GET' })).body as Record<string, unknown>

it('is changed and deleted only by its owner and by Administrators while no schedule uses it', async () => {
  const [owner, other] = [await person(), await person()]
  const ofOwner = await world.send('/api/calendar/create', { body: { Name: unique() }, as: owner })
  const { Id, Name } = ofOwner.body
  const refused = { status: 403, body: { code: 'calendar_of_another', detailCode: 'calendar_has_owner' } }
  for (const as of [other, editor]) {
    expect(await update({ Id, Name, Description: 'Mine' }, as)).toMatchObject(refused)
    expect(await remove(Id, as)).toMatchObject(refused)
  }
  expect(await storedAs(Id)).toEqual(ofOwner.body)
  expect((await update({ Id, Name, Description: 'By its owner' }, owner)).status).toBe(200)
  expect((await update({ Id, Name, Description: 'By an Administrator' }, null)).status).toBe(200)
  expect((await remove(Id, owner)).status).toBe(200)
})

it.each(['that no client has', 'whose user was deleted'])(
  'an owner %s keeps no Editor from a change',
  async (which) => {
    const owner = await person()
    const as = which === 'whose user was deleted' ? owner : editor
    const { Id, Name } = (await world.send('/api/calendar/create', { body: { Name: unique() }, as })).body
    await world.send(`/api/user/delete/${owner.id}`, { body: {} })
    const next = await person()
    expect((await update({ Id, Name, Owner: next.name }, next)).body.Owner).toBe(next.name)
    expect((await remove(Id, next)).status).toBe(200)
  },
)

it('is given to another user only by an Administrator; an Editor names himself, and takes none from its owner', async () => {
  const [owner, other] = [await person(), await person()]
  const create = (body: object, as: Caller | null) =>
    world.send('/api/calendar/create', { body: { Name: unique(), ...body }, as })
  const notSelf = { status: 403, body: { code: 'role_insufficient', detailCode: 'calendar_owner_not_self' } }
  expect(await create({ Owner: other.name }, owner)).toMatchObject(notSelf)
  expect(await create({ Owner: other.name }, editor)).toMatchObject(notSelf)
  const { Id, Name } = (await create({ Owner: owner.name.toUpperCase() }, owner)).body
  expect(await update({ Id, Name, Owner: other.id }, owner)).toMatchObject(notSelf)
  await schedule(Id, (await folder()).path)
  // Who may edit its schedules may change its days, and its owner stays.
  expect((await update({ Id, Name, Holidays: days }, editor)).body.Owner).toBe(owner.name)
  expect(await update({ Id, Name, Owner: other.name }, other)).toMatchObject({
    status: 403,
    body: { code: 'calendar_of_another' },
  })
  expect((await storedAs(Id))['Owner']).toBe(owner.name)
  expect((await update({ Id, Name, Owner: other.name }, null)).body.Owner).toBe(other.name)
})

it('a calendar beyond the list gives its name away to none: a new one and a renamed one may have it too', async () => {
  const hidden = await calendar({ AllowedFor: [{ Kind: 'Client', Id: member.id }] })
  const create = (Name: string, as: Caller | null) =>
    world.send('/api/calendar/create', { body: { Name }, as })
  const namesake = await create(hidden.Name, editor)
  expect(namesake.status).toBe(200)
  const renamed = await create(unique(), editor)
  expect(
    await update({ Id: (await create(unique(), member)).body.Id, Name: hidden.Name }, member),
  ).toMatchObject({ status: 409, body: { code: 'name_taken' } })
  await remove(namesake.body.Id, editor)
  expect((await update({ Id: renamed.body.Id, Name: hidden.Name }, editor)).status).toBe(200)
  // Pages go by name and id, and lose neither.
  const listed: string[] = []
  for (let path = '/api/calendar/getall?Limit=1'; path !== '';) {
    const page = await world.send(path, { method: 'GET' })
    listed.push(...page.body.map((each: { Id: string }) => each.Id))
    path = /<([^>]+)>; rel="next"/.exec(page.headers['link'] ?? '')?.[1] ?? ''
  }
  expect(listed).toEqual(expect.arrayContaining([hidden.Id, renamed.body.Id]))
  expect(new Set(listed).size).toBe(listed.length)
})

it('is listed for those whom it is for and for Administrators, and is not there for others', async () => {
  const { Id } = await calendar({ AllowedFor: [{ Kind: 'Client', Id: member.id }] })
  const lists = async (as: Caller | null) =>
    (await world.send('/api/calendar/getall?Limit=1000', { method: 'GET', as })).text.includes(Id)
  expect([await lists(null), await lists(member), await lists(editor), await lists(viewer)]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

const uses: Readonly<Record<string, (id: string) => { path: string; body?: unknown; method?: 'GET' }>> = {
  get: (id) => ({ path: `/api/calendar/get/${id}`, method: 'GET' }),
  update: (id) => ({ path: '/api/calendar/update', body: { Id: id, Name: 'Mine now' } }),
  delete: (id) => ({ path: `/api/calendar/delete/${id}`, body: {} }),
  copy: (id) => ({ path: `/api/calendar/copy/${id}`, body: {} }),
  'a schedule that is created': (id) => ({
    path: '/api/singleschedule/createforbi',
    body: { ...scheduleBody(id, mine.path), ScheduleName: 'With a calendar' },
  }),
  'a preview of runs': (id) => ({
    path: '/api/schedule/previewruns',
    body: { Schedule: scheduleBody(id, mine.path).Schedule },
  }),
}

it.each(Object.entries(uses))(
  'beyond the list %s is answered as for a calendar that does not exist, with the same work',
  async (_name, use) => {
    const { Id } = await calendar({ AllowedFor: [{ Kind: 'Client', Id: member.id }] })
    await schedule(Id, theirs.path)
    const [hidden, missing] = await answersFor(world, [Id, unique()], { use, as: editor })
    expect(hidden).toEqual(missing)
    expect([400, 404]).toContain(hidden!.status)
  },
)

it('is not named, where a schedule reports it, to callers whom it is not for, and its days are the schedule’s', async () => {
  const shared = await calendar({ AllowedFor: [{ Kind: 'Client', Id: member.id }] })
  const { ScheduleId } = await schedule(shared.Id, mine.path)
  const asked = [
    { path: `/api/singleschedule/get/${ScheduleId}`, method: 'GET' as const },
    { path: '/api/schedule/search', body: { FolderPath: mine.path, Limit: 1_000 } },
    { path: '/api/schedule/explain', body: { ScheduleId, At: '2098-12-25T06:00' } },
    { path: '/api/schedule/previewruns', body: { ScheduleId } },
    { path: '/api/schedule/getupcoming', body: { Limit: 1_000 } },
  ]
  for (const { path, ...request } of asked) {
    const [allowed, other] = [
      await world.send(path, { ...request, as: member }),
      await world.send(path, { ...request, as: editor }),
    ]
    expect([path, allowed.status, other.status]).toEqual([path, 200, 200])
    expect([path, other.text.includes(shared.Name)]).toEqual([path, false])
  }
  const explained = await world.send('/api/schedule/explain', { ...asked[2], as: editor })
  expect(explained.text).toContain('Christmas Day')
})

it('stays with its schedule when a caller whom it is not for edits the schedule', async () => {
  const shared = await calendar({ AllowedFor: [{ Kind: 'Client', Id: member.id }], Holidays: moved })
  const made = await schedule(shared.Id, mine.path)
  const due = await nextRun(made.ScheduleId)
  const path = '/api/singleschedule/updateforbi'
  const { ScheduleId, ScheduleName } = made
  const body = { ...scheduleBody(shared.Id, mine.path), ScheduleId, ScheduleName, Description: 'New words' }
  expect((await world.send(path, { body, as: editor })).status).toBe(200)
  for (const action of ['disable', 'enable'])
    expect((await world.send(`/api/schedule/${action}`, { body: { ScheduleId }, as: editor })).status).toBe(
      200,
    )
  expect(await nextRun(ScheduleId)).toBe(due)
})

it('notifies the owner of each schedule whose next run an edit moves, once for all of them', async () => {
  const shared = await calendar()
  const names = [`ann-${unique()}`, `bob-${unique()}`, `mute-${unique()}`]
  for (const [index, UserName] of names.entries()) {
    const Address = index === 2 ? '' : `${UserName}@example.org`
    const body = { UserName, Password: 'a long password', Role: 'Viewer', Address }
    expect((await world.send('/api/user/create', { body })).status).toBe(200)
  }
  const owned = async (Owner: string, more: object = {}) => {
    const body = { ...scheduleBody(shared.Id, mine.path), Owner, ...more }
    return (await world.send('/api/singleschedule/createforbi', { body })).body
  }
  const later = { ...scheduleBody(shared.Id, mine.path).Schedule, StartDate: '2098-12-26' }
  const [first, second] = [await owned(names[0]!), await owned(names[0]!)]
  await owned(names[0]!, { Schedule: later })
  await owned(names[1]!, { NotifyOwner: false })
  await owned(names[2]!)
  const told = await owned(names[1]!)
  const body = { Id: shared.Id, Name: shared.Name, Holidays: moved }
  expect((await world.send('/api/calendar/update', { body, as: editor })).status).toBe(200)
  const notices = await world.api.store.database.query<{
    recipient: string
    content: { moved: { scheduleName: string; from: string; to: string }[] }
  }>(`SELECT recipient, content FROM notices WHERE kind = 'Moved' ORDER BY recipient`)
  expect(notices.map(({ recipient }) => recipient)).toEqual([
    `${names[0]}@example.org`,
    `${names[1]}@example.org`,
  ])
  const [ann, bob] = notices.map(({ content }) => content.moved.map(({ scheduleName }) => scheduleName))
  expect(ann!.toSorted()).toEqual([first.ScheduleName, second.ScheduleName].toSorted())
  expect(bob).toEqual([told.ScheduleName])
  expect(notices[1]!.content.moved).toMatchObject([
    { from: '2098-12-24T06:00:00.000Z', to: '2098-12-26T06:00:00.000Z' },
  ])
  expect(JSON.stringify(notices)).not.toContain(shared.Name)
})
