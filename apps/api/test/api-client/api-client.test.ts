import { afterAll, beforeAll, expect, it } from 'vitest'

import { createTestApi, type TestApi } from '../support/test-api.ts'

const missing = '00000000-0000-4000-8000-00000000ffff'
let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const create = (body: object, headers: Record<string, string> = {}) =>
  api.call('POST', '/api/apiclient/create', { body, headers })
const tokenStatus = async (id: string, secret: string) => {
  const form = { grant_type: 'client_credentials', client_id: id, client_secret: secret }
  return (await api.call('POST', '/oauth2/token', { as: null, form })).status
}

// proves given-244/client-id-secret decided-2.2.1/apiclient-create-clientname
it('API clients are created with a secret that is shown once and stored as a hash', async () => {
  const { status, body } = await create({ ClientName: 'Import', Role: 'editor' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    ClientName: 'Import',
    Role: 'Editor',
    ClientId: expect.stringMatching(/^pcc_/),
    ClientSecret: expect.stringMatching(/^pcs_/),
  })
  expect(await tokenStatus(body.ClientId, body.ClientSecret)).toBe(200)
  const list = await api.call('GET', '/api/apiclient/getall')
  expect(list.body.map(({ Id }: { Id: string }) => Id)).toContain(body.Id)
  const rows = JSON.stringify(await api.store.database.query('SELECT * FROM api_clients'))
  for (const place of [
    list.text,
    rows,
    api.log(),
    JSON.stringify(await api.store.audit.list({ limit: 100 })),
  ]) {
    expect(place).not.toContain(body.ClientSecret)
  }
})

it('API clients show the same secret again under the same Idempotency-Key, without a second client', async () => {
  const first = await create({ ClientName: 'Once', Role: 'Viewer' }, { 'idempotency-key': 'c1' })
  const again = await create({ ClientName: 'Once', Role: 'Viewer' }, { 'idempotency-key': 'c1' })
  expect(again.text).toBe(first.text)
  const { body } = await api.call('GET', '/api/apiclient/getall')
  expect(body.filter(({ ClientName }: { ClientName: string }) => ClientName === 'Once')).toHaveLength(1)
})

it('API clients are named by their client id as well as by their id', async () => {
  const { body: client } = await create({ ClientName: 'Named', Role: 'Viewer' })
  const rotated = await api.call('POST', `/api/apiclient/rotatesecret/${client.ClientId}`, {
    body: { OverlapMinutes: 0 },
  })
  expect(rotated.body).toMatchObject({ Id: client.Id, ClientId: client.ClientId })
  expect((await api.call('DELETE', `/api/apiclient/delete/${client.ClientId}`)).body).toBe(true)
  expect(await tokenStatus(client.ClientId, rotated.body.ClientSecret)).toBe(401)
  expect((await api.call('DELETE', `/api/apiclient/delete/${client.ClientId}`)).status).toBe(404)
})

// proves given-250/separate-clients-rotation decided-2.2.3/apiclient-rotatesecret-id
it('API clients get a new secret while the old one stays valid for the overlap, and no longer', async () => {
  const { body: client } = await create({ ClientName: 'Rotating', Role: 'Viewer' })
  const rotated = await api.call('POST', `/api/apiclient/rotatesecret/${client.Id}`)
  expect(rotated.status).toBe(200)
  expect(Math.abs(rotated.body.PreviousSecretExpiresEpochUtc - Date.now() / 1_000 - 86_400)).toBeLessThan(10)
  expect(await tokenStatus(client.ClientId, client.ClientSecret)).toBe(200)
  expect(await tokenStatus(client.ClientId, rotated.body.ClientSecret)).toBe(200)
  await api.store.database.query(
    `UPDATE api_clients SET previous_secret_expires_at = now() - interval '1 second' WHERE id = $1`,
    [client.Id],
  )
  expect(await tokenStatus(client.ClientId, client.ClientSecret)).toBe(401)
  const leaked = await api.call('POST', `/api/apiclient/rotatesecret/${client.Id}`, {
    body: { OverlapMinutes: 0 },
  })
  expect(leaked.body.PreviousSecretExpiresEpochUtc).toBeNull()
  expect(await tokenStatus(client.ClientId, rotated.body.ClientSecret)).toBe(401)
  expect(await tokenStatus(client.ClientId, leaked.body.ClientSecret)).toBe(200)
})

// proves given-250/separate-clients-rotation decided-2.2.4/apiclient-delete-id
it('API clients are deleted with their tokens', async () => {
  const { body: client } = await create({ ClientName: 'Leaving', Role: 'Viewer' })
  expect(await tokenStatus(client.ClientId, client.ClientSecret)).toBe(200)
  expect((await api.call('DELETE', `/api/apiclient/delete/${client.Id}`)).body).toBe(true)
  expect(await tokenStatus(client.ClientId, client.ClientSecret)).toBe(401)
  expect(
    await api.store.database.query('SELECT 1 FROM access_tokens WHERE subject_id = $1', [client.Id]),
  ).toEqual([])
  expect((await api.call('DELETE', `/api/apiclient/delete/${client.Id}`)).body.code).toBe('not_found')
})

it('API clients are refused when something is wrong, and 404 when they are unknown', async () => {
  expect((await create({ ClientName: '', Role: 'Viewer' })).status).toBe(400)
  expect((await create({ ClientName: 'x', Role: 'Root' })).body.errors[0].field).toBe('Role')
  for (const id of [missing, 'no-id']) {
    expect((await api.call('POST', `/api/apiclient/rotatesecret/${id}`)).status).toBe(404)
    expect((await api.call('DELETE', `/api/apiclient/delete/${id}`)).status).toBe(404)
  }
  expect(
    (await api.call('POST', `/api/apiclient/rotatesecret/${missing}`, { body: { OverlapMinutes: -1 } }))
      .status,
  ).toBe(400)
})

// proves decided-2.2.2/apiclient-getall
it('API clients are listed page by page and need an administrator', async () => {
  const { body, headers } = await api.call('GET', '/api/apiclient/getall?Limit=1')
  expect(body).toHaveLength(1)
  const next = /<([^>]+)>/.exec(headers['link']!)![1]!
  expect((await api.call('GET', next)).body[0].Id > body[0].Id).toBe(true)
  expect((await api.call('GET', '/api/apiclient/getall', { as: 'Editor' })).status).toBe(403)
  expect((await api.call('POST', '/api/apiclient/create', { as: 'Editor', body: {} })).status).toBe(403)
})
