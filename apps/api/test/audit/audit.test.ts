import type { EndWaiter } from '@punctual/engine'
import type { SourcesWithDiscovery } from '@punctual/source'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Role } from '../../src/auth/principal.ts'
import { operations } from '../../src/routes/index.ts'
import { createScheduleApi, type ScheduleApi } from '../single-schedule/fixtures.ts'
import { everyFile } from '../support/delivered-run.ts'
import { createChanges, signInSources, unique } from './changes.ts'

interface Entry {
  readonly Id: string
  readonly EpochUtc: number
  readonly Actor: string
  readonly Action: string
  readonly Subject: string
  readonly SubjectName: string | null
  readonly Address: string
  readonly RequestId: string
  readonly Before: Record<string, unknown> | null
  readonly After: Record<string, unknown> | null
}

const sources = {
  ...signInSources,
  preflight: async () => ({ problems: [], warnings: [] }),
  validate: async () => ({ ok: true, canRead: [], problems: [], warnings: [] }),
  parameters: async () => ({
    ok: false,
    failure: { code: 'source_timeout', message: 'late', retryable: true, source: null },
  }),
} as unknown as SourcesWithDiscovery

let fixture: ScheduleApi
let requests: ReturnType<typeof createChanges>
beforeAll(async () => {
  const endWaiter = { waitForEnd: () => Promise.resolve(null) } as unknown as EndWaiter
  fixture = await createScheduleApi({
    dependencies: { sources, endWaiter, artifacts: everyFile },
  })
  requests = createChanges(fixture, (path, body, authorization) =>
    authorization === undefined
      ? send(path, body)
      : fixture.api.call('POST', path, { as: null, body, headers: { authorization } }),
  )
})
afterAll(() => fixture[Symbol.asyncDispose]())

const send = (path: string, body?: unknown, as: Role = 'Administrator') =>
  fixture.api.call('POST', path, { as, body })
const trail = async (query = ''): Promise<Entry[]> =>
  (await fixture.api.call('GET', `/api/audit/getall${query}`)).body

const changing = operations.filter((operation) => operation.changes).map(({ name }) => name)

function actorOf(operation: string): RegExp {
  if (operation.startsWith('recipient.')) return /^anonymous$/
  return /logout|changePassword|setAddress|subscribe/.test(operation) ? /^[0-9a-f-]{36}$/ : /^pcc_/
}

const usualStatuses: Readonly<Record<string, number>> = {
  'schedule.executeschedule': 504,
  'recipient.stop': 303,
  'recipient.pause': 303,
  'recipient.start': 303,
}

/** A session has no name. The schedule of the recipient's address is made up here. */
const nameless = ['user.endSession', 'recipient.oneclick']

// proves given-248/administrative-operations-need decided-2.4.4/they-audited-like
it.each(changing)('the audit trail has who, what, when and from where of %s, and no secret', async (name) => {
  const begun = Math.floor(Date.now() / 1_000) - 1
  const answer = await requests.changes[name]!()
  expect(answer.status, answer.text).toBe(usualStatuses[name] ?? 200)
  const [entry] = await trail(`?Action=${name}&Limit=1`)
  expect(entry).toMatchObject({
    Actor: expect.stringMatching(actorOf(name)),
    Action: name,
    Subject: expect.stringMatching(/./),
    Address: '127.0.0.1',
    RequestId: answer.headers['x-request-id'],
  })
  expect(entry!.EpochUtc).toBeGreaterThanOrEqual(begun)
  if (/^[0-9a-f-]{36}$/.test(entry!.Subject) && !nameless.includes(name))
    expect(entry!.SubjectName).toEqual(expect.stringMatching(/./))
  const stored = JSON.stringify(await fixture.api.store.database.query('SELECT * FROM audit_entries'))
  expect(stored).not.toMatch(/hush-\w+-4711|pc[ts]_|argon2/)
})

it('the audit trail records what differs before and after a change, and the complete object when it was created or deleted', async () => {
  const schedule = await requests.newSchedule()
  const of = async (action: string) =>
    (await trail(`?Subject=${schedule.ScheduleId}&Action=singleschedule.${action}`))[0]!
  const made = await of('createforbi')
  expect(made.Before).toBeNull()
  expect(made.After).toMatchObject({ ScheduleName: schedule.ScheduleName, Schedule: { Frequency: 'Daily' } })
  await send('/api/singleschedule/updateforbi', { ...schedule, Description: 'Every morning' })
  const changed = await of('updateforbi')
  expect(changed.Before).toMatchObject({ Description: '', Version: 1 })
  expect(changed.After).toMatchObject({ Description: 'Every morning', Version: 2 })
  expect(Object.keys(changed.After!).toSorted()).toEqual(
    ['Description', 'UpdatedEpochUtc', 'Version'].filter((name) => name in changed.After!),
  )
  await send(`/api/singleschedule/delete/${schedule.ScheduleId}`)
  const gone = await of('delete')
  expect(gone.Before).toMatchObject({ ScheduleName: schedule.ScheduleName, Description: 'Every morning' })
  expect(gone.After).toBeNull()
})

it('the audit trail has no entry for what was refused', async () => {
  const before = await trail()
  expect((await send('/api/folder/create', { Name: 'a/b' })).status).toBe(400)
  expect((await send(`/api/user/delete/${unique()}`)).status).toBe(404)
  expect(await trail()).toEqual(before)
})

it('the audit trail is listed newest first, page by page, and filtered by who, what, on what and when', async () => {
  const folder = await requests.newFolder()
  for (const Description of ['a', 'b', 'c'])
    await send('/api/folder/update', { Id: folder, Description }, 'Editor')
  const all = await trail(`?Subject=${folder}`)
  expect(all.map(({ Action, After }) => [Action, After?.['Description']])).toEqual([
    ['folder.update', 'c'],
    ['folder.update', 'b'],
    ['folder.update', 'a'],
    ['folder.create', ''],
  ])
  expect(await trail(`?Subject=${folder}&Actor=${all[0]!.Actor}`)).toHaveLength(3)
  expect(await trail(`?Subject=${folder}&Action=folder.create`)).toEqual([all[3]])
  expect(await trail(`?Subject=${folder}&ToEpochUtc=${all[3]!.EpochUtc - 1}`)).toEqual([])
  expect(
    await trail(`?Subject=${folder}&FromEpochUtc=${all[3]!.EpochUtc}&ToEpochUtc=${all[0]!.EpochUtc}`),
  ).toEqual(all)
  const first = await fixture.api.call('GET', `/api/audit/getall?Subject=${folder}&Limit=3`)
  const next = /<([^>]+)>; rel="next"/.exec(first.headers['link'] ?? '')?.[1]
  const second = await fixture.api.call('GET', next!)
  expect([...first.body, ...second.body]).toEqual(all)
  expect(second.headers['link']).toBeUndefined()
})

it('the audit trail belongs to administrators and refuses a made-up cursor', async () => {
  for (const as of ['Viewer', 'Editor'] as const)
    expect((await fixture.api.call('GET', '/api/audit/getall', { as })).status).toBe(403)
  for (const Cursor of [
    'x',
    Buffer.from('["1;2"]').toString('base64url'),
    Buffer.from('["9999999999999999999999"]').toString('base64url'),
  ])
    expect((await send('/api/audit/getall', { Cursor })).body).toMatchObject({
      status: 400,
      errors: [{ field: 'Cursor' }],
    })
})

it('an entry about an id has the name of that time, also when the thing is gone, and the present name finds it', async () => {
  const folder = await requests.newFolder()
  await send('/api/folder/update', { Id: folder, Description: 'a' })
  const [created] = await trail(`?Subject=${folder}&Action=folder.create`)
  const first = created?.After?.['Path'] as string
  const Name = `Renamed ${unique()}`
  expect((await send('/api/folder/update', { Id: folder, Name })).status).toBe(200)
  await send('/api/folder/update', { Id: folder, Description: 'b' })
  const names = async () => (await trail(`?Subject=${folder}`)).map(({ SubjectName }) => SubjectName)
  expect(await names()).toEqual([`/${Name}`, `/${Name}`, first, first])
  expect(await trail(`?Subject=${encodeURIComponent(`/${Name}`)}`)).toHaveLength(4)
  expect((await send(`/api/folder/delete/${folder}`)).status).toBe(200)
  expect(await names()).toEqual([`/${Name}`, `/${Name}`, `/${Name}`, first, first])
  expect(await trail(`?Subject=${encodeURIComponent("' OR true --")}`)).toEqual([])
})

it('an id in capital letters hides no change from the trail of its object', async () => {
  const { body } = await fixture.api.call('POST', '/api/folder/create', {
    body: { Path: `/${crypto.randomUUID()}` },
  })
  const gone = await fixture.api.call('POST', `/api/folder/delete/${body.Id.toUpperCase()}`, { body: {} })
  expect(gone.status).toBe(200)
  for (const id of [body.Id, body.Id.toUpperCase()])
    expect((await trail(`?Subject=${id}`)).map(({ Action }) => Action)).toEqual([
      'folder.delete',
      'folder.create',
    ])
})

it('entries of groups and windows name them, also after these are deleted', async () => {
  const { body: group } = await send('/api/group/create', { Name: unique() })
  const { body: window } = await send('/api/window/create', {
    Name: unique(),
    Scope: {},
    Once: { FromEpochUtc: 1_924_992_000, UntilEpochUtc: 1_925_006_400 },
    Policy: 'Delay',
  })
  const named = async ({ Id }: { Id: string }) =>
    (await trail(`?Subject=${Id}`)).map((entry) => entry.SubjectName)
  for (const [kind, made] of Object.entries({ group, window })) {
    expect(await named(made)).toEqual([made.Name])
    expect((await send(`/api/${kind}/delete/${made.Id}`)).status).toBe(200)
    expect(await named(made)).toEqual([made.Name, made.Name])
  }
})
