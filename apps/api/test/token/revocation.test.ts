import { createManualClock, createTestDatabase } from '@punctual/testing'
import { expect, it } from 'vitest'

import { startTcpProxy } from '../support/tcp-proxy.ts'
import { createTestApi, type TestApi } from '../support/test-api.ts'

/** A process for which one second passes when the test says so, however long its machine takes. */
async function processWithClock(databaseUrl?: string) {
  const clock = createManualClock(new Date())
  const api = await createTestApi({ clock, ...(databaseUrl !== undefined && { databaseUrl }) })
  return {
    api,
    passSecond: () => clock.advance(1_000),
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}

const statusOf = async (api: TestApi, authorization: string, url = '/api/folder/getroot') =>
  (await api.call('GET', url, { as: null, headers: { authorization } })).status

// proves decided-2.2.4/apiclient-delete-id decided-2.5.1/revoked-token-stops
it('a token stops working in another process within a second after its client is deleted', async () => {
  await using api = await createTestApi()
  await using other = await processWithClock(api.databaseUrl)
  const { authorization, id } = await api.client('Viewer')
  expect(await statusOf(other.api, authorization)).toBe(200)
  await api.call('DELETE', `/api/apiclient/delete/${id}`)
  await other.passSecond()
  expect(await statusOf(other.api, authorization)).toBe(401)
})

// proves decided-2.5.1/revoked-token-stops
it('a token stops working within a second when its user is disabled, deleted or gets another password', async () => {
  await using api = await createTestApi()
  await using other = await processWithClock(api.databaseUrl)
  const changes = {
    disabled: (id: string) => api.call('POST', '/api/user/update', { body: { Id: id, Enabled: false } }),
    deleted: (id: string) => api.call('DELETE', `/api/user/delete/${id}`),
    changed: (id: string) =>
      api.call('POST', '/api/user/update', { body: { Id: id, Password: 'another long password' } }),
  }
  for (const [name, change] of Object.entries(changes)) {
    const { id, password } = await api.user(name, 'Viewer')
    const { body } = await api.call('POST', '/api/login/token', {
      as: null,
      form: { username: name, password },
    })
    const authorization = `token ${body.token}`
    expect(await statusOf(other.api, authorization)).toBe(200)
    await change(id)
    await other.passSecond()
    expect([name, await statusOf(other.api, authorization)]).toEqual([name, 401])
  }
})

it('a token has the new role of its user within a second', async () => {
  await using api = await createTestApi()
  await using other = await processWithClock(api.databaseUrl)
  const { id, password } = await api.user('riser', 'Viewer')
  const { body } = await api.call('POST', '/api/login/token', {
    as: null,
    form: { username: 'riser', password },
  })
  const ask = () => statusOf(other.api, `token ${body.token}`, '/api/user/getall')
  expect(await ask()).toBe(403)
  await api.call('POST', '/api/user/update', { body: { Id: id, Role: 'Administrator' } })
  await other.passSecond()
  expect(await ask()).toBe(200)
})

// proves given-247/token-serves-many
it('a token costs no round trip to the database while it is in use', async () => {
  await using api = await createTestApi()
  const { authorization } = await api.client('Viewer')
  const ask = () => api.call('GET', '/api/service/version', { as: null, headers: { authorization } })
  await ask()
  let statements = 0
  const find = api.store.accessTokens.find.bind(api.store.accessTokens)
  Object.assign(api.store.accessTokens, {
    find: (hashes: readonly string[]) => {
      statements += 1
      return find(hashes)
    },
  })
  const rounds = 200
  for (let round = 0; round < rounds; round += 1) expect((await ask()).status).toBe(200)
  expect(statements).toBeLessThan(rounds / 10)
})

// proves decided-2.5.1/revoked-token-stops
it('a token is not trusted longer than a second when the database cannot be asked', async () => {
  await using database = await createTestDatabase()
  await using proxy = await startTcpProxy(database.url)
  await using cut = await processWithClock(proxy.url)
  const { authorization } = await cut.api.client('Viewer')
  const ask = () => statusOf(cut.api, authorization, '/api/service/version')
  expect(await ask()).toBe(200)
  proxy.cut()
  await cut.passSecond()
  expect(await ask()).toBe(503)
})
