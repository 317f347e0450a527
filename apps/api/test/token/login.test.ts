import { afterAll, beforeAll, expect, it } from 'vitest'

import { createTestApi, type TestApi } from '../support/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const login = (form: Record<string, string>) => api.call('POST', '/api/login/token', { as: null, form })
const root = (authorization?: string) =>
  api.call('GET', '/api/folder/getroot', {
    as: null,
    headers: authorization === undefined ? {} : { authorization },
  })

// proves given-28/fields given-126/login-token-form given-240/user-name-password
// proves given-247/tokens-expire-after decided-2.1.2/expirydateepoch decided-2.1.3/role decided-2.1.4/userid
// proves decided-2.3.2/scheme-names-match
it('POST /api/login/token gives a token that works with the scheme token, in any case, for 24 hours', async () => {
  const { id, password } = await api.user('Ada', 'Viewer')
  const { status, body, headers } = await login({ username: 'ADA', password })
  expect(status).toBe(200)
  expect(body).toEqual({
    UserId: id,
    FirstName: 'First',
    LastName: 'Last',
    role: 'Viewer',
    token_type: 'token',
    token: expect.stringMatching(/^put_[\w-]{43}$/),
    ExpiryDateEpoch: expect.any(Number),
  })
  expect(Math.abs(body.ExpiryDateEpoch - Date.now() / 1_000 - 86_400)).toBeLessThan(10)
  expect(headers['cache-control']).toBe('no-store')
  for (const scheme of ['token', 'Token', 'TOKEN'])
    expect((await root(`${scheme} ${body.token}`)).status).toBe(200)
  expect(
    (await api.call('POST', '/API/Login/Token/', { as: null, body: { UserName: 'ada', Password: password } }))
      .status,
  ).toBe(200)
})

it('POST /api/login/token answers 401 alike for a wrong password, an unknown user and a disabled one', async () => {
  const { id, password } = await api.user('grace', 'Viewer')
  await api.store.users.update({ id, enabled: false, ifVersion: null })
  const answers = [
    await login({ username: 'grace', password: 'wrong' }),
    await login({ username: 'nobody', password: 'wrong' }),
    await login({ username: 'grace', password }),
  ]
  for (const { status, headers, body } of answers) {
    expect(status).toBe(401)
    expect(headers['www-authenticate']).toContain('Token')
    expect(body).toMatchObject({ code: 'credentials_rejected', detail: answers[0]!.body.detail })
  }
})

it('POST /api/login/token answers 400 when something is missing or unknown', async () => {
  expect((await login({ username: 'x' })).body.errors).toMatchObject([
    { field: 'password', message: 'is required' },
  ])
  expect((await login({ username: 'x', password: 'y', pasword: 'z' })).status).toBe(400)
})

// proves given-272/left-open-rate decided-1.6.11/429-with-retry decided-1.10.1/10-failed-logins
it('POST /api/login/token lets ten failures a minute through for a user and address, whatever comes at the same time, then answers 429', async () => {
  const { password } = await api.user('target', 'Viewer')
  const attempts = await Promise.all(
    Array.from({ length: 14 }, () => login({ username: 'Target', password: 'wrong' })),
  )
  expect(attempts.filter(({ status }) => status === 401)).toHaveLength(10)
  const refused = attempts.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(4)
  expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(50)
  expect(refused[0]!.body.code).toBe('too_many_failed_logins')
  // The right password is not inspected either, and other users are not concerned.
  expect((await login({ username: 'target', password })).status).toBe(429)
  const other = await api.user('bystander', 'Viewer')
  expect((await login({ username: 'bystander', password: other.password })).status).toBe(200)
  await api.store.database.query(`UPDATE login_failures SET at = at - interval '61 seconds'`)
  expect((await login({ username: 'target', password })).status).toBe(200)
})

it('POST /api/login/token does not count successes', async () => {
  const { password } = await api.user('often', 'Viewer')
  for (let round = 0; round < 12; round += 1)
    expect((await login({ username: 'often', password })).status).toBe(200)
})

// proves decided-1.6.3/401-with-www
it('protected calls without a token, with a made-up one, or with another scheme are 401 and say what to do', async () => {
  const missing = await root()
  expect(missing.body).toMatchObject({ status: 401, code: 'token_missing' })
  expect(missing.headers['www-authenticate']).toContain('Bearer')
  expect((await root('bearer nonsense')).body.code).toBe('token_invalid')
  expect((await root('bearer')).body.code).toBe('token_invalid')
  expect((await root('bearer a b')).body.code).toBe('token_invalid')
  expect((await root('Basic YTpi')).body.code).toBe('token_scheme_unknown')
})

// proves given-235/two-flows-with given-245/bearer-goes-with decided-2.3.1/bearer-with-client
// proves decided-2.3.3/detail
it('protected calls with the scheme of the other kind of token are 401, and the detail names the right one', async () => {
  const { password } = await api.user('mixed', 'Viewer')
  const { body } = await login({ username: 'mixed', password })
  const wrong = await root(`bearer ${body.token}`)
  expect(wrong.body).toMatchObject({
    status: 401,
    code: 'token_scheme_mismatch',
    detail: expect.stringContaining('"Authorization: token <token>"'),
  })
  const { authorization } = await api.client('Viewer')
  const other = await root(authorization.replace('bearer', 'token'))
  expect(other.body).toMatchObject({
    code: 'token_scheme_mismatch',
    detail: expect.stringContaining('"Authorization: bearer <token>"'),
  })
  expect(other.headers['www-authenticate']).toContain('error="invalid_token"')
})

// proves given-247/tokens-expire-after given-258/expired-or-rejected decided-1.6.3/401-with-www
it('protected calls with an expired token are 401', async () => {
  const { password } = await api.user('late', 'Viewer')
  const { body } = await login({ username: 'late', password })
  await api.store.database.query(`UPDATE access_tokens SET expires_at = now() - interval '1 second'`)
  expect((await root(`token ${body.token}`)).body).toMatchObject({ status: 401, code: 'token_expired' })
})
