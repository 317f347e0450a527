/** Which grants hold where, as folders are made, moved and given other grants. */
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'

import { defineOperation } from '../../src/http/operation.ts'
import { operations } from '../../src/routes/index.ts'
import { type Caller, createWorld, type World } from './world.ts'

const forgetful = defineOperation({
  name: 'probe.forgetful',
  methods: ['POST'],
  path: '/api/probe/forgetful',
  role: 'Editor',
  right: 'Edit',
  summary: 'Makes a folder without asking for the right to',
  tags: ['Folders'],
  body: z.object({ Name: z.string() }),
  response: z.literal(true),
  changes: true,
  handle: async ({ body, dependencies: { store } }) => {
    await store.folders.create({
      parentId: (await store.folders.root()).id,
      name: body.Name,
      description: '',
    })
    return true as const
  },
})

let world: World
let member: Caller
let stranger: Caller

beforeAll(async () => {
  world = await createWorld({ operations: [...operations, forgetful] })
  ;[member, stranger] = [await world.api.client('Viewer'), await world.api.client('Editor')]
})
afterAll(() => world[Symbol.asyncDispose]())

const folder = async (Path: string): Promise<string> =>
  (await world.send('/api/folder/create', { body: { Path } })).body.Id
const seen = async (id: string, as: Caller) =>
  (await world.send(`/api/folder/get/${id}`, { method: 'GET', as })).status === 200
const who = async (id: string) => [await seen(id, member), await seen(id, stranger)]

it('a folder that is made below one with grants is behind them from its first moment', async () => {
  const outer = await folder(`/${randomUUID()}`)
  await world.setGrants(outer, [[member, ['Edit']]])
  const made = await world.send('/api/folder/create', { body: { Name: 'New', ParentId: outer }, as: member })
  expect(made.status).toBe(200)
  expect(await who(made.body.Id)).toEqual([true, false])
})

it('a folder that is moved has the grants of its new place, and its own stay', async () => {
  const [open, closed] = [await folder(`/${randomUUID()}`), await folder(`/${randomUUID()}`)]
  await world.setGrants(closed, [[member, ['View']]])
  const moved = (await world.send('/api/folder/create', { body: { Name: 'Moved', ParentId: open } })).body.Id
  const own = (await world.send('/api/folder/create', { body: { Name: 'Own', ParentId: moved } })).body.Id
  await world.setGrants(own, [[stranger, ['View']]], true)
  expect([await who(moved), await who(own)]).toEqual([
    [true, true],
    [false, true],
  ])
  await world.send('/api/folder/update', { body: { Id: moved, ParentId: closed } })
  expect([await who(moved), await who(own)]).toEqual([
    [true, false],
    [true, true],
  ])
  await world.send('/api/folder/update', { body: { Id: moved, ParentId: open } })
  expect([await who(moved), await who(own)]).toEqual([
    [true, true],
    [false, true],
  ])
})

it('only a caller with Manage on a folder and Edit at the destination moves the folder', async () => {
  const [from, to] = [await folder(`/${randomUUID()}`), await folder(`/${randomUUID()}`)]
  const move = async () => {
    const Id = (await world.send('/api/folder/create', { body: { Name: randomUUID(), ParentId: from } })).body
      .Id
    return (await world.send('/api/folder/update', { body: { Id, ParentId: to }, as: member })).status
  }
  const statuses: number[] = []
  for (const [here, there] of [
    ['Edit', 'Edit'],
    ['Manage', 'View'],
    ['Manage', 'Edit'],
  ] as const) {
    await world.setGrants(from, [[member, [here]]])
    await world.setGrants(to, [[member, [there]]])
    statuses.push(await move())
  }
  expect(statuses).toEqual([403, 403, 200])
})

it('a folder is open again when its last grant is removed, and only for Administrators when it inherits nothing', async () => {
  const id = await folder(`/${randomUUID()}`)
  await world.setGrants(id, [[member, ['View']]])
  expect(await who(id)).toEqual([true, false])
  await world.setGrants(id, [], false)
  expect(await who(id)).toEqual([false, false])
  await world.setGrants(id, [], true)
  expect(await who(id)).toEqual([true, true])
})

it('who manages a folder by a grant decides about its grants, and an Editor of an open folder does not', async () => {
  const id = await folder(`/${randomUUID()}`)
  const set = (as: Caller) => {
    const Grants = [{ Principal: { Kind: 'Client', Id: member.id }, Rights: ['Manage'] }]
    return world.send('/api/folder/setgrants', { body: { FolderId: id, Grants }, as })
  }
  expect((await set(stranger)).body.code).toBe('right_insufficient')
  await world.setGrants(id, [[member, ['Manage']]])
  expect((await set(member)).body).toMatchObject({
    FolderId: id,
    Inherit: true,
    Grants: [{ Rights: ['Manage'] }],
  })
  expect((await set(stranger)).status).toBe(404)
})

it('an operation that succeeds without asking for its right changes nothing', async () => {
  const Name = randomUUID()
  expect((await world.send('/api/probe/forgetful', { body: { Name } })).status).toBe(500)
  expect((await world.send('/api/folder/getfolderfrompath', { body: { Path: `/${Name}` } })).status).toBe(404)
})
