import { createRecipientDomains } from '@punctual/runtime'
import { expect, it } from 'vitest'

import { race } from '../support/race.ts'
import { createTestApi, type TestApi } from '../support/test-api.ts'

const missing = '00000000-0000-4000-8000-00000000ffff'
const password = 'correct horse battery staple'
const create = (api: TestApi, body: object) =>
  api.call('POST', '/api/user/create', {
    body: { UserName: 'ada', Password: password, Role: 'Viewer', ...body },
  })
const update = (api: TestApi, body: object, headers: Record<string, string> = {}) =>
  api.call('POST', '/api/user/update', { body, headers })

// proves decided-2.1.3/role decided-2.2.5/user-getall-create
it('users are created, listed in the order of names and can log in; their password is nowhere in the clear', async () => {
  await using api = await createTestApi()
  const { status, body, text } = await create(api, { UserName: 'Ada', FirstName: 'Ada', LastName: null })
  expect(status).toBe(200)
  expect(body).toEqual({
    Id: body.Id,
    UserName: 'Ada',
    FirstName: 'Ada',
    LastName: '',
    Role: 'Viewer',
    Address: '',
    Enabled: true,
    Version: 1,
  })
  await create(api, { UserName: 'bob' })
  const page = await api.call('GET', '/api/user/getall?limit=1')
  expect(page.body).toEqual([body])
  const next = await api.call('GET', /<([^>]+)>/.exec(page.headers['link']!)![1]!)
  expect(next.body[0].UserName).toBe('bob')
  expect(
    (await api.call('POST', '/api/login/token', { as: null, body: { username: 'ada', password } })).status,
  ).toBe(200)
  const rows = await api.store.database.query<{ password_hash: string }>('SELECT * FROM users')
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const trail = JSON.stringify(await api.store.audit.list({ limit: 100 }))
  for (const place of [text, JSON.stringify(rows), trail, api.log()]) expect(place).not.toContain(password)
})

it('users have names that differ by more than case', async () => {
  await using api = await createTestApi()
  await create(api, {})
  const second = await create(api, { UserName: 'ADA' })
  expect(second.body).toMatchObject({ status: 409, code: 'name_taken' })
  const { body: bob } = await create(api, { UserName: 'bob' })
  expect((await update(api, { Id: bob.Id, UserName: 'Ada' })).body.code).toBe('name_taken')
})

// proves decided-2.2.5/user-getall-create
it('users change in part, with If-Match', async () => {
  await using api = await createTestApi()
  const { body: ada } = await create(api, { FirstName: 'Ada' })
  const changed = await update(api, { ...ada, LastName: 'L' }, { 'if-match': '"1"' })
  expect(changed.body).toEqual({ ...ada, LastName: 'L', Version: 2 })
  expect((await update(api, { Id: ada.Id, LastName: 'M' }, { 'if-match': '"1"' })).status).toBe(412)
  expect((await update(api, { Id: ada.Id, Password: 'a new long password' })).status).toBe(200)
  const login = (word: string) =>
    api.call('POST', '/api/login/token', { as: null, body: { username: 'ada', password: word } })
  expect((await login(password)).status).toBe(401)
  expect((await login('a new long password')).status).toBe(200)
})

// proves decided-2.2.5/user-getall-create
it('users always leave an enabled administrator, also when two are taken away at the same time', async () => {
  await using api = await createTestApi()
  const { body: one } = await create(api, { UserName: 'one', Role: 'Administrator' })
  expect((await update(api, { Id: one.Id, Role: 'Editor' })).body).toMatchObject({
    status: 409,
    code: 'state_conflict',
  })
  expect((await update(api, { Id: one.Id, Enabled: false })).status).toBe(409)
  expect((await api.call('DELETE', `/api/user/delete/${one.Id}`)).status).toBe(409)
  const { body: two } = await create(api, { UserName: 'two', Role: 'Administrator' })
  const answers = await race(api.store.database, {
    lock: 'punctual.users',
    start: () => [
      api.call('DELETE', `/api/user/delete/${one.Id}`),
      update(api, { Id: two.Id, Enabled: false }),
    ],
  })
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

it('users are refused with a short password, and 404 when they are unknown', async () => {
  await using api = await createTestApi()
  const short = await create(api, { Password: 'short' })
  expect(short.body.errors).toMatchObject([
    { field: 'Password', message: 'must have at least 12 characters' },
  ])
  for (const id of [missing, 'no-id']) {
    expect((await update(api, { Id: id, FirstName: 'x' })).status).toBe(404)
    expect((await api.call('DELETE', `/api/user/delete/${id}`)).status).toBe(404)
  }
  expect((await api.call('GET', '/api/user/getall', { as: 'Editor' })).status).toBe(403)
  expect((await api.call('POST', '/api/user/create', { as: 'Editor', body: {} })).status).toBe(403)
})

it('a user has one address, which only Administrators and the user itself set', async () => {
  await using api = await createTestApi({
    dependencies: { recipientDomains: createRecipientDomains(['example.org']) },
  })
  const { body: ada } = await create(api, { Address: 'Ada <ada@example.org>' })
  expect(ada.Address).toBe('ada@example.org')
  const moved = await update(api, { Id: ada.Id, Address: 'lovelace@example.org' })
  expect(moved.body.Address).toBe('lovelace@example.org')
  expect((await update(api, { Id: ada.Id, LastName: 'L' })).body.Address).toBe('lovelace@example.org')
  for (const [Address, message] of [
    ['no address', ''],
    ['a@example.org; b@example.org', ''],
    ['{{Owner}}@example.org', ''],
    ['ada@elsewhere.example', 'RECIPIENT_DOMAINS_ALLOW'],
  ]) {
    const refused = await update(api, { Id: ada.Id, Address })
    expect([refused.status, refused.body.errors?.[0]]).toMatchObject([
      400,
      { field: 'Address', message: expect.stringContaining(message!) },
    ])
  }
  const { token } = (
    await api.call('POST', '/api/login/token', { as: null, body: { username: 'ada', password } })
  ).body
  const own = (method: 'GET' | 'POST', path: string, body?: object) =>
    api.call(method, path, { as: null, body, headers: { authorization: `token ${token}` } })
  const set = await own('POST', '/api/user/setaddress', { Address: 'countess@example.org', Id: ada.Id })
  expect(set.status).toBe(400)
  expect((await own('POST', '/api/user/setaddress', { Address: 'countess@example.org' })).status).toBe(200)
  expect((await own('GET', '/api/user/getme')).body).toMatchObject({
    Id: ada.Id,
    UserName: 'ada',
    Address: 'countess@example.org',
  })
  expect((await own('POST', '/api/user/setaddress', { Address: '' })).body.Address).toBe('')
  const client = await api.call('POST', '/api/user/setaddress', { as: 'Viewer', body: { Address: '' } })
  expect(client).toMatchObject({ status: 403, body: { code: 'user_token_required' } })
})
