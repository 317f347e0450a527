import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, it } from 'vitest'

import {
  createScheduleApi,
  eventSubscription,
  type ScheduleApi,
  smallBiSchedule,
} from './single-schedule/fixtures.ts'

let fixture: ScheduleApi
const send = (verb: string, body?: unknown) =>
  fixture.api.call('POST', `/api/eventsubscription/${verb}`, { body })
const read = (path: string) => fixture.api.call('GET', `/api/eventsubscription/${path}`)

beforeAll(async () => {
  fixture = await createScheduleApi()
})

afterAll(async () => {
  await fixture[Symbol.asyncDispose]()
})

it('a subscription is answered as it was written, without its secret, and an update keeps the secret', async () => {
  const written = eventSubscription('/', 'Round trip')
  const made = await send('create', {
    ...written,
    Events: ['report.late', 'report.failed'],
    LateAfterMinutes: 30,
  })
  expect([made.status, made.text]).toEqual([200, expect.not.stringContaining('whsec_')])
  expect(made.body).toMatchObject({
    Name: 'Round trip',
    FolderPath: '/',
    ScheduleId: null,
    Events: ['report.failed', 'report.late'],
    LateAfterMinutes: 30,
    Enabled: true,
    Destination: { Type: 'Webhook', Url: 'http://127.0.0.1:1/hook', HasSecret: true },
    FailingSinceEpochUtc: null,
    AbandonedEpochUtc: null,
    Problem: null,
    Version: 1,
  })
  const changed = await send('update', { ...made.body, Events: ['report.failed'], Enabled: false })
  expect(changed.body).toMatchObject({
    Events: ['report.failed'],
    LateAfterMinutes: null,
    Enabled: false,
    Destination: { HasSecret: true },
    Version: 2,
  })
  expect((await read(`get/${made.body.Id}`)).body).toEqual(changed.body)
  expect((await read('getall')).body).toContainEqual(changed.body)
  const elsewhere = { ...written.Destination, Url: 'http://127.0.0.2:1/hook', Secret: undefined }
  expect((await send('update', { ...changed.body, Destination: elsewhere })).body).toMatchObject({
    code: 'invalid_request',
    errors: [{ field: 'Destination.Secret' }],
  })
  expect((await send(`delete/${made.body.Id}`)).body).toBe(true)
  expect((await read(`get/${made.body.Id}`)).status).toBe(404)
})

it.each([
  ['FolderPath', { FolderPath: undefined }],
  ['FolderPath', { ScheduleId: crypto.randomUUID() }],
  ['LateAfterMinutes', { Events: ['report.late'] }],
  ['Events[0]', { Events: ['report.printed'] }],
  ['Events', { Events: [] }],
  ['Destination.Type', { Destination: { Type: 'Directory', Path: '/srv/reports' } }],
  [
    'Destination.Url',
    { Destination: { ...eventSubscription('/', '').Destination, Url: 'http://169.254.169.254/' } },
  ],
  ['Destination.Secret', { Destination: { ...eventSubscription('/', '').Destination, Secret: 'short' } }],
])('%s is refused by its name: %j', async (field, change) => {
  const answer = await send('create', { ...eventSubscription('/', 'Refused'), ...change })
  expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, field])
})

it('a name is taken once in a place, and a schedule is a place of its own', async () => {
  const schedule = await fixture.api.call('POST', '/api/singleschedule/createforbi', {
    body: smallBiSchedule(fixture.biAccountId, 'Watched'),
  })
  const { ScheduleId } = schedule.body
  const { FolderPath: _folder, ...rest } = eventSubscription('/', 'Taken')
  expect((await send('create', eventSubscription('/', 'Taken'))).status).toBe(200)
  expect((await send('create', eventSubscription('/', 'TAKEN'))).body.code).toBe('name_taken')
  const own = await send('create', { ...rest, ScheduleId })
  expect(own.body).toMatchObject({ FolderPath: null, ScheduleId, ScheduleName: 'Watched' })
  expect((await send('create', { ...rest, ScheduleId: crypto.randomUUID() })).status).toBe(404)
  await fixture.api.call('POST', `/api/singleschedule/delete/${ScheduleId}`)
  expect((await read(`get/${own.body.Id}`)).status).toBe(404)
})

it('a test sends a signed event, and the list of deliveries shows what became of each event, page by page', async () => {
  const types: unknown[] = []
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    types.push(JSON.parse(await text(request)).type)
    response.writeHead(204).end()
  }
  const server = createServer((request, response) => void take(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const written = eventSubscription('/', 'Delivered')
  const Url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?key=hush`
  const { body: made } = await send('create', { ...written, Destination: { ...written.Destination, Url } })
  expect(made.Destination.Url).not.toContain('hush')
  expect((await send(`test/${made.Id}`)).body).toMatchObject({
    Ok: true,
    Steps: [{ Ok: true }, { Ok: true }],
  })
  expect(types).toEqual(['punctual.test'])
  server.close()
  const content = { scheduleName: 'Sales', executionId: null }
  await fixture.api.dependencies.store.database.query(
    `INSERT INTO notices (id, schedule_id, kind, cause, recipient, content, state, error, subscription_id)
     SELECT gen_random_uuid(), $1::uuid, 'Failed', n, $1, $2::jsonb, 'Queued', $3::jsonb, $1::uuid FROM generate_series(1, 3) n`,
    [
      made.Id,
      JSON.stringify(content),
      JSON.stringify({ code: 'destination_unreachable', message: 'The destination cannot be reached.' }),
    ],
  )
  // A try that is being made has not ended.
  await fixture.api.dependencies.store.database.query(
    `UPDATE notices SET tries = 2, claimed_by_boot_id = gen_random_uuid() WHERE subscription_id = $1`,
    [made.Id],
  )
  const first = await read(`getdeliveries/${made.Id}?Limit=2`)
  expect(first.body).toHaveLength(2)
  expect(first.body[0]).toMatchObject({
    Type: 'report.failed',
    Kind: 'Failed',
    ScheduleName: 'Sales',
    State: 'Waiting',
    Tries: 1,
    Code: 'destination_unreachable',
    Message: 'The destination cannot be reached.',
    MessageSaid: { Code: 'destination_unreachable', Values: {} },
  })
  const next = /[?&]Cursor=([^&>]+)/.exec(String(first.headers['link']))?.[1] ?? ''
  expect((await read(`getdeliveries/${made.Id}?Limit=2&Cursor=${next}`)).body).toHaveLength(1)
})

it('why a subscription takes nothing is a sentence beside its code; the words of the other side have none', async () => {
  const { body: made } = await send('create', eventSubscription('/', 'Failing'))
  const problemOf = async (error: object) => {
    await fixture.api.dependencies.store.database.query(
      'UPDATE event_subscriptions SET error = $2::jsonb WHERE id = $1',
      [made.Id, JSON.stringify(error)],
    )
    const options = { headers: { 'accept-language': 'de' } }
    const { body } = await fixture.api.call('GET', `/api/eventsubscription/get/${made.Id}`, options)
    return { Problem: body.Problem, ProblemCode: body.ProblemCode }
  }
  const code = 'destination_unreachable'
  expect(await problemOf({ code, message: 'The destination cannot be reached.' })).toEqual({
    Problem: 'Das Ziel ist nicht erreichbar.',
    ProblemCode: { Code: code, Values: {} },
  })
  expect(await problemOf({ code, message: 'Busy.' })).toEqual({ Problem: 'Busy.', ProblemCode: null })
})

it('a subscription acts for the caller, who reads of its deliveries only those of folders that the caller may view', async () => {
  const { api } = fixture
  const editor = await api.client('Editor')
  const as = { as: null, headers: { authorization: editor.authorization } } as const
  const made = await api.call('POST', '/api/eventsubscription/create', {
    ...as,
    body: eventSubscription('/', 'Of an Editor'),
  })
  const folder = await api.call('POST', '/api/folder/create', { body: { Path: '/Private' } })
  const scheduleIn = async (FolderPath: string) => {
    const body = { ...smallBiSchedule(fixture.biAccountId, `In ${FolderPath}`), FolderPath }
    return (await api.call('POST', '/api/singleschedule/createforbi', { body })).body.ScheduleId as string
  }
  const [open, hidden] = [await scheduleIn('/'), await scheduleIn('/Private')]
  await api.call('POST', '/api/folder/setgrants', {
    body: { FolderId: folder.body.Id, Inherit: false, Grants: [] },
  })
  await api.store.database.query(
    `INSERT INTO notices (id, schedule_id, kind, cause, recipient, content, state, subscription_id)
     SELECT gen_random_uuid(), s, 'Failed', 'run', $1::uuid::text, '{"scheduleName": "Sales", "executionId": null}', 'Queued', $1::uuid FROM unnest($2::uuid[]) s`,
    [made.body.Id, [open, hidden]],
  )
  const seenBy = async (options: object) => {
    const { body } = await api.call('GET', `/api/eventsubscription/getdeliveries/${made.body.Id}`, options)
    return body.map(({ ScheduleId }: { ScheduleId: string }) => ScheduleId).toSorted()
  }
  expect(await seenBy(as)).toEqual([open])
  expect(await seenBy({})).toEqual([open, hidden].toSorted())
  const accounts = async () =>
    await api.store.database.query(
      'SELECT created_by_account AS made, updated_by_account AS changed FROM event_subscriptions WHERE id = $1',
      [made.body.Id],
    )
  const [own] = await accounts()
  expect(own).toEqual({ made: `Client:${editor.id}`, changed: `Client:${editor.id}` })
  expect((await send('update', made.body)).status).toBe(200)
  expect(await accounts()).toEqual([
    { made: `Client:${editor.id}`, changed: expect.not.stringContaining(editor.id) },
  ])
})
