/** No page of another site changes anything through the console: every method of every operation that changes. */
import { readFileSync } from 'node:fs'

import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import { type BrowserSession, logIn } from './support/browser-session.ts'
import { startConsoleBefore, startTestConsole, type TestConsole } from './support/console.ts'
import { startScriptedApi } from './support/scripted-api.ts'

let site: TestConsole
let session: BrowserSession

beforeAll(async () => {
  site = await startTestConsole()
  session = await logIn(site)
})
afterAll(() => site?.[Symbol.asyncDispose]())

const document = z
  .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
  .parse(JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')))
const contract = z
  .record(z.string(), z.object({ path: z.string(), methods: z.string(), does: z.string() }))
  .parse(JSON.parse(readFileSync(new URL('../src/api/contract.json', import.meta.url), 'utf8')))

const someId = '3f0f6bd0-6d47-4b31-a2d4-6a4d2a6b6e11'

/** Each method of each operation that changes, and each that a page may use to change. */
const changing = [
  ...Object.values(contract)
    // The console serves no other paths of the api, such as the page of a recipient.
    .filter(({ does, path }) => does === 'change' && path.startsWith('/api/'))
    .flatMap(({ path, methods }) =>
      methods
        .split(' ')
        .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]).map((each) => [each, path])),
    ),
  // A read by POST is none that a page needs without the token of its session either.
  ...Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).flatMap((method) =>
      path.startsWith('/api/') && !path.startsWith('/api/login/') && method !== 'get'
        ? [[method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ':$1')]]
        : [],
    ),
  ),
].map(([method = '', path = '']) => ({ method, path: path.replaceAll(/:\w+/g, someId) }))

const origins = [undefined, 'cross-site', 'same-site', 'same-origin', 'none']

test.each(origins)(
  'every method of every operation that changes is refused without the token of the session, with Sec-Fetch-Site %s',
  async (relation) => {
    expect(changing.length).toBeGreaterThan(100)
    expect(changing).toContainEqual({ method: 'GET', path: '/api/service/stopscheduler' })
    const passed: string[] = []
    for (const { method, path } of changing) {
      const { status } = await ask(method, path, relation === undefined ? {} : { 'sec-fetch-site': relation })
      if (status !== 403) passed.push(`${method} ${path}: ${status}`)
    }
    expect(passed).toEqual([])
    expect(await isRunning()).toBe(true)
  },
)

test.each([
  '/api/service/stopscheduler',
  '/API/Service/StopScheduler',
  '/api//service/stopscheduler/',
  '/api/service/%73topscheduler',
  '/api/service/stopscheduler?a=b',
  '/api/service/stop%73cheduler/?',
])('a change by GET is refused in the spelling %s, and changes nothing', async (path) => {
  for (const method of ['GET', 'HEAD']) expect((await ask(method, path, {})).status).toBe(403)
  expect(await isRunning()).toBe(true)
})

test('no change by GET reaches the interface, so that it can start, stop or cancel nothing', async () => {
  await using api = await startScriptedApi((_request, response) => void response.end())
  await using front = await startConsoleBefore(api.url)
  const { cookie } = await logIn({ url: front.url, api })
  const byGet = changing.filter(({ method }) => method === 'GET' || method === 'HEAD')
  expect(byGet.map(({ path }) => path)).toContain('/api/schedule/cancelexecution')
  for (const { method, path } of byGet) {
    const { status } = await fetch(`${front.url}${path}?ExecutionId=${someId}`, {
      method,
      headers: { cookie },
    })
    expect([method, path, status]).toEqual([method, path, 403])
  }
  expect(api.arrived).toEqual([])
})

test('a stopped scheduler is not started by GET either', async () => {
  const headers = { 'csrf-token': session.csrfToken }
  expect((await ask('POST', '/api/service/stopscheduler', headers)).status).toBe(200)
  expect((await ask('GET', '/api/service/startscheduler', headers)).status).toBe(403)
  expect(await isRunning()).toBe(false)
  expect((await ask('POST', '/api/service/startscheduler', headers)).status).toBe(200)
  expect(await isRunning()).toBe(true)
})

function ask(method: string, path: string, headers: Record<string, string>): Promise<Response> {
  return fetch(`${site.url}${path}`, { method, headers: { ...headers, cookie: session.cookie } })
}

async function isRunning(): Promise<unknown> {
  return await (await ask('GET', '/api/service/isschedulerrunning', {})).json()
}
