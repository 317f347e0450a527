import { eventually, startApiProcess, startOwnPostgres } from '@punctual/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

/*
 * A frozen PostgreSQL keeps its connections and says nothing: neither a refused connection nor a time-out of
 * the server reports that it is away. The limits are those of the settings, made short.
 */

const answerSeconds = 4
const resources = new AsyncDisposableStack()
let postgres: Awaited<ReturnType<typeof startOwnPostgres>>
let api: Awaited<ReturnType<typeof startApiProcess>>
let authorization: string

beforeAll(async () => {
  postgres = resources.use(await startOwnPostgres())
  const environment = {
    API_STATEMENT_TIMEOUT_SECONDS: '8',
    API_ANSWER_SECONDS: String(answerSeconds),
    API_DATABASE_CONNECTIONS: '4',
  }
  api = resources.use(await startApiProcess({ databaseUrl: postgres.url, environment }))
  const { token } = (await (await login()).json()) as { token: string }
  authorization = `token ${token}`
}, 60_000)

afterAll(() => resources.disposeAsync())

const login = () =>
  fetch(`${api.url}/api/login/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: api.userName, password: api.password }),
  })

async function asked(
  path: string,
  init: RequestInit = {},
): Promise<{ path: string; status: number; code: string | undefined; seconds: number }> {
  const startedMs = performance.now()
  const response = await fetch(`${api.url}${path}`, { headers: { authorization }, ...init })
  const text = await response.text()
  const code = text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined
  return { path, status: response.status, code, seconds: (performance.now() - startedMs) / 1_000 }
}

const reads = [
  'user/getall',
  'apiclient/getall',
  'folder/getroot',
  'schedule/getservers',
  'schedule/getexecutionqueue',
]

it('every request is answered with 503 within its limit, whether it holds a connection or waits for one, and readiness says no within two seconds', async () => {
  for (const path of reads) expect([path, (await asked(`/api/${path}`)).status]).toEqual([path, 200])
  postgres.freeze()
  const body = JSON.stringify({ Name: 'Frozen', ParentPath: '/' })
  const write = { method: 'POST', body, headers: { authorization, 'content-type': 'application/json' } }
  const [ready, alive, ping, loggedIn, ...answers] = await Promise.all([
    asked('/readyz'),
    asked('/healthz'),
    asked('/api/service/ping'),
    login().then(({ status }) => status),
    ...[...reads, ...reads].map((path) => asked(`/api/${path}`)),
    asked('/api/folder/create', write),
  ])
  expect(ready).toMatchObject({ status: 503 })
  expect(ready.seconds).toBeLessThan(3)
  expect([alive.status, ping.status, loggedIn]).toEqual([200, 200, 503])
  for (const { path, status, code, seconds } of answers) {
    expect([path, status, code]).toEqual([
      path,
      503,
      expect.stringMatching(/^(store_unavailable|answer_timeout)$/),
    ])
    expect(seconds).toBeLessThan(answerSeconds + 2)
  }
  postgres.thaw()
  await eventually(async () => (await asked('/readyz')).status === 200, { timeoutMs: 10_000 })
  for (const path of reads) expect([path, (await asked(`/api/${path}`)).status]).toEqual([path, 200])
}, 60_000)
