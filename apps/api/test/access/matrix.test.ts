/** Every operation × every right × every principal. */
import { type Right, rights } from '@punctual/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { operations } from '../../src/routes/index.ts'
import { type Row, rows } from './rows.ts'
import { type Caller, createWorld, type Filled, unique, type World } from './world.ts'

let world: World
let shared: Filled
/** By what they are granted on the folder; every one of them a Viewer, but the last two. */
const callers = new Map<Right | 'nothing' | 'nothing, Editor' | 'everything, Administrator', Caller>()

const artifactStore = { has: async () => false } as never

beforeAll(async () => {
  world = await createWorld({
    dependencies: { endWaiter: { waitForEnd: async () => null } as never, artifacts: artifactStore },
  })
  for (const right of rights) callers.set(right, await world.api.client('Viewer'))
  callers.set('nothing', await world.api.client('Viewer'))
  callers.set('nothing, Editor', await world.api.client('Editor'))
  callers.set('everything, Administrator', await world.api.client('Administrator'))
  shared = await guarded()
})
afterAll(() => world[Symbol.asyncDispose]())

/** A filled folder that each caller holds one right on. */
async function guarded(): Promise<Filled> {
  const filled = await world.fill(`/${unique()}`)
  await world.setGrants(
    filled.folderId,
    rights.map((right) => [callers.get(right)!, [right]] as const),
  )
  return filled
}

const implied: Readonly<Record<string, readonly Right[]>> = {
  View: ['View'],
  Download: ['View', 'Download'],
  Run: ['View', 'Run'],
  Edit: ['View', 'Edit'],
  Manage: rights,
  'everything, Administrator': rights,
}

it('has a row for every operation that is not only for Administrators', () => {
  const wanted = operations.filter(({ role }) => role !== 'Administrator').map(({ name }) => name)
  expect(Object.keys(rows).toSorted()).toEqual(wanted.toSorted())
})

it('names in every operation the right that its row names', () => {
  for (const { name, right } of operations) {
    const row = rows[name]
    if (row === undefined || row === 'apart') continue
    expect([name, right]).toEqual([name, 'right' in row ? row.right : 'View'])
  }
})

type Guarded = Extract<Row, { right: Right }>

const named = Object.entries(rows).filter(
  (entry): entry is [string, Guarded] => typeof entry[1] === 'object' && 'right' in entry[1],
)

it.each(named)(
  'in a folder with grants %s is for those who hold its right, refused to those who may view, and for all others not there',
  async (_name, row) => {
    for (const [holds, caller] of callers) {
      const target = row.own && implied[holds]?.includes(row.right) ? await guarded() : shared
      const { status, body } = await world.send(row.request(target, world).path, {
        ...row.request(target, world),
        as: caller,
      })
      const refused = row.each && status === 200 ? body[0].Errors[0]?.Code : undefined
      const outcome =
        status === 403
          ? body.code
          : status === 404 && body?.detail !== 'The execution has made no file.'
            ? 'not_found'
            : (refused ?? 'done')
      const isSeen = implied[holds]?.includes('View') ?? false
      const expected = implied[holds]?.includes(row.right)
        ? ['done']
        : isSeen
          ? ['right_insufficient', 'role_insufficient']
          : ['not_found', 'role_insufficient']
      expect({ holds, status, body, outcome: expected.includes(outcome) }).toMatchObject({ outcome: true })
      // An Editor's role lets in everywhere; what is hidden must not be distinguished from what was never
      // there.
      if (holds === 'nothing, Editor') expect(outcome).toBe('not_found')
    }
  },
)

describe('in a folder without grants', () => {
  const byRole = { Viewer: ['View', 'Download'], Editor: rights, Administrator: rights } as const
  it.each(named)('in a folder without grants %s is for the roles that it was for', async (name, row) => {
    for (const role of ['Viewer', 'Editor', 'Administrator'] as const) {
      const target = await open()
      const { status, body } = await world.send(row.request(target, world).path, {
        ...row.request(target, world),
        as: await world.api.client(role),
      })
      const decides = name === 'folder.getGrants' || name === 'folder.setGrants'
      const isAllowed = decides
        ? role === 'Administrator'
        : (byRole[role] as readonly Right[]).includes(row.right)
      expect({ role, isAllowed: status !== 403, body }).toMatchObject({ isAllowed })
    }
  })

  let kept: Promise<Filled> | undefined
  /** A fresh folder after one that was changed for good. */
  async function open(): Promise<Filled> {
    const filled = await (kept ??= world.fill(`/${unique()}`))
    const isWhole = (await world.send(`/api/folder/get/${filled.folderId}`, { method: 'GET' })).status === 200
    const isOpen =
      isWhole &&
      (await world.send(`/api/folder/getgrants/${filled.folderId}`, { method: 'GET' })).body.Grants.length ===
        0
    const parts = await Promise.all(
      [`singleschedule/get/${filled.single}`, `packageschedule/get/${filled.pack}`].map((path) =>
        world.send(`/api/${path}`, { method: 'GET' }),
      ),
    )
    const isComplete =
      isOpen &&
      parts.every(({ status }) => status === 200) &&
      [filled.destinationId, filled.directoryId].every((id) => parts[0]!.text.includes(id))
    return isComplete ? filled : await (kept = world.fill(`/${unique()}`))
  }
})
