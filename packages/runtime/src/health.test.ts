import { expect, test } from 'vitest'

import { startHealthServer } from './health.ts'
import { createMetrics } from './metrics/metrics.ts'
import { createMetricsPage } from './metrics/metrics-page.ts'

const token = 'a-token-of-enough-characters'

async function startServer(metricsToken: string | null, problem: string | null = null) {
  const metrics = createMetricsPage(createMetrics({ process: true }), metricsToken)
  return await startHealthServer({
    host: '127.0.0.1',
    port: 0,
    healthy: () => problem,
    ready: () => 'not yet',
    metrics,
  })
}

test('a process reports whether it is well, whether it is ready, and what it measures', async () => {
  await using server = await startServer(null)
  const read = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`)
  expect((await read('/healthz')).status).toBe(200)
  const ready = await read('/readyz')
  expect([ready.status, await ready.text()]).toEqual([503, 'not yet\n'])
  const metrics = await read('/metrics?from=anywhere')
  expect(metrics.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(await metrics.text()).toMatch(
    new RegExp(
      `^punctual_build_info\\{version="[^"]+",build="\\d{8}",tzdata="${process.versions['tz']}"\\} 1$`,
      'm',
    ),
  )
  expect((await read('/nothing')).status).toBe(404)
})

test('a process that cannot do its work is alive, so that an outage of the database restarts nothing', async () => {
  await using server = await startServer(null, 'no heartbeat for some seconds')
  const read = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`)
  expect((await read('/healthz')).status).toBe(503)
  const alive = await read('/livez')
  expect([alive.status, await alive.text()]).toEqual([200, 'ok\n'])
})

test('with a token, the metrics are for callers that have it; every other Authorization is 401 and learns nothing', async () => {
  await using server = await startServer(token)
  const read = (authorization?: string) =>
    fetch(
      `http://127.0.0.1:${server.port}/metrics`,
      authorization === undefined ? {} : { headers: { authorization } },
    )
  expect((await read(`Bearer ${token}`)).status).toBe(200)
  expect((await read(`bearer  ${token} `)).status).toBe(200)
  const wrong = [
    undefined,
    '',
    'Bearer',
    `Bearer ${token}x`,
    `Bearer ${token.slice(1)}`,
    `Basic ${token}`,
    token,
    `Bearer ${token} more`,
  ]
  for (const authorization of wrong) {
    const refused = await read(authorization)
    expect([authorization, refused.status]).toEqual([authorization, 401])
    expect(refused.headers.get('www-authenticate')).toContain('Bearer')
    expect(await refused.text()).not.toContain('punctual_')
  }
  expect((await fetch(`http://127.0.0.1:${server.port}/healthz`)).status).toBe(200)
})
