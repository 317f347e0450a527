import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { createMetrics } from '@punctual/runtime/metrics'
import { metricOf } from '@punctual/testing'
import { expect, test } from 'vitest'

import { defaultLimits } from '../../src/http/limits.ts'
import { metricGroups } from '../../src/metrics.ts'
import { createTestApi } from '../support/test-api.ts'

const token = 'token-of-the-monitoring-system'

// proves decided-6.1.5/metrics-with-token
test('the metrics count requests by operation and status, and nothing that a caller wrote is in them', async () => {
  await using api = await createTestApi({ metricsToken: token })
  const id = '11111111-1111-4111-8111-111111111111'
  await api.call('GET', `/api/FOLDER/get/${id}`)
  await api.call('GET', `/API/folder/get/${id}?secret=from-a-query`)
  await api.call('GET', '/api/service/ping', { as: null })
  await api.call('GET', '/from-a-path')
  const { status, headers, text } = await api.call('GET', '/metrics', {
    as: null,
    headers: { authorization: `Bearer ${token}` },
  })
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=0\.0\.4/),
    'no-store',
  ])
  expect(text).toContain('punctual_http_requests_total{route="/api/folder/get/:id",status="404"} 1')
  expect(text).toContain('punctual_http_requests_total{route="/api/folder/get/:id",status="400"} 1')
  expect(text).toContain('punctual_http_requests_total{route="other",status="404"} 1')
  expect(text).toMatch(/punctual_http_request_seconds_count\{route="\/api\/service\/ping"\} 1/)
  for (const written of [id, 'from-a-query', 'from-a-path', token]) expect(text).not.toContain(written)
})

test('a process that reports its metrics from the start counts requests in them', async () => {
  const metrics = createMetrics({ groups: metricGroups })
  await using api = await createTestApi({ dependencies: { metrics } })
  await api.call('GET', '/api/service/ping', { as: null })
  const { body } = await metrics.read()
  expect(metricOf(body, 'punctual_http_requests_total{route="/api/service/ping",status="200"}')).toBe(1)
  expect(metricOf(body, 'punctual_http_request_seconds_count{route="/api/service/ping"}')).toBe(1)
})

test('requests that are refused because there was too much are counted by the limit that was reached', async () => {
  const metrics = createMetrics({ groups: metricGroups })
  const limits = { ...defaultLimits, failedLoginsPerMinute: 1 }
  await using api = await createTestApi({ dependencies: { metrics, limits } })
  const login = () =>
    api.call('POST', '/api/login/token', { as: null, form: { username: 'nobody', password: 'wrong' } })
  expect([(await login()).status, (await login()).status, (await login()).status]).toEqual([401, 429, 429])
  api.stop()
  expect((await api.call('GET', '/api/service/ping', { as: null })).status).toBe(503)
  const { body } = await metrics.read()
  const counted = (reason: string) => metricOf(body, `punctual_http_refused_total{reason="${reason}"}`)
  expect([counted('failed_logins_of_name'), counted('shutting_down'), counted('costly_of_caller')]).toEqual([
    2, 1, 0,
  ])
})

// proves decided-6.1.5/metrics-with-token
test('a caller who may read the interface may read the metrics; any other caller is 401, with or without a token set', async () => {
  for (const options of [{}, { metricsToken: token }]) {
    await using api = await createTestApi(options)
    expect((await api.call('GET', '/metrics', { as: 'Viewer' })).status).toBe(200)
    for (const authorization of ['', 'Bearer', `Bearer ${token}x`, `token ${token}`, 'Bearer wrong']) {
      const refused = await api.call('GET', '/metrics', {
        as: null,
        headers: authorization === '' ? {} : { authorization },
      })
      expect([authorization, refused.status]).toEqual([authorization, 401])
      expect(refused.headers['www-authenticate']).toBeTruthy()
      expect(refused.text).not.toContain('punctual_')
    }
    if (!('metricsToken' in options)) {
      expect(
        (await api.call('GET', '/metrics', { as: null, headers: { authorization: `Bearer ${token}` } }))
          .status,
      ).toBe(401)
    }
  }
})

test('the token of the monitoring system opens nothing but the metrics', async () => {
  await using api = await createTestApi({ metricsToken: token })
  const answer = await api.call('GET', '/api/folder/getroot', {
    as: null,
    headers: { authorization: `bearer ${token}` },
  })
  expect(answer.status).toBe(401)
})

test('every metric that is reported stands in docs/metrics.md', async () => {
  await using api = await createTestApi()
  await api.call('GET', '/api/service/ping', { as: null })
  const page = readFileSync(fileURLToPath(new URL('../../../../docs/metrics.md', import.meta.url)), 'utf8')
  const { text } = await api.call('GET', '/metrics')
  const told = [...text.matchAll(/^# HELP (punctual_\w+)/gm)].map(([, name]) => name)
  expect(told.length).toBeGreaterThan(1)
  for (const name of told) expect(page).toContain(`| \`${name}\` |`)
})
