import { afterAll, beforeAll, expect, test } from 'vitest'

import { type BrowserSession, logIn } from './support/browser-session.ts'
import { startTestConsole, type TestConsole } from './support/console.ts'

let site: TestConsole

beforeAll(async () => {
  site = await startTestConsole()
})
afterAll(() => site[Symbol.asyncDispose]())

const roots = '/api/folder/getroot'

test('a browser that has logged in reads the interface, and neither its answers nor Redis have the token in clear text', async () => {
  const { cookie, answer } = await logIn(site)
  const token = await tokenOfApi()
  expect(answer).toMatch(/HttpOnly; SameSite=Strict/)
  expect(JSON.parse(answer.slice(0, answer.lastIndexOf('}') + 1))).toEqual({
    UserId: expect.any(String),
    UserName: site.api.userName,
    FirstName: expect.any(String),
    LastName: expect.any(String),
    Role: 'Administrator',
    ExpiresEpochUtc: expect.any(Number),
    CsrfToken: expect.any(String),
  })
  const root = await fetch(`${site.url}${roots}`, { headers: { cookie } })
  expect([root.status, await root.json()]).toMatchObject([200, { Path: '/' }])
  const stored = await site.stored()
  expect(stored).toHaveLength(1)
  // Every token of the interface has the same beginning.
  for (const text of [answer, ...stored]) expect(text).not.toContain(token.slice(0, 4))
})

test('no cache keeps an answer that names the user who has logged in or carries the token of changes', async () => {
  const { cookie, csrfToken } = await logIn(site)
  const asked = [
    { method: 'GET' },
    { method: 'GET', headers: { cookie } },
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
    { method: 'DELETE', headers: { cookie, 'csrf-token': csrfToken } },
  ]
  for (const request of asked)
    expect((await fetch(`${site.url}/session`, request)).headers.get('cache-control')).toBe('no-store')
})

test('a session that no request has used for its idle time is gone, and each request begins that time anew', async () => {
  const { cookie } = await logIn(site)
  const lasts = async () => Math.max(...(await site.lifetimes()))
  expect(await lasts()).toBeLessThanOrEqual(480 * 60)
  await site.shorten(60)
  expect(await lasts()).toBeLessThanOrEqual(60)
  expect((await fetch(`${site.url}${roots}`, { headers: { cookie } })).status).toBe(200)
  expect(await lasts()).toBeGreaterThan(470 * 60)
  await site.shorten(0)
  expect((await fetch(`${site.url}${roots}`, { headers: { cookie } })).status).toBe(401)
})

test('a wrong password is refused with the sentence of the interface in the language of the browser, and opens no session', async () => {
  const answer = await fetch(`${site.url}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'de' },
    body: JSON.stringify({ UserName: site.api.userName, Password: 'not this one' }),
  })
  expect(answer.status).toBe(401)
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(await answer.json()).toMatchObject({
    code: expect.any(String),
    title: 'Die Zugangsdaten sind nicht gültig.',
  })
})

test('a log-in that is no JSON is a problem of the console, and names no library', async () => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${site.url}/session`, { method: 'POST', headers, body: '{bad' })
  expect(answer.status).toBe(400)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(await answer.json()).toMatchObject({ code: 'malformed_request' })
})

test.each([
  ['no body', {}],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['text', { 'content-type': 'text/plain' }],
])('a log-in with %s is refused, so no form of another site can send one', async (_what, headers) => {
  const answer = await fetch(`${site.url}/session`, { method: 'POST', headers, body: 'UserName=admin' })
  expect([400, 415]).toContain(answer.status)
})

test('nothing of the interface is passed on without a session', async () => {
  const answers = await Promise.all(
    [roots, '/api/service/version', '/api/schedule/streamexecutions'].map((path) =>
      fetch(`${site.url}${path}`),
    ),
  )
  for (const answer of answers)
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'session_ended' }])
})

test('what gives a token is never passed on, in no spelling', async () => {
  const { cookie, csrfToken } = await logIn(site)
  for (const path of ['/api/login/token', '/api//login/token', '/api/LOGIN/token', '/api/%6cogin/token']) {
    const answer = await fetch(`${site.url}${path}`, {
      method: 'POST',
      headers: { cookie, 'csrf-token': csrfToken },
      body: new URLSearchParams({ username: site.api.userName, password: site.api.password }),
    })
    expect([path, answer.status, (await answer.text()).includes('token_type')]).toEqual([path, 404, false])
  }
})

test.each<[string, (csrfToken: string) => Record<string, string>]>([
  ['without the token of the session', () => ({})],
  ['with the token of another session', () => ({ 'csrf-token': 'of-another-session' })],
  ['from a page of another site', (token) => ({ 'csrf-token': token, 'sec-fetch-site': 'cross-site' })],
  ['from a sibling host', (token) => ({ 'csrf-token': token, 'sec-fetch-site': 'same-site' })],
  ['from another origin', (token) => ({ 'csrf-token': token, origin: 'https://other.example' })],
  ['from a page without an origin', (token) => ({ 'csrf-token': token, origin: 'null' })],
])('a change %s is refused and does nothing', async (_how, headersOf) => {
  const { cookie, csrfToken } = await logIn(site)
  const answer = await createFolder(cookie, headersOf(csrfToken))
  expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'csrf_refused' }])
})

test('a change with the token of the session is made', async () => {
  const { cookie, csrfToken } = await logIn(site)
  const answer = await createFolder(cookie, { 'csrf-token': csrfToken, origin: site.url })
  expect(answer.status).toBeLessThan(300)
})

test('a log-out ends the session here and its token at the interface', async () => {
  const { cookie, csrfToken } = await logIn(site)
  const before = (await site.stored()).length
  const out = await fetch(`${site.url}/session`, {
    method: 'DELETE',
    headers: { cookie, 'csrf-token': csrfToken },
  })
  expect(out.status).toBe(204)
  expect(out.headers.get('clear-site-data')).toBe('"cache", "storage"')
  const cleared = out.headers.getSetCookie().find((each) => each.startsWith('punctual=;')) ?? ''
  expect(cleared).toMatch(/Expires=Thu, 01 Jan 1970/)
  expect((await site.stored()).length).toBe(before - 1)
  expect((await fetch(`${site.url}${roots}`, { headers: { cookie } })).status).toBe(401)
})

test('a session whose token the interface no longer takes ends, and its record leaves Redis', async () => {
  const { cookie, csrfToken } = await logIn(site)
  const before = (await site.stored()).length
  const { UserId } = (await (await fetch(`${site.url}/session`, { headers: { cookie } })).json()) as {
    UserId: string
  }
  await fetch(`${site.url}/api/user/endsessions/${UserId}`, {
    method: 'POST',
    headers: { cookie, 'csrf-token': csrfToken },
  })
  await expect
    .poll(async () => (await fetch(`${site.url}${roots}`, { headers: { cookie } })).status, {
      timeout: 20_000,
    })
    .toBe(401)
  expect((await fetch(`${site.url}/session`, { headers: { cookie } })).status).toBe(204)
  expect((await site.stored()).length).toBeLessThan(before)
})

test.each<[string, (session: BrowserSession, userId: string) => Promise<Response>]>([
  [
    'a log-out',
    ({ cookie, csrfToken }) =>
      fetch(`${site.url}/session`, { method: 'DELETE', headers: { cookie, 'csrf-token': csrfToken } }),
  ],
  [
    'the end of all sessions of the user',
    ({ cookie, csrfToken }, userId) =>
      fetch(`${site.url}/api/user/endsessions/${userId}`, {
        method: 'POST',
        headers: { cookie, 'csrf-token': csrfToken },
      }),
  ],
])('%s ends the live pages of the session', async (_what, end) => {
  const session = await logIn(site)
  const { UserId } = JSON.parse(session.answer.slice(0, session.answer.lastIndexOf('}') + 1)) as {
    UserId: string
  }
  const live = await fetch(`${site.url}/api/schedule/streamexecutions`, {
    headers: { cookie: session.cookie, accept: 'text/event-stream' },
    signal: AbortSignal.timeout(30_000),
  })
  expect([live.status, live.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/event-stream'),
  ])
  expect((await end(session, UserId)).ok).toBe(true)
  // Reads to the end, which comes only when the stream is over.
  expect(await live.text()).toContain('event: ready')
})

test('a cookie that the console has not signed opens nothing', async () => {
  const { cookie } = await logIn(site)
  const forged = `${cookie.split('.')[0]}.${'A'.repeat(43)}`
  expect((await fetch(`${site.url}${roots}`, { headers: { cookie: forged } })).status).toBe(401)
})

test('a long answer of the interface is compressed for the browser; the token of changes never is', async () => {
  const { cookie } = await logIn(site)
  const ask = (path: string, encodings: string) =>
    fetch(`${site.url}${path}`, { headers: { cookie, 'accept-encoding': encodings } })
  const long = '/api/schedule/getcompleteness?BucketSeconds=1800'
  const compressed = await ask(long, 'gzip, br')
  const plain = await ask(long, 'identity')
  expect([compressed, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', null])
  expect(await compressed.json()).toMatchObject({ Buckets: expect.any(Array) })
  expect((await ask('/session', 'gzip, br')).headers.get('content-encoding')).toBeNull()
  expect((await ask(roots, 'gzip, br')).headers.get('content-encoding')).toBeNull()
})

test('while the interface is away the console says so, promises to repeat reads only, and goes on with the same session when it is back', async () => {
  const { cookie, csrfToken } = await logIn(site)
  await site.api.kill()
  const answer = await fetch(`${site.url}${roots}`, { headers: { cookie } })
  expect([answer.status, await answer.json()]).toMatchObject([
    503,
    { code: 'api_unreachable', detail: expect.stringContaining('The page tries again by itself.') },
  ])
  const change = await createFolder(cookie, { 'csrf-token': csrfToken })
  expect([change.status, await change.json()]).toMatchObject([
    503,
    { code: 'api_unreachable', detail: expect.stringContaining('not known whether it was carried out') },
  ])
  await site.api.start()
  await expect
    .poll(async () => (await fetch(`${site.url}${roots}`, { headers: { cookie } })).status, {
      timeout: 30_000,
    })
    .toBe(200)
})

test.each<[string, number, string, (csrfToken: string) => [path: string, given: RequestInit, title: string]]>(
  [
    [
      'session_ended',
      401,
      'log_in_again',
      () => [roots, { headers: { cookie: '' } }, 'Die Sitzung ist beendet.'],
    ],
    [
      'csrf_refused',
      403,
      'not_from_console_page',
      () => ['/api/folder/create', { method: 'POST' }, 'Die Anfrage wurde abgelehnt.'],
    ],
    [
      'csrf_refused',
      403,
      'not_from_console_page',
      (token) => [
        '/session',
        { method: 'DELETE', headers: { 'csrf-token': token, 'sec-fetch-site': 'cross-site' } },
        'Die Anfrage wurde abgelehnt.',
      ],
    ],
    ['unknown_path', 404, 'check_address', () => ['/assets/none.js', {}, 'Diese Seite gibt es nicht.']],
    ['unknown_path', 404, 'check_address', () => ['/api/login/token', {}, 'Diese Seite gibt es nicht.']],
    [
      'login_incomplete',
      400,
      'send_credentials',
      (token) => [
        '/session',
        { method: 'POST', headers: { 'csrf-token': token, 'content-type': 'application/json' }, body: '{}' },
        'Die Anmeldung ist unvollständig.',
      ],
    ],
  ],
)(
  'the console says %s (%i, %s) in the language of the browser, with the codes of its sentences',
  async (code, status, detailCode, given) => {
    const { cookie, csrfToken } = await logIn(site)
    const [path, init, title] = given(csrfToken)
    const headers = {
      cookie,
      ...(init.headers as Record<string, string>),
      'accept-language': 'de-CH, en;q=0.5',
    }
    const answer = await fetch(`${site.url}${path}`, { ...init, headers })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect([answer.status, await answer.json()]).toMatchObject([
      status,
      { code, title, status, detailCode, detailValues: {} },
    ])
  },
)

test.each(['/session', '/api/folder/create'])(
  'a body to %s that is compressed or in another charset is refused, and never read as something else',
  async (path) => {
    const { cookie, csrfToken } = await logIn(site)
    const json = { cookie, 'csrf-token': csrfToken, 'content-type': 'application/json' }
    for (const headers of [
      { ...json, 'content-encoding': 'gzip' },
      { ...json, 'content-type': 'application/json; charset=utf-16' },
    ]) {
      const answer = await fetch(`${site.url}${path}`, { method: 'POST', headers, body: '{}' })
      expect([answer.status, await answer.json()]).toMatchObject([
        415,
        { code: 'content_type_not_supported' },
      ])
    }
  },
)

test('a program that names no type is answered the page too, and one that wants data gets a problem', async () => {
  const page = await fetch(`${site.url}/login`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const refused = await fetch(`${site.url}/login`, { headers: { accept: 'application/json' } })
  expect([refused.status, await refused.json()]).toMatchObject([404, { code: 'unknown_path' }])
})

test('every page is one document, with a policy that lets in no script, style or host of others', async () => {
  const pages = await Promise.all(
    ['/', '/executions', '/no/such/page'].map((path) =>
      fetch(`${site.url}${path}`, { headers: { accept: 'text/html' } }),
    ),
  )
  for (const page of pages) {
    const policy = page.headers.get('content-security-policy') ?? ''
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    const text = await page.text()
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    expect(text).toContain(`nonce="${nonce}"`)
    expect(text).not.toContain('PAGE_NONCE')
    expect(page.headers.get('x-frame-options')?.toLowerCase()).toBe('deny')
  }
  const [first, second] = pages.map((page) => page.headers.get('content-security-policy'))
  expect(first).not.toBe(second)
})

async function createFolder(cookie: string, headers: Record<string, string>): Promise<Response> {
  return await fetch(`${site.url}/api/folder/create`, {
    method: 'POST',
    headers: { ...headers, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ Name: `Folder ${performance.now()}`, ParentPath: '/' }),
  })
}

/** A token as the interface gives it to those who may have one. */
async function tokenOfApi(): Promise<string> {
  const answer = await fetch(`${site.api.url}/api/login/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: site.api.userName, password: site.api.password }),
  })
  return ((await answer.json()) as { token: string }).token
}
