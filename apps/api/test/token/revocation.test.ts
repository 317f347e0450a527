import { createTestDatabase, eventually } from '@punctual/testing'
import { describe, expect, it } from 'vitest'

import { startTcpProxy } from '../support/tcp-proxy.ts'
import { createTestApi, type TestApi } from '../support/test-api.ts'

/** How long a token goes on working in a process after `change`, in milliseconds. */
async function survives(
  api: TestApi,
  { authorization, change }: { authorization: string; change: () => Promise<unknown> },
): Promise<number> {
  const ask = () => api.call('GET', '/api/folder/getroot', { as: null, headers: { authorization } })
  expect((await ask()).status).toBe(200)
  await change()
  const changedAt = performance.now()
  await eventually(async () => (await ask()).status !== 200, { timeoutMs: 20_000, everyMs: 5 })
  return performance.now() - changedAt
}

// Each promise is shown by one of three tries: a pause of the machine is no failure of the product, and a broken one fails them all.
describe('a token', { retry: 2 }, () => {
  it('stops working in another process within a second after its client is deleted', async () => {
    await using api = await createTestApi()
    await using other = await api.another()
    const { authorization, id } = await api.client('Viewer')
    const change = () => api.call('DELETE', `/api/apiclient/delete/${id}`)
    expect(await survives(other, { authorization, change })).toBeLessThan(1_000)
  })

  it('stops working within a second when its user is disabled, deleted or gets another password', async () => {
    await using api = await createTestApi()
    await using other = await api.another()
    const changes = {
      disabled: (id: string) => api.call('POST', '/api/user/update', { body: { Id: id, Enabled: false } }),
      deleted: (id: string) => api.call('DELETE', `/api/user/delete/${id}`),
      changed: (id: string) => api.call('POST', '/api/user/update', { body: { Id: id, Password: 'another long password' } }),
    }
    for (const [name, change] of Object.entries(changes)) {
      const { id, password } = await api.user(name, 'Viewer')
      const { body } = await api.call('POST', '/api/login/token', { as: null, form: { username: name, password } })
      expect(await survives(other, { authorization: `token ${body.token}`, change: () => change(id) })).toBeLessThan(1_000)
    }
  })

  it('has the new role of its user within a second', async () => {
    await using api = await createTestApi()
    const { id, password } = await api.user('riser', 'Viewer')
    const { body } = await api.call('POST', '/api/login/token', { as: null, form: { username: 'riser', password } })
    const ask = () => api.call('GET', '/api/user/getall', { as: null, headers: { authorization: `token ${body.token}` } })
    expect((await ask()).status).toBe(403)
    await api.call('POST', '/api/user/update', { body: { Id: id, Role: 'Administrator' } })
    await eventually(async () => (await ask()).status === 200, { timeoutMs: 1_000, everyMs: 5 })
  })

  it('costs no round trip to the database while it is in use', async () => {
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

  it('is not trusted longer than a second when the database cannot be asked', async () => {
    await using database = await createTestDatabase()
    await using proxy = await startTcpProxy(database.url)
    await using api = await createTestApi({ databaseUrl: proxy.url })
    const { authorization } = await api.client('Viewer')
    const ask = () => api.call('GET', '/api/service/version', { as: null, headers: { authorization } })
    expect((await ask()).status).toBe(200)
    proxy.cut()
    await eventually(async () => (await ask()).status === 503, { timeoutMs: 1_500, everyMs: 5 })
  })
})
