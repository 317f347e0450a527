import { afterAll, beforeAll, expect, it } from 'vitest'

import { powerBiScope, startSampleBi } from './support/sample-bi.ts'

let bi: Awaited<ReturnType<typeof startSampleBi>>

beforeAll(async () => void (bi = await startSampleBi()))
afterAll(async () => bi[Symbol.asyncDispose]())

it('the token endpoint issues a bearer token for the right client credentials', async () => {
  const response = await bi.requestToken()
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    token_type: 'Bearer',
    expires_in: 3_599,
    access_token: expect.stringMatching(/^\S+\.\S+\.\S+$/),
  })
})

it.each([
  ['a wrong secret', { client_secret: 'wrong' }, 401, 'invalid_client', 7000215],
  ['no secret', { client_secret: '' }, 401, 'invalid_client', 7000218],
  ['an unknown client', { client_id: 'other' }, 400, 'unauthorized_client', 700016],
  ['another scope', { scope: 'https://graph.example/.default' }, 400, 'invalid_scope', 70011],
  ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type', 70003],
])(
  'the token endpoint refuses %s with the code of the platform and without an echo of the secret',
  async (_, form, status, error, code) => {
    const response = await bi.requestToken(form)
    expect(response.status).toBe(status)
    const body = (await response.json()) as { error_description: string }
    expect(body).toMatchObject({
      error,
      error_codes: [code],
      timestamp: expect.any(String),
      trace_id: expect.any(String),
      correlation_id: expect.any(String),
    })
    expect(body.error_description).toMatch(new RegExp(`^AADSTS${code}: `))
    expect(JSON.stringify(body)).not.toContain('a client secret')
  },
)

it('the token endpoint refuses a tenant that it does not know', async () => {
  const response = await bi.requestToken({}, 'fabrikam.example')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: 'invalid_request', error_codes: [90002] })
})

it('the bearer check answers 401 without a token', async () => {
  const response = await fetch(`${bi.root}/v1.0/myorg/groups`)
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toBe('Bearer')
})

it('the bearer check answers 403 to a token that was changed', async () => {
  const [header, claims, signature] = bi.headers.authorization.split('.')
  const forged = `${header}.${Buffer.from('{"exp":99999999999}').toString('base64url')}.${signature}`
  expect(claims).toBeDefined()
  expect((await fetch(`${bi.root}/v1.0/myorg/groups`, { headers: { authorization: forged } })).status).toBe(
    403,
  )
  expect(
    (await fetch(`${bi.root}/v1.0/myorg/groups`, { headers: { authorization: 'Bearer nonsense' } })).status,
  ).toBe(403)
})

it('the bearer check answers 403 TokenExpired to a token whose time is over', async () => {
  await bi.setFaults({ tokenLifetimeSeconds: 0 })
  const { access_token: expired } = (await (await bi.requestToken()).json()) as { access_token: string }
  const response = await fetch(`${bi.root}/v1.0/myorg/groups`, {
    headers: { authorization: `Bearer ${expired}` },
  })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ error: { code: 'TokenExpired' } })
  await fetch(`${bi.root}/control/faults`, { method: 'DELETE' })
})

it('the bearer check accepts after a restart what was issued before it', async () => {
  await using restarted = await startSampleBi()
  expect((await fetch(`${restarted.root}/v1.0/myorg/groups`, { headers: bi.headers })).status).toBe(200)
})

it('the bearer check counts token requests, so that a test can see that a client keeps its token', async () => {
  await fetch(`${bi.root}/control/statistics`, { method: 'DELETE' })
  await bi.requestToken()
  await bi.requestToken({ scope: `${powerBiScope}x` })
  expect(await (await fetch(`${bi.root}/control/statistics`)).json()).toMatchObject({
    tokenRequests: 2,
    tokensIssued: 1,
  })
})
