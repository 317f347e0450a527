import { expect, it } from 'vitest'

import { buildApp } from '../../src/app.ts'
import type { DocsAccess } from '../../src/http/documentation.ts'
import { createTestApi } from '../support/test-api.ts'

it('every answer keeps browsers from framing it, guessing its type, running it or sending its address to other sites', async () => {
  await using api = await createTestApi()
  const answers = [
    await api.call('GET', '/api/service/ping', { as: null }),
    await api.call('GET', '/api/schedule/getservers'),
    await api.call('GET', '/api/schedule/getservers', { as: null }),
    await api.call('GET', '/no/such/path', { as: null }),
    await api.call('POST', '/api/login/token', { as: null, form: { username: 'x', password: 'y' } }),
    await api.call('GET', '/openapi.json', { as: null }),
  ]
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    })
    expect(headers['strict-transport-security']).toBeUndefined()
  }
})

it('the reference page may load its own files and nothing else, and cannot be framed', async () => {
  await using api = await createTestApi()
  const page = await api.call('GET', '/docs', { as: null })
  const policy = page.headers['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(page.text).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/)
  expect(page.text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
})

it('API_DOCS says who gets the description: no caller, callers with a token, or every caller', async () => {
  await using api = await createTestApi()
  const { authorization } = await api.client('Viewer')
  const statuses = async (docs: DocsAccess) => {
    const { dependencies } = api
    const authenticate = async (header: string | undefined) => {
      if (header !== authorization) throw Object.assign(new Error('no token'), { statusCode: 401 })
      return {} as never
    }
    await using app = await buildApp({ dependencies, operations: [], docs, authenticate })
    const status = async (url: string, headers = {}) =>
      (await app.inject({ method: 'GET', url, headers })).statusCode
    return [
      await status('/docs'),
      await status('/openapi.json'),
      await status('/openapi.json', { authorization }),
    ]
  }
  expect(await statuses('off')).toEqual([404, 404, 404])
  expect((await statuses('token')).slice(0, 1)).toEqual([404])
  expect((await statuses('token'))[1]).not.toBe(200)
  expect((await statuses('token'))[2]).toBe(200)
  expect(await statuses('open')).toEqual([200, 200, 200])
})
