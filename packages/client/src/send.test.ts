import { createManualClock } from '@punctual/testing'
import { expect, it } from 'vitest'

import { type Fetch, patientFetch } from './send.ts'

const url = 'http://service.test/api'
const refused = () => Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } })
const lost = () => Object.assign(new TypeError('fetch failed'), { cause: { code: 'UND_ERR_SOCKET' } })

type Reply = () => Response | Error

/** A service that gives its replies one after the other, the last for ever, and keeps the requests. */
function service(...replies: Reply[]) {
  const bodies: string[] = []
  const fetch: Fetch = async (request) => {
    const reply = (replies[bodies.length] ?? replies.at(-1))?.() ?? new Response()
    bodies.push(await request.text())
    if (reply instanceof Error) throw reply
    return reply
  }
  return { fetch, bodies }
}

const later = (status: number, seconds: number | string): Reply => {
  return () => new Response('{}', { status, headers: { 'retry-after': String(seconds) } })
}
const ok: Reply = () => new Response('1')

/** Sends and moves the clock until there is an outcome. */
async function send(fetch: Fetch, init: RequestInit & { repeatable?: boolean } = {}) {
  const clock = createManualClock()
  const patient = patientFetch({ fetch, clock, retryLimitMs: 10_000 }, init.repeatable ?? false)
  const state = { done: false }
  const outcome = patient(new Request(url, init))
    .then(
      ({ status }) => status,
      (error: Error) => (error.cause as { code: string }).code,
    )
    .finally(() => (state.done = true))
  while (!state.done) await clock.advance(50)
  return { outcome: await outcome, waitedMs: clock.monotonicMs() }
}

it('an answer that says Retry-After is asked again after that time, with the same body', async () => {
  const { fetch, bodies } = service(later(429, 2), later(429, 3), ok)
  const { outcome, waitedMs } = await send(fetch, { method: 'POST', body: 'order' })
  expect(outcome).toBe(200)
  expect(waitedMs).toBeGreaterThanOrEqual(5_000)
  expect(bodies).toEqual(['order', 'order', 'order'])
})

it('an answer that says Retry-After is the outcome when the wait would go beyond the limit', async () => {
  const { fetch, bodies } = service(later(429, 6))
  expect((await send(fetch)).outcome).toBe(429)
  expect(bodies).toHaveLength(2)
  const longer = service(later(429, 11))
  expect((await send(longer.fetch)).outcome).toBe(429)
  expect(longer.bodies).toHaveLength(1)
})

it('an answer that says Retry-After is the outcome of a write at 503, unless its Idempotency-Key makes it safe', async () => {
  const blind = service(later(503, 1), ok)
  expect((await send(blind.fetch, { method: 'POST', body: 'order' })).outcome).toBe(503)
  expect(blind.bodies).toHaveLength(1)
  const safe = service(later(503, 1), later(409, 1), ok)
  expect(
    (await send(safe.fetch, { method: 'POST', body: 'order', headers: { 'idempotency-key': 'k' } })).outcome,
  ).toBe(200)
  expect(safe.bodies).toHaveLength(3)
})

it('an answer that says Retry-After is the outcome when it does not say when', async () => {
  const { fetch, bodies } = service(() => new Response(null, { status: 503 }))
  expect((await send(fetch)).outcome).toBe(503)
  expect(bodies).toHaveLength(1)
})

it('a lost connection is made again for what only reads, a little later each time', async () => {
  const { fetch, bodies } = service(lost, refused, ok)
  expect(await send(fetch)).toMatchObject({ outcome: 200 })
  expect(bodies).toHaveLength(3)
})

it('a lost connection is the outcome of a write that may have arrived, and made again for one that did not', async () => {
  const unclear = service(lost, ok)
  expect((await send(unclear.fetch, { method: 'POST', body: 'order' })).outcome).toBe('UND_ERR_SOCKET')
  expect(unclear.bodies).toHaveLength(1)
  const away = service(refused, ok)
  expect((await send(away.fetch, { method: 'POST', body: 'order' })).outcome).toBe(200)
})

it('a lost connection is the outcome when the limit is over', async () => {
  const { fetch, bodies } = service(refused)
  const { outcome, waitedMs } = await send(fetch, { repeatable: true })
  expect(outcome).toBe('ECONNREFUSED')
  expect(waitedMs).toBeLessThan(12_000)
  expect(bodies.length).toBeGreaterThan(5)
})

it('waits no longer than the caller wants', async () => {
  const clock = createManualClock()
  const caller = new AbortController()
  const { fetch } = service(later(429, 5))
  const patient = patientFetch({ fetch, clock, retryLimitMs: 10_000 }, false)
  const outcome = patient(new Request(url, { signal: caller.signal })).catch((error: unknown) => error)
  await clock.untilSleeping(1)
  caller.abort(new Error('enough'))
  expect(await outcome).toMatchObject({ message: 'enough' })
})
