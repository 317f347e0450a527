/**
 * What a request may cost before its operation begins: the largest body of every operation of the contract,
 * and how fast one caller may ask.
 */
import { createManualClock } from '@punctual/testing'
import { afterAll, beforeAll, expect, it, test, vi } from 'vitest'

import { type BodySize, largestBody } from '../../src/http/largest-body.ts'
import { jsonSize } from '../../src/http/json-size.ts'
import { defaultLimits } from '../../src/http/limits.ts'
import type { Operation } from '../../src/http/operation.ts'
import { operations } from '../../src/routes/index.ts'
import { endpoints } from '../fuzz/endpoints.ts'
import { createTestApi, type TestApi } from '../support/test-api.ts'
import { largestValue } from './largest-value.ts'

let api: TestApi

beforeAll(async () => {
  const limits = { ...defaultLimits, requestBurst: 10_000_000 }
  api = await createTestApi({ dependencies: { limits } })
})

afterAll(() => api[Symbol.asyncDispose]())

const every = operations.flatMap((operation) =>
  operation.methods.map((method) => [`${method} ${operation.path}`, method, operation] as const),
)

const zeros = (count: number) => `[${'0,'.repeat(count)}0]`

/** Bodies of more than an operation takes, and the content type that they are sent with. */
function tooLarge({ bytes, members }: BodySize, { bulk = false }: Operation): [string, string][] {
  const boundary = 'x'
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.json"\r\n\r\n${zeros(members)}\r\n--${boundary}--\r\n`
  const json = 'application/json'
  const form = 'application/x-www-form-urlencoded'
  return [
    [json, zeros(members)],
    [json, `{${'"a":0,'.repeat(Math.min(members, bytes / 6 - 2))}"a":0}`.slice(0, bytes)],
    [json, `[${' '.repeat(bytes)}]`],
    [form, zeros(members)],
    [form, `a=${zeros(members)}`],
    [form, `a=${zeros(members / 2)}&b=${zeros(members / 2)}`],
    [form, `a=${'x'.repeat(bytes)}`],
    ...(bulk ? [[`multipart/form-data; boundary=${boundary}`, file] as [string, string]] : []),
  ]
}

/** The longest text that was read as JSON meanwhile. */
async function longestRead<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const read = vi.spyOn(JSON, 'parse')
  try {
    const result = await work()
    return [result, Math.max(0, ...read.mock.calls.map(([text]) => text.length))]
  } finally {
    read.mockRestore()
  }
}

test.each(every)(
  'a body of more members or bytes than %s takes is refused before any of it is read',
  async (_name, method, operation) => {
    const largest = largestBody(operation, defaultLimits)
    const { authorization } = await administrator
    for (const [type, body] of tooLarge(largest, operation)) {
      const [answer, longest] = await longestRead(() =>
        api.app.inject({
          method,
          url: operation.path.replace(/:\w+/g, crypto.randomUUID()),
          headers: { authorization, 'content-type': type },
          payload: body,
        }),
      )
      expect([type, body.slice(0, 20), answer.statusCode]).toEqual([type, body.slice(0, 20), 413])
      expect(longest).toBeLessThan(300)
    }
  },
)

let administrator: Promise<{ authorization: string }>
beforeAll(() => {
  administrator = api.client('Administrator')
})

/** Operations that every limit of their own stands for, and not one of all operations. */
const described = endpoints.flatMap(({ name, operation: id, body }) => {
  const operation = named(id)
  const largest = largestBody(operation, defaultLimits)
  const isLess = !operation.bulk && largest.members < defaultLimits.bodyMembers
  return body === null || !isLess ? [] : [[name, { operation, largest, body }] as const]
})

test.each(described)(
  'the largest body that the contract describes for %s is one that it takes, in every spelling',
  (_name, { operation, largest, body }) => {
    const isLess = largest.bytes < defaultLimits.bodyBytes && operation.role !== 'Public'
    const value = largestValue(body, isLess ? 'long' : 'short')
    const text = JSON.stringify(value, null, 4)
    expect(jsonSize(Buffer.from(text)).members).toBeLessThanOrEqual(largest.members)
    if (!isLess) return
    const escaped = text.replace(/[^\0-\x7f]/g, (each) => `\\u${each.charCodeAt(0).toString(16)}`)
    const fields = Object.entries(value as object).map(([name, each]): [string, string] => [
      name,
      typeof each === 'string' ? each : JSON.stringify(each),
    ])
    const form = new URLSearchParams(fields).toString()
    expect(Math.max(Buffer.byteLength(text), escaped.length, form.length)).toBeLessThanOrEqual(largest.bytes)
  },
)

function named(id: string): Operation {
  const found = operations.find(({ name, methods }) =>
    methods.some((method) => id === name || id.startsWith(`${name}.`) || id === `${name}${method}`),
  )
  if (!found) throw new Error(`There is no operation ${id}`)
  return found
}

it('most operations take a few kilobytes', () => {
  const bytes = operations.map((operation) => largestBody(operation, defaultLimits).bytes)
  expect(bytes.filter((each) => each <= 32_768).length).toBeGreaterThan(0.6 * bytes.length)
})

it('what a caller sends beyond its rate is refused with Retry-After until time has passed; others, ping and health are not concerned', async () => {
  const clock = createManualClock()
  const limits = { ...defaultLimits, requestsPerSecond: 1, requestBurst: 3 }
  await using limited = await createTestApi({ clock, dependencies: { limits } })
  const ask = async (as: 'Viewer' | 'Editor') => {
    const { status, body, headers } = await limited.call('GET', '/api/service/version', { as })
    return [status, body.code, headers['retry-after']]
  }
  const [served, refused] = [
    [200, undefined, undefined],
    [429, 'too_many_requests', '1'],
  ]
  expect([await ask('Viewer'), await ask('Viewer'), await ask('Viewer')]).toEqual([served, served, served])
  expect(await ask('Viewer')).toEqual(refused)
  expect(await ask('Editor')).toEqual(served)
  for (const url of ['/api/service/ping', '/healthz'])
    expect((await limited.call('GET', url, { as: null })).status).toBe(200)
  await clock.advance(1_000)
  expect([await ask('Viewer'), await ask('Viewer')]).toEqual([served, refused])
})

it('each 4 KiB of a body count as one more request, and a caller who has less left waits for them afterwards', async () => {
  const clock = createManualClock()
  const limits = { ...defaultLimits, requestsPerSecond: 1, requestBurst: 3 }
  await using limited = await createTestApi({ clock, dependencies: { limits } })
  const body = { Name: 'Large', Description: '', x: 'x'.repeat(5 * 4_096) }
  expect((await limited.call('POST', '/api/folder/create', { body })).status).toBe(400)
  const next = await limited.call('GET', '/api/service/version')
  expect([next.status, next.headers['retry-after']]).toEqual([429, '4'])
})

it('a preview of a pattern that seldom names a day lets other requests in between its runs', async () => {
  const Schedule = { Frequency: 'Cron', Cron: '0 0 29 2 *', TimeZone: 'Europe/Berlin' }
  await api.call('POST', '/api/schedule/previewruns', { body: { Schedule, Count: 1 } })
  let [longest, whole, isOver] = [0, 0, false]
  let before = process.cpuUsage()
  // Work, not time: how much of it there was between two ticks of the event loop.
  const turn = () => {
    const { user } = process.cpuUsage(before)
    before = process.cpuUsage()
    longest = Math.max(longest, user)
    whole += user
    if (!isOver) setImmediate(turn)
  }
  turn()
  const { status, body } = await api.call('POST', '/api/schedule/previewruns', {
    body: { Schedule, Count: 1_000 },
  })
  isOver = true
  expect([status, body.length]).toEqual([200, 1_000])
  expect(longest).toBeLessThan(whole / 4)
})
