import { afterAll, beforeAll, expect, it } from 'vitest'

import { createTestApi, type TestApi } from '../support/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const token = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  api.call('POST', '/oauth2/token', { as: null, form, headers })
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
})
const grant = { grant_type: 'client_credentials' }

// proves given-22/access-token given-23/token-type decided-1.6.16/client-credentials-form
it('POST /oauth2/token gives a bearer token for credentials in the form, by HTTP Basic and as JSON', async () => {
  const { clientId, secret } = await api.client('Viewer')
  const answers = [
    await token({ ...grant, client_id: clientId, client_secret: secret }),
    await token(grant, basic(clientId, secret)),
    await token({ ...grant, client_id: '', client_secret: '' }, basic(clientId, secret)),
    await api.call('POST', '/oauth2/token', {
      as: null,
      body: { ...grant, client_id: clientId, client_secret: secret },
    }),
  ]
  for (const { status, body, headers } of answers) {
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.stringMatching(/^pct_/),
      token_type: 'bearer',
      expires_in: 86_400,
    })
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['pragma']).toBe('no-cache')
    const used = await api.call('GET', '/api/folder/getroot', {
      as: null,
      headers: { authorization: `Bearer ${body.access_token}` },
    })
    expect(used.status).toBe(200)
  }
})

// proves decided-1.6.16/oauth-route-answers
it('POST /oauth2/token answers invalid_client for a wrong secret and an unknown client, with the scheme that was used', async () => {
  const { clientId } = await api.client('Viewer')
  const inForm = await token({ ...grant, client_id: clientId, client_secret: 'wrong' })
  expect(inForm.status).toBe(401)
  expect(inForm.body).toEqual({ error: 'invalid_client', error_description: expect.any(String) })
  const byBasic = await token(grant, basic('nobody', 'wrong'))
  expect(byBasic.body.error).toBe('invalid_client')
  expect(byBasic.headers['www-authenticate']).toBe('Basic realm="punctual"')
})

// proves decided-1.6.16/oauth-route-answers
it('POST /oauth2/token answers unsupported_grant_type and invalid_request in the form of RFC 6749', async () => {
  const { clientId, secret } = await api.client('Viewer')
  const credentials = { client_id: clientId, client_secret: secret }
  expect((await token({ ...credentials, grant_type: 'password' })).body).toMatchObject({
    error: 'unsupported_grant_type',
  })
  for (const answer of [
    await token(credentials),
    await token({ ...grant, client_id: clientId }),
    await token({ ...grant, client_secret: secret }),
    await token({ ...grant, client_secret: secret }, basic(clientId, secret)),
    await token({ ...grant, client_id: 'other' }, basic(clientId, secret)),
    await token(grant, { authorization: 'Basic bm9jb2xvbg==' }),
    await token(grant, { authorization: 'Bearer x' }),
    await api.call('POST', '/oauth2/token', { as: null, body: '{"grant_type":' }),
  ]) {
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ error: 'invalid_request', error_description: expect.any(String) })
  }
})

it('POST /oauth2/token calls Basic credentials that cannot be read by their name, and refuses repeated parameters', async () => {
  const { clientId, secret } = await api.client('Viewer')
  const unreadable = await token(grant, { authorization: 'Basic !!!' })
  expect(unreadable.body).toEqual({
    error: 'invalid_request',
    error_description: 'The Basic credentials cannot be read.',
  })
  const form = `${new URLSearchParams({ ...grant, client_id: clientId, client_secret: secret }).toString()}&client_id=other`
  const repeated = await api.call('POST', '/oauth2/token', { as: null, form })
  expect(repeated.body).toEqual({ error: 'invalid_request', error_description: 'client_id: is given twice.' })
})

it('POST /oauth2/token ignores parameters that it does not know', async () => {
  const { clientId, secret } = await api.client('Viewer')
  expect(
    (await token({ ...grant, client_id: clientId, client_secret: secret, scope: 'all', resource: 'x' }))
      .status,
  ).toBe(200)
})

it('POST /oauth2/token is throttled like logins', async () => {
  const attempts = await Promise.all(
    Array.from({ length: 12 }, () => token({ ...grant, client_id: 'pcc_guessed', client_secret: 'wrong' })),
  )
  expect(attempts.filter(({ status }) => status === 401)).toHaveLength(10)
  const refused = attempts.find(({ status }) => status === 429)
  expect(refused?.headers['retry-after']).toMatch(/^\d+$/)
  expect(refused?.body.error).toBe('invalid_request')
})
