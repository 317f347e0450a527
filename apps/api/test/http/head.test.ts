import { beforeAll, expect, it } from 'vitest'

import { operations } from '../../src/routes/index.ts'
import { createTestApi, type TestApi } from '../support/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await createTestApi()
  return () => api[Symbol.asyncDispose]()
})

// A stream of events has no end to wait for.
const ends = operations.filter(({ produces }) => produces !== 'text/event-stream')
const reads = ends.filter(({ methods, changes }) => methods.includes('GET') && !changes)
/** Where another operation answers GET, HEAD is for that one. */
const isRead = (path: string) => reads.some((read) => read.path === path)
const others = operations.filter(
  ({ methods, changes, path }) => (!methods.includes('GET') || changes) && !isRead(path),
)
const head = (url: string, authorization?: string) =>
  api.app.inject({ method: 'HEAD', url, headers: authorization ? { authorization } : {} })
const addressOf = (path: string) => path.replace(':id', crypto.randomUUID())

it.each(reads.map(({ path }) => path))('HEAD %s answers the head of what GET answers', async (path) => {
  const { authorization } = await api.client('Administrator')
  const url = addressOf(path)
  const [asked, got] = [
    await head(url, authorization),
    await api.app.inject({ method: 'GET', url, headers: { authorization } }),
  ]
  expect([asked.statusCode, asked.body]).toEqual([got.statusCode, ''])
  expect(asked.statusCode).not.toBe(405)
  expect(asked.headers['content-type']).toBe(got.headers['content-type'])
})

it.each(others.map(({ path }) => path))(
  'HEAD %s is refused, since it would change something or is no GET',
  async (path) => {
    const answer = await head(addressOf(path), (await api.client('Administrator')).authorization)
    expect([answer.statusCode, String(answer.headers['allow']).split(', ')]).toEqual([
      405,
      expect.not.arrayContaining(['HEAD']),
    ])
  },
)

it('HEAD needs a token where GET does, and none for ping, the health routes and the description', async () => {
  expect((await head('/api/service/version')).statusCode).toBe(401)
  for (const url of ['/api/service/ping', '/healthz', '/readyz', '/openapi.json'])
    expect((await head(url)).statusCode).toBe(200)
})

it('ping, version and isschedulerrunning ignore what monitors add to the address, and filters are still read strictly', async () => {
  for (const path of ['ping', 'version', 'isschedulerrunning']) {
    expect((await api.call('GET', `/api/service/${path}?_=1795246200&x`)).status).toBe(200)
  }
  expect((await api.call('GET', '/api/schedule/getservers?ServerNam=x')).body.errors[0].field).toBe(
    'ServerNam',
  )
})
