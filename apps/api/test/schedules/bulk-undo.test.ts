import { addWorker } from '@punctual/engine/testing'
import { beforeAll, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
  await addWorker(fixture.api.store, 'worker-2')
  return () => fixture[Symbol.asyncDispose]()
})

const unique = () => crypto.randomUUID()
const bulk = (body: object) => fixture.api.call('POST', '/api/schedule/bulk', { as: 'Editor', body })

async function schedule(more: object = {}): Promise<string> {
  const Schedule = { Frequency: 'Daily', ExecutionTime: '06:00', TimeZone: 'UTC' }
  const EmailDestinations = [{ Subject: 'Figures', To: 'ann@example.org; bob@example.org' }]
  const made = await fixture.api.call('POST', '/api/singleschedule/createforbi', {
    body: { ...smallBiSchedule(fixture.biAccountId, unique()), Schedule, EmailDestinations, ...more },
  })
  expect(made.status, made.text).toBe(200)
  return made.body.ScheduleId
}

const read = async (id: string) => (await fixture.api.call('GET', `/api/singleschedule/get/${id}`)).body

/** What can be changed, without what every write moves on. */
async function settings(id: string) {
  const { Version: _version, Schedule, ...rest } = await read(id)
  const { UpdatedEpochUtc: _updated, ...stored } = rest
  const { NextRunEpochUtc: _next, ...rule } = Schedule
  return { ...stored, Schedule: rule }
}

interface Done {
  Id: string
  Success: boolean
  Changed: boolean
  Before: unknown
  After: unknown
}

const changesOf = (done: readonly Done[]) =>
  done
    .filter(({ Changed }) => Changed)
    .map(({ Id: ScheduleId, Before, After }) => ({ ScheduleId, Before, After }))

it.each([
  ['Disable', {}],
  ['Move', { FolderPath: '/Sales' }],
  ['AddRecipients', { Recipients: ['eve@example.org'], Field: 'Cc' }],
  ['RemoveRecipients', { Recipients: ['ann@example.org'] }],
  ['ReplaceRecipient', { Old: 'bob@example.org', New: 'eve@example.org' }],
  ['SetTime', { ExecutionTime: '07:30' }],
  ['SetTimeZone', { TimeZone: 'Asia/Tokyo' }],
  ['SetServer', { ServerName: 'worker-2' }],
])('%s is undone from its answer, and a second undo finds nothing to do', async (Action, fields) => {
  await fixture.api.call('POST', '/api/folder/create', { body: { Path: '/Home of undo' } })
  const ids = [
    await schedule({ FolderPath: '/Home of undo' }),
    await schedule({ FolderPath: '/Home of undo' }),
  ]
  const before = await Promise.all(ids.map(settings))
  const done = await bulk({ Action, ScheduleIds: ids, ...fields })
  expect(done.body, done.text).toMatchObject(ids.map(() => ({ Success: true, Changed: true })))
  const undo = { Action: 'Undo', Of: Action, Changes: changesOf(done.body) }
  const tried = await bulk({ ...undo, DryRun: true })
  expect(tried.body).toMatchObject(
    done.body.map(({ Before, After }: Done) => ({ Ok: true, Before: After, After: Before })),
  )
  const undone = await bulk(undo)
  expect(undone.body, undone.text).toMatchObject(ids.map(() => ({ Success: true, Changed: true })))
  expect(await Promise.all(ids.map(settings))).toEqual(before)
  expect((await bulk(undo)).body).toMatchObject(ids.map(() => ({ Success: true, Changed: false })))
})

it('what was changed since is refused, said and not touched, and loses no other', async () => {
  const ids = [await schedule(), await schedule()]
  const done = await bulk({ Action: 'SetTime', ScheduleIds: ids, ExecutionTime: '07:00' })
  await bulk({ Action: 'SetTime', ScheduleIds: [ids[0]], ExecutionTime: '08:00' })
  const { body } = await bulk({ Action: 'Undo', Of: 'SetTime', Changes: changesOf(done.body) })
  expect(body).toMatchObject([
    { Success: false, Changed: false, Errors: [{ Code: 'state_conflict' }] },
    { Success: true, Changed: true },
  ])
  const times = await Promise.all(ids.map(async (id) => (await read(id)).Schedule.ExecutionTime))
  expect(times).toEqual(['08:00', '06:00'])
})

it('an owner is given back, and none where there was none', async () => {
  const id = await schedule()
  const first = (await read(id)).Owner
  await fixture.api.call('POST', '/api/user/create', {
    body: { UserName: 'undo-heir', Password: 'a long enough password 1', Role: 'Editor' },
  })
  const done = await bulk({ Action: 'ChangeOwner', ScheduleIds: [id], Owner: 'undo-heir' })
  expect(done.body, done.text).toMatchObject([{ Success: true, Changed: true }])
  const undone = await bulk({ Action: 'Undo', Of: 'ChangeOwner', Changes: changesOf(done.body) })
  expect(undone.body, undone.text).toMatchObject([{ Success: true, Changed: true }])
  expect((await read(id)).Owner).toEqual(first)
})

it('an undo writes nothing that a change could not: a bad value, a foreign schedule and a folder that is gone', async () => {
  const id = await schedule()
  const undo = (Of: string, Before: unknown, After: unknown) =>
    bulk({ Action: 'Undo', Of, Changes: [{ ScheduleId: id, Before, After }] })
  const before = await settings(id)
  for (const [Of, Before, After] of [
    ['SetTime', { ExecutionTime: '25:00' }, { ExecutionTime: '06:00' }],
    ['SetTime', { Other: 1 }, { ExecutionTime: '06:00' }],
    ['Move', { FolderPath: '/Gone' }, { FolderPath: '/Sales' }],
    ['RemoveRecipients', [{ Id: 'x', To: ['no address'], Cc: [], Bcc: [] }], []],
    ['Disable', null, null],
  ] as const)
    expect([Of, (await undo(Of, Before, After)).body]).toMatchObject([
      Of,
      [{ Success: false, Changed: false }],
    ])
  expect(await settings(id)).toEqual(before)
  const foreign = [{ ScheduleId: unique(), Before: { Enabled: true }, After: { Enabled: false } }]
  expect((await bulk({ Action: 'Undo', Of: 'Disable', Changes: foreign })).body).toMatchObject([
    { Success: false, Errors: [{ Code: 'not_found' }] },
  ])
})

it.each([
  ['no action', { Changes: [] }, 'Of'],
  ['no changes', { Of: 'Disable' }, 'Changes'],
  ['ids beside it', { Of: 'Disable', Changes: [], ScheduleIds: [] }, 'ScheduleIds'],
  ['Delete', { Of: 'Delete', Changes: [] }, 'Of'],
])('an undo of %s is refused as a whole, at the field', async (_what, more, field) => {
  const refused = await bulk({ Action: 'Undo', ...more })
  expect([refused.status, refused.body.errors[0].field]).toEqual([400, field])
})
