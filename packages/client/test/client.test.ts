import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { systemClock } from '@punctual/runtime'
import { type ApiProcess, eventually, startApiProcess } from '@punctual/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

import {
  type AccessToken,
  ApiProblem,
  type Client,
  type ClientOptions,
  ConnectionProblem,
  createClient,
} from '../src/index.ts'

const clock = systemClock()

let api: ApiProcess
let credentials: { clientId: string; clientSecret: string }

/**
 * A fetch that counts what is sent to a token route and, in `sent`, everything else by its authorization
 * scheme.
 */
function counting() {
  const counted = { tokens: 0, sent: [] as string[] }
  const fetch = async (request: Request) => {
    if (new URL(request.url).pathname.endsWith('token')) counted.tokens += 1
    else counted.sent.push(request.headers.get('authorization')?.split(' ')[0] ?? 'none')
    return globalThis.fetch(request)
  }
  return { counted, fetch }
}

const asUser = (options: Partial<ClientOptions> = {}): Client =>
  createClient({
    baseUrl: api.url,
    credentials: { userName: api.userName, password: api.password },
    clock,
    ...options,
  })

const asClient = (options: Partial<ClientOptions> = {}): Client =>
  createClient({ baseUrl: api.url, credentials, clock, ...options })

const problemOf = async (call: Promise<unknown>): Promise<ApiProblem> => {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (outcome instanceof ApiProblem) return outcome
  throw new Error('no ApiProblem', { cause: outcome })
}

beforeAll(async () => {
  api = await startApiProcess()
  const created = await asUser().post('/api/apiclient/create', {
    body: { ClientName: 'Test', Role: 'Administrator' },
  })
  credentials = { clientId: created.ClientId, clientSecret: created.ClientSecret }
})

afterAll(async () => {
  await api?.[Symbol.asyncDispose]()
})

it('the token is acquired once for 50 parallel calls and sent with the scheme of its flow', async () => {
  for (const [make, scheme] of [
    [asClient, 'bearer'],
    [asUser, 'token'],
  ] as const) {
    const { counted, fetch } = counting()
    const client = make({ fetch })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => client.get('/api/service/isschedulerrunning')),
    )
    expect(answers).toEqual(Array(50).fill(true))
    expect(counted).toEqual({ tokens: 1, sent: Array(50).fill(scheme) })
  }
})

it('the token lives for 24 hours by both flows, and another client may begin with it', async () => {
  const kept: AccessToken[] = []
  for (const make of [asClient, asUser])
    await make({ onToken: (token) => kept.push(token) }).get('/api/folder/getroot')
  for (const { expiresAt } of kept) {
    const hours = (expiresAt.getTime() - clock.now().getTime()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThan(24.1)
  }
  const { counted, fetch } = counting()
  await asClient({ fetch, knownToken: kept[0] ?? null }).get('/api/folder/getroot')
  const fixed = createClient({ baseUrl: api.url, credentials: { token: kept[1]! }, clock, fetch })
  await fixed.get('/api/folder/getroot')
  expect(counted).toEqual({ tokens: 0, sent: ['bearer', 'token'] })
})

it('the token is renewed when it is about to end', async () => {
  const { counted, fetch } = counting()
  const nowMs = clock.now().getTime()
  const known = {
    authorization: 'bearer old',
    renewAt: new Date(nowMs - 1),
    expiresAt: new Date(nowMs + 60_000),
  }
  await asClient({ fetch, knownToken: known }).get('/api/folder/getroot')
  expect(counted).toEqual({ tokens: 1, sent: ['bearer'] })
})

it('the token is replaced once when the service refuses it, for all the calls that it failed', async () => {
  const { counted, fetch } = counting()
  const day = new Date(clock.now().getTime() + 86_400_000)
  const client = asClient({
    fetch,
    knownToken: { authorization: 'bearer pct_revoked', renewAt: day, expiresAt: day },
  })
  await Promise.all(
    Array.from({ length: 20 }, () => client.post('/api/folder/getfolderfrompath', { body: { Path: '/' } })),
  )
  expect(counted.tokens).toBe(1)
  expect(counted.sent).toHaveLength(40)
})

it('the token that cannot be replaced gives the refusal to the caller', async () => {
  const day = new Date(clock.now().getTime() + 86_400_000)
  const token = { authorization: 'token put_revoked', renewAt: day, expiresAt: day }
  const client = createClient({ baseUrl: api.url, credentials: { token }, clock })
  expect(await problemOf(client.get('/api/folder/getroot'))).toMatchObject({
    status: 401,
    code: 'token_invalid',
  })
})

it('the token dies with its API client: the next call is refused', async () => {
  const created = await asUser().post('/api/apiclient/create', {
    body: { ClientName: 'Short life', Role: 'Viewer' },
  })
  const client = asClient({ credentials: { clientId: created.ClientId, clientSecret: created.ClientSecret } })
  await client.get('/api/folder/getroot')
  await asUser().delete('/api/apiclient/delete/{id}', { params: { path: { id: created.Id } } })
  // Every api process learns of it within a second.
  const refused = await eventually(() => problemOf(client.get('/api/folder/getroot')), { timeoutMs: 20_000 })
  expect(refused).toMatchObject({ status: 401, code: 'invalid_client' })
})

it('an answer that is no success is an ApiProblem with code, request id and fields', async () => {
  const body = { Name: 'Twice' }
  await asClient().post('/api/folder/create', { body })
  const taken = await problemOf(asClient().post('/api/folder/create', { body }))
  expect(taken).toMatchObject({ status: 409, code: 'name_taken', operation: 'POST /api/folder/create' })
  expect(taken.requestId).toMatch(/^[0-9a-f-]{36}$/)
  const invalid = await problemOf(asClient().post('/api/folder/create', { body: { Name: '' } }))
  expect(invalid.errors).toMatchObject([{ field: 'Name', message: expect.any(String) }])
  expect(invalid.message).toContain('POST /api/folder/create answered 400')
})

it('an answer that is no success reports wrong credentials of both flows, after one request', async () => {
  const { counted, fetch } = counting()
  const client = asClient({ fetch, credentials: { ...credentials, clientSecret: 'wrong' } })
  expect(await problemOf(client.get('/api/folder/getroot'))).toMatchObject({
    status: 401,
    code: 'invalid_client',
  })
  const user = asUser({ fetch, credentials: { userName: api.userName, password: 'wrong' } })
  expect(await problemOf(user.get('/api/folder/getroot'))).toMatchObject({
    status: 401,
    code: 'credentials_rejected',
  })
  expect(counted).toEqual({ tokens: 2, sent: [] })
})

it('an answer that is no success after too many failed logins names the time to wait instead of waiting for it', async () => {
  const user = asUser({ credentials: { userName: 'nobody', password: 'wrong' } })
  for (let attempt = 0; attempt < 10; attempt += 1) await problemOf(user.get('/api/folder/getroot'))
  const refused = await problemOf(user.get('/api/folder/getroot'))
  expect(refused).toMatchObject({ status: 429, code: 'too_many_failed_logins' })
  expect(refused.retryAfterSeconds).toBeGreaterThan(10)
})

it('an answer that is no success of something that is not the service is reported as it is', async () => {
  await using front = await serve((_request, response) => {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
  })
  expect(await problemOf(asClient({ baseUrl: front.url }).get('/api/folder/getroot'))).toMatchObject({
    status: 502,
    code: 'unknown',
  })
  await using page = await serve((_request, response) => void response.end('<h1>Welcome</h1>'))
  await expect(asClient({ baseUrl: page.url }).get('/api/folder/getroot')).rejects.toThrow(
    /something else than JSON/,
  )
})

it('patience outlasts a restart of the api with the same token', async () => {
  const { counted, fetch } = counting()
  const client = asClient({ fetch, retryLimitMs: 30_000 })
  await client.get('/api/folder/getroot')
  await api.stop()
  const during = client.get('/api/folder/getroot')
  await api.start()
  expect(await during).toMatchObject({ Path: '/' })
  expect(counted.tokens).toBe(1)
})

it('patience waits as long as a 503 asks for, and abandons at its limit', async () => {
  let asked = 0
  const fetch = async (request: Request) => {
    if (request.url.endsWith('token')) return globalThis.fetch(request)
    asked += 1
    return asked === 1
      ? new Response('{}', { status: 503, headers: { 'retry-after': '1' } })
      : globalThis.fetch(request)
  }
  const begun = clock.monotonicMs()
  expect(await asClient({ fetch }).get('/api/folder/getroot')).toMatchObject({ Path: '/' })
  expect(clock.monotonicMs() - begun).toBeGreaterThanOrEqual(990)
  asked = 0
  expect(await problemOf(asClient({ fetch, retryLimitMs: 500 }).get('/api/folder/getroot'))).toMatchObject({
    status: 503,
  })
})

it('patience ends at the time limit of the call, at its signal and at that of the client', async () => {
  await using silent = await serve(() => {})
  const known = { authorization: 'bearer x', renewAt: new Date(8e14), expiresAt: new Date(8e14) }
  const stopping = new AbortController()
  const client = asClient({ baseUrl: silent.url, knownToken: known, signal: stopping.signal })
  await expect(client.get('/api/folder/getroot', { timeoutMs: 50 })).rejects.toThrow(
    /did not answer within 0.05 s/,
  )
  await expect(
    client.get('/api/folder/getroot', { signal: AbortSignal.abort(new Error('enough')) }),
  ).rejects.toThrow('enough')
  const call = client.get('/api/folder/getroot')
  stopping.abort(new Error('stopping'))
  await expect(call).rejects.toThrow('stopping')
})

it('patience says that there is no server at the address', async () => {
  const client = asClient({ baseUrl: 'http://127.0.0.1:9', retryLimitMs: 0 })
  await expect(client.get('/api/folder/getroot')).rejects.toBeInstanceOf(ConnectionProblem)
})

it('patience never follows a redirection with its token', async () => {
  await using elsewhere = await serve((_request, response) => void response.end('1'))
  await using front = await serve(
    (_request, response) => void response.writeHead(307, { location: elsewhere.url }).end(),
  )
  await expect(
    asClient({ baseUrl: front.url, retryLimitMs: 0 }).get('/api/folder/getroot'),
  ).rejects.toBeInstanceOf(ConnectionProblem)
})

it('a call under an Idempotency-Key is done once', async () => {
  const create = () =>
    asClient().post('/api/folder/create', { body: { Name: 'Once' }, idempotencyKey: 'once' })
  expect(await create()).toEqual(await create())
})

it('a call of a GET operation with a body sends the fields as query, also lists and names that need escaping', async () => {
  const filter = {
    FilterValues: ['a&b', 'c d', 'é'],
    FilterOperator: '=' as const,
    MatchType: 'ALL' as const,
  }
  expect(await asClient().get('/api/singleschedule/getall', { params: { query: filter } })).toEqual([])
})

it('a call of a list gives every item, page after page', async () => {
  const { counted, fetch } = counting()
  const client = asClient({ fetch })
  const root = await client.get('/api/folder/getroot')
  const names = Array.from({ length: 7 }, (_, index) => `Page ${index} & more`)
  for (const Name of names) await client.post('/api/folder/create', { body: { Name } })
  counted.sent.length = 0
  const query = { Limit: 3 }
  const found: string[] = []
  for await (const { Name } of client.items('/api/folder/getsubfolders/{id}', {
    params: { path: { id: root.Id }, query },
  }))
    found.push(Name)
  expect(found.filter((name) => name.startsWith('Page'))).toEqual(names)
  expect(counted.sent).toHaveLength(Math.ceil(found.length / 3))
})

it('a call may open an answer as it is', async () => {
  const answer = await asClient().open('/api/service/ping')
  expect(await answer.text()).toBe('1')
  const missing = { params: { query: { ExecutionId: crypto.randomUUID() } } }
  expect(await problemOf(asClient().open('/api/schedule/getartifact', missing))).toMatchObject({
    status: 400,
    code: 'not_supported',
  })
})

it('a call has the types of the interface', () => {
  const misused = async (client: Client) => {
    // @ts-expect-error there is no such path
    await client.get('/api/folder/nothing')
    // @ts-expect-error the path takes another method
    await client.get('/api/folder/create')
    // @ts-expect-error the body lacks Role
    await client.post('/api/apiclient/create', { body: { ClientName: 'Test' } })
    // @ts-expect-error the id is missing
    await client.get('/api/folder/get/{id}')
    // @ts-expect-error a misspelt option
    await client.get('/api/folder/getroot', { timeout: 1 })
    // @ts-expect-error this list has no pages
    client.items('/api/schedule/getservers')
    const folder = await client.get('/api/folder/getroot')
    // @ts-expect-error the answer has no such field
    return folder.Nothing
  }
  expect(misused).toBeTypeOf('function')
})

/** An HTTP server for the time of a test. */
async function serve(
  listener: Parameters<typeof createServer>[1],
): Promise<AsyncDisposable & { url: string }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}
