import { eventually } from '@punctual/testing'
import { expect, it } from 'vitest'

import { createTestApi } from '../support/test-api.ts'

// proves given-250/authorization-headers-token
it('no log record holds a token, a password, a client secret or a query string, whatever goes wrong', async () => {
  await using api = await createTestApi()
  const { authorization, clientId, secret } = await api.client('Viewer')
  const { password } = await api.user('ada', 'Viewer')
  const login = await api.call('POST', '/api/login/token', { as: null, form: { username: 'ada', password } })
  const grant = { grant_type: 'client_credentials' }
  const token = await api.call('POST', '/oauth2/token', {
    as: null,
    form: { ...grant, client_id: clientId, client_secret: secret },
  })
  const basic = Buffer.from(`${clientId}:${secret}`).toString('base64')
  const headers = { authorization }
  const requests = [
    api.call('POST', '/oauth2/token', {
      as: null,
      form: grant,
      headers: { authorization: `Basic ${basic}` },
    }),
    api.call('POST', '/api/login/token', { as: null, body: `{"username":"ada","password":"${password}"` }),
    api.call('POST', '/api/login/token', { as: null, body: { username: 'ada', password, extra: password } }),
    api.call('POST', `/api/login/token?password=${password}`, { as: null, body: { username: 'ada' } }),
    api.call('GET', `/api/folder/getroot?token=${password}`, { as: null, headers }),
    api.call('GET', `/api/unknown?token=${password}`, { as: null, headers }),
    api.call('GET', '/api/folder/getroot', {
      as: null,
      headers: { authorization: authorization.replace('bearer', 'token') },
    }),
    api.call('GET', '/api/folder/getroot', { as: null, headers: { authorization: `${authorization}x` } }),
    api.call('GET', '/api/apiclient/getall', { as: null, headers }),
  ]
  const answers = await Promise.all(requests)
  await eventually(() => api.log().split('"msg":"request"').length > answers.length, { timeoutMs: 20_000 })
  const secrets = [
    authorization.split(' ')[1]!,
    secret,
    password,
    basic,
    login.body.token,
    token.body.access_token,
  ]
  for (const word of secrets) {
    expect(word.length).toBeGreaterThan(20)
    expect(api.log()).not.toContain(word)
  }
  for (const { text } of answers) for (const word of [secret, password]) expect(text).not.toContain(word)
})
