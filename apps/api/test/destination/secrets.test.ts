/** Destinations whose kind has secrets of its own, by the smallest of these kinds: webhooks. */
import { beforeAll, expect, it } from 'vitest'

import {
  biAccount,
  createScheduleApi,
  type ScheduleApi,
  smallBiSchedule,
} from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
  return () => fixture[Symbol.asyncDispose]()
})

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const webhook = (more: object = {}) => ({
  Type: 'Webhook',
  Url: 'http://127.0.0.1:9/hooks',
  Secret: secret,
  ...more,
})
const send = (path: string, body: unknown) =>
  fixture.api.call('POST', `/api/schedule/${path}`, { as: 'Editor', body })

async function created(destination: object) {
  return await fixture.api.call('POST', '/api/singleschedule/createforbi', {
    as: 'Editor',
    body: {
      ...smallBiSchedule(fixture.biAccountId, `Schedule ${crypto.randomUUID()}`),
      Destinations: [destination],
    },
  })
}

it('seals the secret, answers that there is one, and keeps it when a change gives none', async () => {
  const { body, text } = await created(webhook())
  const [stored] = body.Destinations
  expect(stored).toMatchObject({ Type: 'Webhook', IncludeFile: false, HasSecret: true })
  expect(text).not.toContain(secret)
  const inCapitals = { ...stored, Id: stored.Id.toUpperCase(), IncludeFile: true }
  const changed = await send('UpdateDestination', inCapitals)
  expect(changed.body).toMatchObject({ Id: stored.Id, IncludeFile: true, HasSecret: true })
})

it('is refused without the secret that its kind needs', async () => {
  const missing = await created(webhook({ Secret: undefined }))
  expect([missing.status, missing.body.errors]).toMatchObject([
    400,
    [{ field: 'Destinations[0].Secret', code: 'webhook_secret_form' }],
  ])
  const [stored] = (await created(webhook())).body.Destinations
  const removed = await send('UpdateDestination', { ...stored, Secret: '' })
  expect([removed.status, removed.body.errors]).toMatchObject([400, [{ field: 'Secret' }]])
})

it('does not send a stored secret to another place: a new address needs it again, in a test as well', async () => {
  const [stored] = (await created(webhook())).body.Destinations
  const elsewhere = { ...stored, Url: 'http://127.0.0.1:10/hooks' }
  const again = [{ code: 'destination_secret_again' }]
  const changed = await send('UpdateDestination', elsewhere)
  expect([changed.status, changed.body.errors]).toMatchObject([400, again])
  const tested = await send('testdestination', { Destination: elsewhere })
  expect([tested.status, tested.body.errors]).toMatchObject([400, again])
  const given = await send('UpdateDestination', { ...elsewhere, Secret: secret })
  expect(given.body).toMatchObject({ Url: elsewhere.Url, HasSecret: true })
  // Another path of the same server is the same place.
  const path = await send('UpdateDestination', { ...stored, Url: 'http://127.0.0.1:10/other' })
  expect(path.status).toBe(200)
})

it('a test of a stored destination has its secret, and says at which step it failed', async () => {
  const [stored] = (await created(webhook())).body.Destinations
  const Id = stored.Id.toUpperCase()
  for (const tested of [
    { destinationId: stored.Id },
    { destinationId: Id },
    { Destination: stored },
    { Destination: { ...stored, Id } },
  ]) {
    const { status, body } = await send('testdestination', tested)
    expect([status, body.Ok, body.Steps.length]).toEqual([200, false, 1])
  }
})

it('an address that the operator does not allow is refused when it is written', async () => {
  for (const Url of [
    'http://169.254.169.254/latest',
    'ftp://127.0.0.1/',
    'http://{{Value.host}}/',
    'nonsense',
  ]) {
    const { status, body } = await created(webhook({ Url }))
    expect([Url, status, body.errors?.[0]?.field]).toEqual([Url, 400, 'Destinations[0].Url'])
  }
})

it('an address that is a secret is never answered, and stays when a change gives none', async () => {
  const url = 'http://127.0.0.1:9/flow?sig=hush-hush'
  const { body, text } = await created({ Type: 'Teams', Url: url, Message: 'Sales' })
  const [stored] = body.Destinations
  expect(stored).toMatchObject({ Type: 'Teams', HasUrl: true, Message: 'Sales' })
  expect(stored).not.toHaveProperty('Url')
  expect(text).not.toMatch(/hush|127\.0\.0\.1/)
  const changed = await send('UpdateDestination', { ...stored, Message: 'Sales of today' })
  expect(changed.body).toMatchObject({ HasUrl: true, Message: 'Sales of today' })
  const tested = await send('testdestination', { destinationId: stored.Id })
  expect(tested.body.Steps).toMatchObject([{ Ok: false }])
  expect(tested.text).not.toContain('hush')
  const removed = await send('UpdateDestination', { ...stored, Url: '' })
  expect([removed.status, removed.body.errors]).toMatchObject([400, [{ field: 'Url' }]])
})

it('a destination signs in with a BI account that the caller may use, and with no other', async () => {
  const { api, biAccountId } = fixture
  const library = { Type: 'SharePoint', SiteUrl: 'https://contoso.sharepoint.com/sites/Sales' }
  const [stored] = (await created({ ...library, BiAccountId: biAccountId.toUpperCase() })).body.Destinations
  expect(stored).toMatchObject({ BiAccountId: biAccountId, TenantId: null, HasClientSecret: false })
  const restricted = await api.call('POST', '/api/biaccount/create', {
    as: 'Administrator',
    body: { ...biAccount, Name: 'Salaries', AllowedFor: [{ Kind: 'Role', Id: 'Administrator' }] },
  })
  const behindProxy = await api.call('POST', '/api/biaccount/create', {
    as: 'Administrator',
    body: { ...biAccount, Name: 'Behind a proxy', ProxyUrl: 'http://127.0.0.1:3128' },
  })
  expect([restricted.status, behindProxy.status]).toEqual([200, 200])
  for (const [BiAccountId, code] of [
    [restricted.body.Id, 'source_account_missing'],
    ['no-id', 'source_account_missing'],
    [behindProxy.body.Id, 'destination_account_proxy'],
  ]) {
    const refused = await send('UpdateDestination', { ...stored, BiAccountId })
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ field: 'BiAccountId', code }]])
  }
  const own = await api.call('POST', '/api/biaccount/create', {
    body: { ...biAccount, Name: 'Of a library' },
  })
  await created({ ...library, BiAccountId: own.body.Id })
  for (const id of [own.body.Id, own.body.Id.toUpperCase()])
    expect((await api.call('DELETE', `/api/biaccount/delete/${id}`)).status).toBe(409)
})

it('the query of an address is never answered, stays when an answer is written back, and goes to no other place', async () => {
  const { body, text } = await created(webhook({ Url: 'http://127.0.0.1:9/hooks?token=hush-hush' }))
  const [stored] = body.Destinations
  expect(stored.Url).toBe('http://127.0.0.1:9/hooks?…')
  expect(text).not.toContain('hush')
  const kept = await send('UpdateDestination', { ...stored, IncludeFile: true })
  expect(kept.body).toMatchObject({ Url: stored.Url, IncludeFile: true })
  const { database } = fixture.api.store
  const [row] = await database.query<{ url: string }>(
    `SELECT settings ->> 'url' AS url FROM destinations WHERE id = $1`,
    [stored.Id],
  )
  expect(row?.url).toBe('http://127.0.0.1:9/hooks?token=hush-hush')
  for (const Url of ['http://127.0.0.1:9/other?…', 'http://127.0.0.1:10/hooks?…']) {
    const refused = await send('UpdateDestination', { ...stored, Url, Secret: secret })
    expect([refused.status, refused.body.errors]).toMatchObject([
      400,
      [{ field: 'Url', code: 'destination_secret_again' }],
    ])
  }
})
