import { expect, it } from 'vitest'

import { eventually } from '@punctual/testing'
import { createProbes, waitIsOver } from '../support/probe-operations.ts'
import { createTestApi, type TestApi } from '../support/test-api.ts'

const count = (api: TestApi, key: string, body: unknown = {}) =>
  api.call('POST', '/api/probe/count', { as: 'Editor', body, headers: { 'idempotency-key': key } })

async function setUp() {
  const probes = createProbes()
  return { probes, api: await createTestApi({ operations: probes.operations }) }
}

// proves given-229/after-timeout-state decided-1.7.2/same-key-same
it('Idempotency-Key answers the first result again, byte for byte and with its ETag, without running again', async () => {
  const { api, probes } = await setUp()
  await using _api = api
  const first = await count(api, 'k1')
  const again = await count(api, 'k1', { Name: 'x' })
  expect(again.text).toBe(first.text)
  expect(again.headers['etag']).toBe(first.headers['etag'])
  expect(probes.runs()).toBe(1)
  expect((await count(api, 'k2')).body.Run).toBe(2)
})

// proves decided-1.7.3/same-key-another
it('Idempotency-Key refuses the same key with another request with 409', async () => {
  const { api } = await setUp()
  await using _api = api
  await count(api, 'k1')
  expect((await count(api, 'k1', { Name: 'other' })).body).toMatchObject({
    status: 409,
    code: 'idempotency_key_reused',
  })
})

it('Idempotency-Key belongs to its caller: another one may use the same key', async () => {
  const { api, probes } = await setUp()
  await using _api = api
  await count(api, 'k1')
  await api.call('POST', '/api/probe/count', {
    as: 'Administrator',
    body: {},
    headers: { 'idempotency-key': 'k1' },
  })
  expect(probes.runs()).toBe(2)
})

// proves decided-1.7.2/same-key-same
it('Idempotency-Key waits for the answer of the first request and gives it too, in every process', async () => {
  const { api, probes } = await setUp()
  await using _api = api
  const { authorization } = await api.client('Editor')
  await using other = await api.another()
  const gate = Promise.withResolvers<void>()
  probes.waitFor(gate.promise)
  const send = (where: TestApi) =>
    where.call('POST', '/api/probe/count', {
      as: null,
      body: {},
      headers: { authorization, 'idempotency-key': 'k1' },
    })
  const answers = Promise.all([send(api), send(other), send(api), send(other)])
  await eventually(() => probes.started() === 1, { timeoutMs: 20_000 })
  gate.resolve()
  expect(new Set((await answers).map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect([(await answers)[0]?.status, probes.runs()]).toEqual([200, 1])
})

it('Idempotency-Key lets a request that waited take the place of a first one that failed', async () => {
  const { api, probes } = await setUp()
  await using _api = api
  const gate = Promise.withResolvers<void>()
  probes.waitFor(gate.promise)
  const first = count(api, 'k1')
  await eventually(() => probes.started() === 1, { timeoutMs: 20_000 })
  const second = count(api, 'k1')
  probes.failWith(Object.assign(new Error('gone'), { code: 'ECONNRESET' }), true)
  gate.resolve()
  expect((await first).status).toBe(503)
  expect((await second).status).toBe(200)
})

// proves decided-1.7.2/same-key-same
it('Idempotency-Key answers 409 with Retry-After when the first request takes longer than that, in every process', async () => {
  const { api, probes } = await setUp()
  await using _api = api
  const { authorization } = await api.client('Editor')
  await using other = await api.another()
  const gate = Promise.withResolvers<void>()
  probes.waitFor(gate.promise)
  const send = (where: TestApi) =>
    where.call('POST', '/api/probe/count', {
      as: null,
      body: {},
      headers: { authorization, 'idempotency-key': 'k1' },
    })
  const racing = [send(api), send(other)]
  const refused = await Promise.race(racing)
  expect(refused.body).toMatchObject({ status: 409, code: 'idempotency_key_in_flight' })
  expect(refused.headers['retry-after']).toBe('1')
  gate.resolve()
  expect(new Set((await Promise.all(racing)).map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(probes.runs()).toBe(1)
})

it('Idempotency-Key is given back by a request that failed, and names the same object in the next attempt', async () => {
  const { api, probes } = await setUp()
  await using _api = api
  probes.failWith(Object.assign(new Error('gone'), { code: 'ECONNRESET' }))
  expect((await count(api, 'k1')).status).toBe(503)
  probes.failWith(null)
  const first = await count(api, 'k1')
  expect(first.status).toBe(200)
  expect(first.body.Id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect((await count(api, 'k2')).body.Id).not.toBe(first.body.Id)
  expect((await api.call('POST', '/api/probe/count', { body: {} })).body.Id).toBeNull()
})

it('Idempotency-Key keeps an error that stands for something that goes on', async () => {
  const { api, probes } = await setUp()
  await using _api = api
  probes.failWith(waitIsOver)
  const first = await count(api, 'k1')
  probes.failWith(null)
  const again = await count(api, 'k1')
  expect([first.status, again.status]).toEqual([504, 504])
  expect(again.body.ExecutionId).toBe('e-1')
  expect(probes.runs()).toBe(1)
})

it('Idempotency-Key keeps no answer in the clear', async () => {
  const { api } = await setUp()
  await using _api = api
  await count(api, 'k1')
  const rows = await api.store.database.query('SELECT * FROM idempotency_keys')
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('shown-once')
})

// proves decided-1.7.1/idempotency-key-holds
it('Idempotency-Key lives for 24 hours', async () => {
  const { api, probes } = await setUp()
  await using _api = api
  await count(api, 'k1')
  await api.store.database.query(
    `UPDATE idempotency_keys SET created_at = created_at - interval '23 hours 59 minutes'`,
  )
  await count(api, 'k1')
  expect(probes.runs()).toBe(1)
  await api.store.database.query(`UPDATE idempotency_keys SET created_at = created_at - interval '2 minutes'`)
  await count(api, 'k1')
  expect(probes.runs()).toBe(2)
})

it.each(['', 'with space', 'ü', 'x'.repeat(256)])(
  'Idempotency-Key refuses the key %j with 400',
  async (key) => {
    const { api } = await setUp()
    await using _api = api
    expect((await count(api, key)).status).toBe(400)
  },
)
