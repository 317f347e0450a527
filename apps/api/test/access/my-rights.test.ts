/**
 * What the interface reports to callers about their own rights: it agrees with what they may do, and names
 * nothing hidden.
 */
import { rights } from '@punctual/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type Caller, createWorld, type Filled, unique, type World } from './world.ts'

let world: World
let granted: Caller
let reader: Caller
let administrator: Caller
let shared: Filled
let hidden: Filled
let inner: string
let again: string

/**
 * A folder on which a Viewer has every right but `Manage`, and an Editor has `View`. Then a hidden folder,
 * one that is seen below the hidden one, and one with a policy that changes nothing.
 */
beforeAll(async () => {
  world = await createWorld()
  granted = await world.api.client('Viewer')
  reader = await world.api.client('Editor')
  administrator = await world.api.client('Administrator')
  shared = await world.fill(`/${unique()}`)
  hidden = await world.fill(`/${unique()}`)
  const folder = async (ParentPath: string, Name: string) =>
    (await world.send('/api/folder/create', { body: { ParentPath, Name } })).body.Id
  inner = `${hidden.folderPath}/Inner`
  again = `${shared.folderPath}/Again`
  const [innerId, againId] = [
    await folder(hidden.folderPath, 'Inner'),
    await folder(shared.folderPath, 'Again'),
  ]
  await world.setGrants(shared.folderId, [
    [granted, ['Download', 'Run', 'Edit']],
    [reader, ['View']],
  ])
  await world.setGrants(againId, [[granted, ['Run']]], true)
  await world.setGrants(hidden.folderId, [])
  await world.setGrants(innerId, [[granted, ['View']]])
})
afterAll(() => world[Symbol.asyncDispose]())

const told = async (as: Caller) => (await world.send('/api/folder/getmyrights', { method: 'GET', as })).body
const ofExecution = (executionId: string, as: Caller) =>
  world.send(`/api/schedule/getexecutionrights?ExecutionId=${executionId}`, { method: 'GET', as })

it('a Viewer learns what a folder grants beyond the role, and where the rights differ from those above', async () => {
  const { Role, Folders } = await told(granted)
  expect(Role).toBe('Viewer')
  expect(Folders[0]).toEqual({ Path: '/', Rights: ['View', 'Download'] })
  expect(Folders.slice(1)).toHaveLength(2)
  expect(Folders).toContainEqual({ Path: shared.folderPath, Rights: ['View', 'Download', 'Run', 'Edit'] })
  expect(Folders).toContainEqual({ Path: inner, Rights: ['View'] })
})

it('an Editor learns of a folder that grants less than the role, and learns nothing of hidden folders', async () => {
  const { text, body } = await world.send('/api/folder/getmyrights', { method: 'GET', as: reader })
  expect(body).toEqual({
    Role: 'Editor',
    Folders: [
      { Path: '/', Rights: rights },
      { Path: shared.folderPath, Rights: ['View'] },
    ],
  })
  for (const path of [hidden.folderPath, inner, again]) expect(text).not.toContain(`"${path}"`)
})

it('an Administrator may everything everywhere, whatever is granted', async () => {
  expect(await told(administrator)).toEqual({
    Role: 'Administrator',
    Folders: [{ Path: '/', Rights: rights }],
  })
})

it('the rights of an execution are those of its folder, also when its schedule is gone, and a hidden one is not there', async () => {
  expect((await ofExecution(shared.executionId, granted)).body.Rights).toEqual([
    'View',
    'Download',
    'Run',
    'Edit',
  ])
  expect((await ofExecution(shared.executionId, reader)).body.Rights).toEqual(['View'])
  expect((await ofExecution(hidden.executionId, reader)).status).toBe(404)
  await world.send(`/api/singleschedule/delete/${shared.single}`, { body: {} })
  expect((await ofExecution(shared.executionId, reader)).body.Rights).toEqual(['View'])
})

it('no rights on a hidden root are reported, and on a folder below it those that its own grants give', async () => {
  const root = (await world.send('/api/folder/getroot', { method: 'GET' })).body.Id
  await world.setGrants(root, [[reader, ['View']]])
  const { Folders } = await told(granted)
  await world.send('/api/folder/setgrants', { body: { FolderId: root, Inherit: true, Grants: [] } })
  expect(Folders[0]).toEqual({ Path: '/', Rights: [] })
  expect(Folders).toContainEqual({ Path: inner, Rights: ['View'] })
})
