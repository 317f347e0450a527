import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { createTestApi, type TestApi } from '../support/test-api.ts'

/** What was compared in constant time, and which password hashes were worked through. */
const compared: [string, string][] = []
const verified: string[] = []

vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof import('node:crypto')>()
  const timingSafeEqual = (left: Buffer, right: Buffer) => {
    compared.push([left.toString(), right.toString()])
    return crypto.timingSafeEqual(left, right)
  }
  return { ...crypto, timingSafeEqual }
})

vi.mock('@node-rs/argon2', async (load) => {
  const argon2 = await load<typeof import('@node-rs/argon2')>()
  const verify: typeof argon2.verify = (hash, ...rest) => {
    verified.push(String(hash))
    return argon2.verify(hash, ...rest)
  }
  return { ...argon2, verify }
})

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api[Symbol.asyncDispose]())
beforeEach(() => {
  compared.length = 0
  verified.length = 0
})

const login = (to: TestApi, username: string, password: string) =>
  to.call('POST', '/api/login/token', { as: null, form: { username, password } })
const credentials = (to: TestApi, id: string, secret: string) =>
  to.call('POST', '/oauth2/token', {
    as: null,
    form: { grant_type: 'client_credentials', client_id: id, client_secret: secret },
  })

// proves decided-2.5.1/tokens-opaque-stored
it('comparisons of client secrets take constant time, over hashes, for every valid secret and for unknown clients too', async () => {
  const { body: client } = await api.call('POST', '/api/apiclient/create', {
    body: { ClientName: 'Compared', Role: 'Viewer' },
  })
  const { body: rotated } = await api.call('POST', `/api/apiclient/rotatesecret/${client.Id}`)
  expect((await credentials(api, client.ClientId, rotated.ClientSecret)).status).toBe(200)
  expect(compared).toHaveLength(2)
  compared.length = 0
  expect((await credentials(api, client.ClientId, 'wrong')).status).toBe(401)
  expect(compared).toHaveLength(2)
  compared.length = 0
  expect((await credentials(api, 'pcc_unknown', 'wrong')).status).toBe(401)
  expect(compared).toHaveLength(1)
  for (const sides of compared) for (const side of sides) expect(side).toMatch(/^[0-9a-f]{64}$/)
})

// proves decided-2.5.1/tokens-opaque-stored
it('comparisons of passwords cost the same work for unknown and for disabled users', async () => {
  const { id } = await api.user('worked', 'Viewer')
  await login(api, 'worked', 'wrong password')
  await login(api, 'nobody-of-this-name', 'wrong password')
  await api.call('POST', '/api/user/update', { body: { Id: id, Enabled: false } })
  await login(api, 'worked', 'wrong password')
  const parameters = verified.map((hash) => hash.split('$').slice(1, 4).join('$'))
  expect(parameters).toEqual(Array.from({ length: 3 }, () => 'argon2id$v=19$m=19456,t=2,p=1'))
})

// proves decided-2.5.1/tokens-opaque-stored
it('passwords and tokens are stored as argon2id with a salt of their own, and as hashes', async () => {
  const first = await api.user('salted-1', 'Viewer')
  await api.user('salted-2', 'Viewer')
  await api.call('POST', '/api/user/update', { body: { Id: first.id, Password: 'the same long password' } })
  const second = await api.call('POST', '/api/user/create', {
    body: { UserName: 'salted-3', Password: 'the same long password', Role: 'Viewer' },
  })
  const hashes = await api.store.database.query<{ hash: string }>(
    `SELECT password_hash AS hash FROM users WHERE id = ANY ($1::uuid[])`,
    [[first.id, second.body.Id]],
  )
  expect(new Set(hashes.map(({ hash }) => hash)).size).toBe(2)
  for (const { hash } of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const { body } = await login(api, 'salted-3', 'the same long password')
  expect(JSON.stringify(await api.store.database.query('SELECT * FROM access_tokens'))).not.toContain(
    body.token,
  )
})

// proves given-247/tokens-expire-after decided-2.1.1/expires decided-2.1.2/expirydateepoch
it('passwords and tokens of both flows end 24 hours after they were issued', async () => {
  const { password } = await api.user('daily', 'Viewer')
  const client = await api.client('Viewer')
  await api.store.database.query('DELETE FROM access_tokens WHERE subject_id = $1', [client.id])
  expect((await login(api, 'daily', password)).status).toBe(200)
  expect((await credentials(api, client.clientId, client.secret)).status).toBe(200)
  const rows = await api.store.database.query<{ seconds: number }>(
    `SELECT extract(epoch FROM expires_at - now())::float8 AS seconds FROM access_tokens ORDER BY created_at DESC LIMIT 2`,
  )
  expect(rows).toHaveLength(2)
  for (const { seconds } of rows) expect(Math.abs(seconds - 86_400)).toBeLessThan(60)
})

// proves decided-1.10.1/10-failed-logins
it('failed logins count together over all processes, and over restarts', async () => {
  const { password } = await api.user('shared', 'Viewer')
  await using other = await api.another()
  for (let round = 0; round < 5; round += 1) {
    expect((await login(api, 'shared', 'wrong password')).status).toBe(401)
    expect((await login(other, 'shared', 'wrong password')).status).toBe(401)
  }
  expect((await login(api, 'shared', password)).status).toBe(429)
  expect((await login(other, 'shared', password)).status).toBe(429)
  await using restarted = await api.another()
  const refused = await login(restarted, 'shared', password)
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_failed_logins'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

it('failed logins of API clients count together over all processes too', async () => {
  const client = await api.client('Viewer')
  await using other = await api.another()
  for (let round = 0; round < 5; round += 1)
    for (const process of [api, other])
      expect((await credentials(process, client.clientId, 'wrong')).status).toBe(401)
  expect((await credentials(other, client.clientId, client.secret)).status).toBe(429)
})

// proves decided-1.10.1/10-failed-logins
it('failed logins are forgiven to other users and clients of the same address', async () => {
  const { password } = await api.user('innocent', 'Viewer')
  for (let round = 0; round < 10; round += 1) await login(api, 'guilty', 'wrong password')
  expect((await login(api, 'guilty', 'wrong password')).status).toBe(429)
  expect((await login(api, 'innocent', password)).status).toBe(200)
})

// proves decided-2.2.3/apiclient-rotatesecret-id
it('a rotated secret leaves two valid ones at most: another rotation ends the oldest at once', async () => {
  const { body: client } = await api.call('POST', '/api/apiclient/create', {
    body: { ClientName: 'Twice', Role: 'Viewer' },
  })
  const rotate = async () =>
    (await api.call('POST', `/api/apiclient/rotatesecret/${client.Id}`)).body.ClientSecret as string
  const [second, third] = [await rotate(), await rotate()]
  expect((await credentials(api, client.ClientId, client.ClientSecret)).status).toBe(401)
  expect((await credentials(api, client.ClientId, second)).status).toBe(200)
  expect((await credentials(api, client.ClientId, third)).status).toBe(200)
})
