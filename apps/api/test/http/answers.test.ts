import { Readable } from 'node:stream'

import { createTestDatabase, eventually } from '@punctual/testing'
import { expect, it } from 'vitest'
import { z } from 'zod'

import { answer, defineOperation } from '../../src/http/operation.ts'
import { createProbes, waitIsOver } from '../support/probe-operations.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { createTestApi } from '../support/test-api.ts'

// proves given-262/left-open-status decided-1.6.1/application-problem-json
it('errors are problem details with a request id, and say nothing of the inside', async () => {
  const probes = createProbes()
  await using api = await createTestApi({ operations: probes.operations })
  probes.failWith(new Error('relation "users" has a secret column'))
  const { status, body, text, headers } = await api.call('GET', '/api/probe/fail?x', {
    headers: { 'x-request-id': 'my-id' },
  })
  // The query parameter is unknown, so this one is the caller's fault.
  expect(status).toBe(400)
  expect(headers['x-request-id']).toBe('my-id')
  const failed = await api.call('GET', '/api/probe/fail')
  expect(failed.status).toBe(500)
  expect(failed.body).toMatchObject({
    type: 'urn:punctual:error:internal_error',
    code: 'internal_error',
    instance: '/api/probe/fail',
  })
  expect(failed.body.requestId).toBe(failed.headers['x-request-id'])
  expect(failed.text + text).not.toContain('secret column')
  expect(body.requestId).toBe('my-id')
  expect(api.log()).toContain('secret column')
})

it('errors are said in the language that Accept-Language prefers, with a code and values for programs', async () => {
  await using api = await createTestApi({ operations: createProbes().operations })
  const said = async (language: string) =>
    (await api.call('POST', '/api/probe/echo/1', { headers: { 'accept-language': language }, body: {} })).body
  expect(await said('de-AT, en;q=0.5')).toMatchObject({
    title: 'Die Anfrage ist nicht gültig.',
    detail: 'Name: fehlt.',
    detailCode: 'field_is_wrong',
    detailValues: { field: 'Name', problem: { code: 'field_required', values: {} } },
    errors: [{ field: 'Name', message: 'fehlt', code: 'field_required', values: {} }],
  })
  expect(await said('fr')).toMatchObject({ title: 'The request is not valid.', detail: 'Name: is required.' })
})

// proves decided-1.6.12/500-never-from
it('errors are made when a handler answers something else than its schema', async () => {
  const probes = createProbes()
  await using api = await createTestApi({ operations: probes.operations })
  expect((await api.call('GET', '/api/probe/fail')).status).toBe(500)
  expect(api.log()).toContain('probe.fail answers something else than its schema says (A: invalid_type)')
})

// proves decided-1.6.14/503-with-retry
it('errors are 503 with Retry-After while the database is away', async () => {
  const probes = createProbes()
  await using api = await createTestApi({ operations: probes.operations })
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  for (const error of [
    away,
    new AggregateError([away]),
    new Error('timeout exceeded when trying to connect'),
    Object.assign(new Error('x'), { code: '57P01' }),
  ]) {
    probes.failWith(error)
    const { status, headers, body } = await api.call('GET', '/api/probe/fail')
    expect(status).toBe(503)
    expect(body.code).toBe('store_unavailable')
    expect(headers['retry-after']).toBe('2')
  }
})

it('errors carry members of their own', async () => {
  const probes = createProbes()
  await using api = await createTestApi({ operations: probes.operations })
  probes.failWith(waitIsOver)
  const { status, body } = await api.call('GET', '/api/probe/fail')
  expect(status).toBe(504)
  expect(body.ExecutionId).toBe('e-1')
})

it('every answer is not stored by caches and carries a request id, the given one when it is harmless', async () => {
  await using api = await createTestApi()
  const { headers } = await api.call('GET', '/api/service/ping', { as: null })
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  const odd = await api.call('GET', '/api/service/ping', {
    as: null,
    headers: { 'x-request-id': '<script>' },
  })
  expect(odd.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

it('every answer has its trace in the log', async () => {
  await using api = await createTestApi()
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  await api.call('GET', '/api/service/ping', { as: null, headers: { traceparent } })
  await eventually(() => api.log().includes('"trace_id":"4bf92f3577b34da6a3ce929d0e0e4736"'), {
    timeoutMs: 20_000,
  })
})

it('every answer may be raw bytes or a stream with a content type of its own', async () => {
  const file = defineOperation({
    name: 'probe.file',
    methods: ['GET'],
    path: '/api/probe/file',
    role: 'Viewer',
    summary: 'A file',
    tags: ['Probe'],
    query: z.object({ Stream: z.boolean().default(false) }),
    produces: 'application/pdf',
    response: z.unknown(),
    handle: async ({ query }) =>
      answer({
        headers: { 'content-disposition': 'attachment' },
        body: query.Stream ? Readable.from(['%PDF', '-1.7']) : Buffer.from('%PDF-1.7'),
      }),
  })
  await using api = await createTestApi({ operations: [file] })
  for (const url of ['/api/probe/file', '/api/probe/file?stream=true']) {
    const { text, headers } = await api.call('GET', url)
    expect(text).toBe('%PDF-1.7')
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toBe('attachment')
  }
})

// proves decided-1.6.14/503-with-retry decided-6.1.5/healthz-readyz
it('health is distinguished from readiness: a stopping process is alive, but takes no requests', async () => {
  await using api = await createTestApi()
  expect((await api.call('GET', '/healthz', { as: null })).text).toBe('ok\n')
  expect((await api.call('GET', '/readyz', { as: null })).text).toBe('ok\n')
  api.stop()
  expect((await api.call('GET', '/healthz', { as: null })).status).toBe(200)
  const ready = await api.call('GET', '/readyz', { as: null })
  expect(ready.status).toBe(503)
  const ping = await api.call('GET', '/api/service/ping', { as: null })
  expect(ping.status).toBe(503)
  expect(ping.body.code).toBe('shutting_down')
  expect(ping.headers['retry-after']).toBe('1')
})

// proves decided-6.1.5/healthz-readyz
it('health says not ready, and 503 to requests, while the database is away, and recovers by itself', async () => {
  await using database = await createTestDatabase()
  await using proxy = await startTcpProxy(database.url)
  await using api = await createTestApi({ databaseUrl: proxy.url })
  const { authorization } = await api.client('Viewer')
  const getRoot = () => api.call('GET', '/api/folder/getroot', { as: null, headers: { authorization } })
  expect((await getRoot()).status).toBe(200)
  proxy.cut()
  expect((await api.call('GET', '/healthz', { as: null })).status).toBe(200)
  expect((await api.call('GET', '/readyz', { as: null })).status).toBe(503)
  const { status, headers, body } = await getRoot()
  expect(status).toBe(503)
  expect(body.code).toBe('store_unavailable')
  expect(headers['retry-after']).toBe('2')
  await proxy.mend()
  expect((await getRoot()).status).toBe(200)
})
