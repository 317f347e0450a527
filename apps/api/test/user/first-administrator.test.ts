import { expect, it } from 'vitest'

import { ensureFirstAdministrator } from '../../src/auth/first-administrator.ts'
import { createTestApi, type TestApi } from '../support/test-api.ts'

const password = 'correct horse battery staple'
const start = (api: TestApi, userName?: string, given?: string) =>
  ensureFirstAdministrator({
    users: api.store.users,
    logger: api.dependencies.logger,
    userName,
    password: given,
  })
const login = async (api: TestApi, username: string, word: string) =>
  (await api.call('POST', '/api/login/token', { as: null, body: { username, password: word } })).status

// proves decided-2.2.6/first-administrator-comes
it('the first administrator comes from the environment, once, also when several processes start at the same time', async () => {
  await using api = await createTestApi()
  await Promise.all([
    start(api, 'admin', password),
    start(api, 'admin', password),
    start(api, 'admin', password),
  ])
  expect(await login(api, 'admin', password)).toBe(200)
  expect(await api.store.users.list({ after: null, limit: 10 })).toHaveLength(1)
})

it('the first administrator is never changed or added by a later start', async () => {
  await using api = await createTestApi()
  await start(api, 'admin', password)
  await start(api, 'admin', 'another long password')
  await start(api, 'second', password)
  expect(await login(api, 'admin', 'another long password')).toBe(401)
  expect(await login(api, 'second', password)).toBe(401)
})

// proves decided-2.2.6/first-administrator-comes
it('the first administrator has no default: without settings there is no user, and the log says what to do', async () => {
  await using api = await createTestApi()
  await start(api)
  expect(await api.store.users.exist()).toBe(false)
  expect(api.log()).toContain('PUNCTUAL_ADMIN_USER')
})

it('the first administrator needs a good password', async () => {
  await using api = await createTestApi()
  await expect(start(api, 'admin', 'admin')).rejects.toThrow(
    'PUNCTUAL_ADMIN_PASSWORD must have at least 12 characters.',
  )
  await expect(start(api, 'admin', 'Password1234')).rejects.toThrow(
    'PUNCTUAL_ADMIN_PASSWORD is one of the passwords',
  )
  await expect(start(api, 'administrator', 'Administrator')).rejects.toThrow(
    'PUNCTUAL_ADMIN_PASSWORD must not contain the user name, forwards or backwards.',
  )
  expect(await api.store.users.exist()).toBe(false)
})
