/** Who may use an e-mail destination. For all others below Administrator the schedule does not have it. */
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { smallBiSchedule } from '../single-schedule/fixtures.ts'
import { answersFor, type Caller, createWorld, type World } from './world.ts'

let world: World
let editor: Caller
let member: Caller
let allowed: readonly object[]

beforeAll(async () => {
  world = await createWorld()
  ;[editor, member] = [await world.api.client('Editor'), await world.api.client('Editor')]
  const group = (
    await world.send('/api/group/create', {
      body: { Name: 'Board', Members: [{ Kind: 'Client', Id: member.id }] },
    })
  ).body
  allowed = [{ Kind: 'Group', Id: group.Id }]
})
afterAll(() => world[Symbol.asyncDispose]())

interface Destination {
  readonly Id: string
  readonly To: readonly string[]
  readonly AllowedFor: readonly object[]
}

let schedule: { readonly ScheduleId: string; readonly EmailDestinations: readonly Destination[] } & Record<
  string,
  unknown
>
let restricted: string
let open: string

beforeEach(async () => {
  const EmailDestinations = [
    { To: 'board@example.org', Zip: true, ZipPassword: 'a-password', AllowedFor: allowed },
    { To: 'all@example.org' },
  ]
  const body = { ...smallBiSchedule(world.biAccountId, randomUUID()), EmailDestinations }
  const made = await world.send('/api/singleschedule/createforbi', { body })
  if (made.status !== 200) throw new Error(made.text)
  schedule = made.body
  ;[restricted = '', open = ''] = schedule.EmailDestinations.map(({ Id }) => Id)
})

const everySchedule = { FilterValues: [], Limit: 1_000 }
const read = async (as: Caller | null) =>
  (await world.send(`/api/singleschedule/get/${schedule.ScheduleId}`, { method: 'GET', as })).body
    .EmailDestinations as readonly Destination[]
const recipients = async (as: Caller | null) => (await read(as)).flatMap(({ To }) => To)

it('is answered to those whom it is for and to Administrators, and is not there for others, in a schedule and in lists', async () => {
  const both = ['board@example.org', 'all@example.org']
  expect([await recipients(null), await recipients(member), await recipients(editor)]).toEqual([
    both,
    both,
    ['all@example.org'],
  ])
  const list = async (as: Caller) =>
    (await world.send('/api/singleschedule/getall', { body: everySchedule, as })).text
  expect((await list(member)).includes(restricted)).toBe(true)
  expect((await list(editor)).includes(restricted)).toBe(false)
  expect((await list(editor)).includes(open)).toBe(true)
})

it('a change of one that is for others is refused as one that does not exist, with the same work', async () => {
  const uses = [
    (id: string) => ({
      path: '/api/schedule/UpdateEmailDestination',
      body: { Id: id, To: 'me@example.org' },
    }),
    (id: string) => ({ path: `/api/schedule/DeleteEmailDestination?destinationId=${id}`, body: undefined }),
  ]
  for (const use of uses) {
    const answers = await answersFor(world, [restricted, randomUUID()], { use, as: editor })
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]!.status).toBe(404)
  }
  expect(await recipients(null)).toEqual(['board@example.org', 'all@example.org'])
})

it('stays as it is when a caller whom it is not for replaces the schedule and all destinations that are answered', async () => {
  const seen = await read(editor)
  const body = {
    ...schedule,
    EmailDestinations: seen.map((each) => ({ ...each, To: 'changed@example.org' })),
  }
  const answer = await world.send('/api/singleschedule/updateforbi', { body, as: editor })
  expect([answer.status, answer.body.EmailDestinations.map(({ Id }: Destination) => Id)]).toEqual([
    200,
    [open],
  ])
  expect(await recipients(null)).toEqual(['board@example.org', 'changed@example.org'])
})

it('stays as it is when a caller whom it is not for sends the schedule back with its id, which then names a new destination', async () => {
  const body = { ...schedule, EmailDestinations: [{ Id: restricted, To: 'me@example.org' }] }
  const answer = await world.send('/api/singleschedule/updateforbi', { body, as: editor })
  expect([answer.status, answer.body.EmailDestinations[0].Id === restricted]).toEqual([200, false])
  expect((await recipients(null)).toSorted()).toEqual(['board@example.org', 'me@example.org'])
})

it('stays as it is when a caller whom it is not for clears the destinations and adds one', async () => {
  const path = '/api/singleschedule/addemaildestination?clearExisting=true'
  const answer = await world.send(path, {
    body: { ScheduleId: schedule.ScheduleId, To: 'me@example.org' },
    as: editor,
  })
  expect(answer.body.map(({ To }: Destination) => To)).toEqual([['me@example.org']])
  expect((await recipients(null)).toSorted()).toEqual(['board@example.org', 'me@example.org'])
})

it('stays as it is when a caller whom it is not for disables the schedule', async () => {
  await world.send(`/api/schedule/disable/${schedule.ScheduleId}`, { as: editor, body: {} })
  expect(await recipients(null)).toEqual(['board@example.org', 'all@example.org'])
})

it('can be changed and removed by those whom it is for', async () => {
  const change = { Id: restricted, To: 'chair@example.org', Zip: true }
  const answer = await world.send('/api/schedule/UpdateEmailDestination', { body: change, as: member })
  expect([answer.status, answer.body.AllowedFor, answer.body.HasZipPassword]).toEqual([200, allowed, true])
  const path = `/api/schedule/DeleteEmailDestination?destinationId=${restricted}`
  expect((await world.send(path, { body: {}, as: member })).status).toBe(200)
  expect(await recipients(null)).toEqual(['all@example.org'])
})

it('is still where the schedule delivers to, also when a caller whom it is not for runs it', async () => {
  const run = await world.send('/api/schedule/executescheduleasync', {
    body: { ScheduleId: schedule.ScheduleId },
    as: editor,
  })
  expect(run.status).toBe(200)
  const stored = await world.api.store.schedules.read(schedule.ScheduleId)
  expect(stored?.destinations.map(({ id }) => ({ id }))).toEqual([{ id: restricted }, { id: open }])
})

it('AllowedFor of a destination stays over an update that leaves it out, and is opened by an empty one', async () => {
  const update = (more: object) =>
    world.send('/api/schedule/UpdateEmailDestination', {
      body: { Id: restricted, To: 'board@example.org', Zip: true, ...more },
    })
  expect((await update({})).body.AllowedFor).toEqual(allowed)
  expect((await update({ AllowedFor: [] })).body.AllowedFor).toEqual([])
  expect(await recipients(editor)).toContain('board@example.org')
  expect((await update({ AllowedFor: allowed })).body.AllowedFor).toEqual(allowed)
  expect(await recipients(editor)).not.toContain('board@example.org')
})

it.each([
  [{ Kind: 'User', Id: randomUUID() }, 'there is no user with this id'],
  [{ Kind: 'Role', Id: 'Boss' }, 'is no role; the roles are Viewer, Editor, Administrator'],
])(
  'AllowedFor of a destination refuses %j with 400, by the place in the request',
  async (principal, message) => {
    const EmailDestinations = [{ To: 'a@example.org' }, { To: 'b@example.org', AllowedFor: [principal] }]
    const body = { ...smallBiSchedule(world.biAccountId, randomUUID()), EmailDestinations }
    const { status, body: answer } = await world.send('/api/singleschedule/createforbi', { body })
    expect([status, answer.errors]).toMatchObject([
      400,
      [{ field: 'EmailDestinations[1].AllowedFor[0]', message }],
    ])
  },
)

it('AllowedFor of a destination holds in a package and in a bulk as well', async () => {
  const shared = {
    ...smallBiSchedule(world.biAccountId, randomUUID()),
    EmailDestinations: [{ To: 'x@example.org', AllowedFor: allowed }],
  }
  const { BiAccountId, ReportUrl, ...rest } = shared
  const packed = (
    await world.send('/api/packageschedule/create', {
      body: { ...rest, Reports: [{ BiAccountId, ReportUrl }] },
    })
  ).body
  const got = (as: Caller) =>
    world.send(`/api/packageschedule/get/${packed.ScheduleId}`, { method: 'GET', as })
  expect((await got(member)).body.EmailDestinations).toHaveLength(1)
  expect((await got(editor)).body.EmailDestinations).toEqual([])
})
