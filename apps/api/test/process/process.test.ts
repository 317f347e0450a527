import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { loopbackHosts } from '@punctual/runtime'
import { bareEnvironment, createTestDatabase, testRedis } from '@punctual/testing'
import { expect, it } from 'vitest'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const password = 'correct horse battery staple'

/** Preloaded into a process, it shows a wall clock that is further ahead than a token lives. */
const dayAhead = `
  const TrueDate = Date
  const now = () => TrueDate.now() + 25 * 3_600_000
  globalThis.Date = class extends TrueDate {
    constructor(...given) { given.length === 0 ? super(now()) : super(...given) }
    static now() { return now() }
  }
`

interface StartedApi extends AsyncDisposable {
  readonly child: ChildProcess
  readonly url: string
  readonly output: () => string
}

/** Starts the api as operators do and waits until it listens. */
async function startApi(environment: Record<string, string>): Promise<StartedApi> {
  const { child, output } = launch(environment)
  const lines = createInterface({ input: child.stdout })
  for await (const line of lines) {
    const { msg, port } = JSON.parse(line) as { msg: string; port?: number }
    if (msg === 'listening') {
      child.stdout.resume()
      const stop = async () => {
        if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'close')
      }
      return { child, url: `http://127.0.0.1:${port}`, output, [Symbol.asyncDispose]: stop }
    }
  }
  throw new Error(`The api did not start:\n${output()}`)
}

function launch(environment: Record<string, string>) {
  const child = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, output: () => output }
}

function settings(databaseUrl: string, redis: { url: string; prefix: string }): Record<string, string> {
  return {
    ...bareEnvironment(),
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    PUNCTUAL_REDIS_PREFIX: redis.prefix,
    PUNCTUAL_SERVER_NAME: 'api-under-test',
    EGRESS_ALLOW: loopbackHosts,
    PUNCTUAL_SECRET_KEYS: randomBytes(32).toString('base64'),
    PUNCTUAL_ADMIN_USER: 'admin',
    PUNCTUAL_ADMIN_PASSWORD: password,
    API_PORT: '0',
  }
}

it('the api process starts from its settings, lets the first administrator in, shows itself and ends cleanly on SIGTERM', async () => {
  await using database = await createTestDatabase()
  await using redis = testRedis()
  await using api = await startApi(settings(database.url, redis))
  expect((await fetch(`${api.url}/readyz`)).status).toBe(200)
  const login = await fetch(`${api.url}/api/login/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin', password }),
  })
  const { token } = (await login.json()) as { token: string }
  const servers = await fetch(`${api.url}/api/schedule/getservers`, {
    headers: { authorization: `token ${token}` },
  })
  expect(await servers.json()).toEqual([
    expect.objectContaining({ Name: 'api-under-test', Role: 'api', Slots: 0 }),
  ])
  api.child.kill('SIGTERM')
  expect(await once(api.child, 'close')).toEqual([0, null])
  expect(api.output()).not.toContain(token)
  expect(api.output()).not.toContain(password)
})

it('the api process serves its metrics on a port of their own when one is given, and asks for the token there too', async () => {
  await using database = await createTestDatabase()
  await using redis = testRedis()
  const token = 'token-of-the-monitoring-system'
  await using api = await startApi({
    ...settings(database.url, redis),
    METRICS_PORT: '0',
    METRICS_TOKEN: token,
  })
  const { metricsPort } = JSON.parse(/^.*"listening".*$/m.exec(api.output())?.[0] ?? '{}') as {
    metricsPort: number
  }
  const read = (origin: string, authorization: string) =>
    fetch(`${origin}/metrics`, { headers: { authorization } })
  for (const origin of [api.url, `http://127.0.0.1:${metricsPort}`]) {
    expect((await read(origin, `Bearer ${token}x`)).status).toBe(401)
    const text = await (await read(origin, `Bearer ${token}`)).text()
    expect(text).toMatch(/^punctual_build_info\{.*\} 1$/m)
    expect(text).toMatch(/^punctual_database_connections_limit 10$/m)
  }
  expect(api.output()).not.toContain(token)
})

it('the api process goes by the clock of the database when that of its machine is a day ahead', async () => {
  await using database = await createTestDatabase()
  await using redis = testRedis()
  const environment = { ...settings(database.url, redis), PUNCTUAL_CLOCK_SKEW_LIMIT_SECONDS: '200000' }
  await using api = await startApi({
    ...environment,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(dayAhead)}`,
  })
  const body = new URLSearchParams({ username: 'admin', password })
  const { token } = (await (await fetch(`${api.url}/api/login/token`, { method: 'POST', body })).json()) as {
    token: string
  }
  const headers = { authorization: `token ${token}`, 'content-type': 'application/json' }
  const everyMinute = { Frequency: 'Cron', Cron: '* * * * *', TimeZone: 'UTC', StartDate: '2026-01-01' }
  const preview = await fetch(`${api.url}/api/schedule/previewruns`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ Schedule: everyMinute, Count: 1 }),
  })
  expect(preview.status).toBe(200)
  const [{ EpochUtc }] = (await preview.json()) as [{ EpochUtc: number }]
  expect(Math.abs(EpochUtc - Date.now() / 1_000)).toBeLessThan(300)
})

it('the api process names every missing setting in one sentence each and exits with 1', async () => {
  const { child, output } = launch({ API_PORT: 'eighty' })
  expect(await once(child, 'close')).toEqual([1, null])
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'PUNCTUAL_SERVER_NAME', 'PUNCTUAL_SECRET_KEYS'])
    expect(output()).toContain(`${name} is not set`)
  expect(output()).toContain('API_PORT: must be a whole number')
})

it('the api process says that the port is taken, without a stack trace', async () => {
  await using database = await createTestDatabase()
  await using redis = testRedis()
  const first = settings(database.url, redis)
  await using api = await startApi(first)
  const { child, output } = launch({
    ...first,
    PUNCTUAL_SERVER_NAME: 'second',
    API_PORT: new URL(api.url).port,
  })
  expect(await once(child, 'close')).toEqual([1, null])
  expect(output()).toContain('is already in use')
  expect(output()).not.toContain('    at ')
})
