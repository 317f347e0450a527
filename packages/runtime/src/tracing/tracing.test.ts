import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'

import { expect, test } from 'vitest'
import { z } from 'zod'

import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { silentLogger } from '../logger.ts'
import { openTracing, tracingSettings } from './open-tracing.ts'
import { readTraceParent } from './trace-parent.ts'
import { noTracing } from './tracing.ts'

const executionId = '0197f3a2-6d1c-7b3e-8f00-a1b2c3d4e5f6'
const schema = z.object(tracingSettings)

async function open(resources: AsyncDisposableStack, environment: Readonly<Record<string, string>>) {
  return await openTracing(resources, {
    app: 'worker',
    config: { ...readConfig(schema, environment), PUNCTUAL_SERVER_NAME: 'alpha' },
    clock: systemClock(),
    logger: silentLogger(),
  })
}

test('a traceparent names a span, or nothing', () => {
  expect(readTraceParent('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01')).toEqual({
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    spanId: '00f067aa0ba902b7',
    isSampled: true,
  })
  const bad = [null, '', 'x', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `00-${'4'.repeat(32)}-00f0-01`]
  expect(bad.map(readTraceParent)).toEqual(bad.map(() => null))
})

test('a process without an endpoint makes no traces', async () => {
  await using resources = new AsyncDisposableStack()
  expect(await open(resources, {})).toBe(noTracing)
})

test('settings that no export could use are refused', () => {
  const wrong = [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    { OTEL_TRACES_SAMPLER_ARG: '2' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'no header' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'a=%' },
  ]
  for (const environment of wrong)
    expect(() => readConfig(schema, environment)).toThrow(Object.keys(environment)[0])
})

test('every process decides alike about the trace of a planned run, and a caller decides about its own', async () => {
  await using resources = new AsyncDisposableStack()
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }
  const all = await open(resources, { ...endpoint, OTEL_TRACES_SAMPLER_ARG: '1' })
  const none = await open(resources, { ...endpoint, OTEL_TRACES_SAMPLER_ARG: '0' })
  const planned = { executionId, traceParent: null }
  const begun = all.startPlanned(executionId, { name: 'plan', kind: 'internal' })
  expect(begun.traceParent).toBe(all.parentOf(planned))
  expect(none.startPlanned(executionId, { name: 'plan', kind: 'internal' }).isSampled).toBe(false)
  const theirs = `00-${'4'.repeat(32)}-${'2'.repeat(16)}-01`
  expect(none.start({ name: 'a', kind: 'client', parent: theirs }).isSampled).toBe(true)
  expect(all.start({ name: 'a', kind: 'client', parent: theirs.replace(/1$/, '0') }).isSampled).toBe(false)
})

test('spans go to the collector with its headers, and one that never answers holds neither work nor end', async () => {
  const asked = Promise.withResolvers<Readonly<Record<string, unknown>>>()
  const server = createServer((request) => asked.resolve({ url: request.url, key: request.headers['x-key'] }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  {
    await using resources = new AsyncDisposableStack()
    const tracing = await open(resources, {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/otlp/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b',
      OTEL_TRACES_SAMPLER_ARG: '1',
    })
    for (let count = 0; count < 5_000; count += 1)
      tracing.start({ name: 'a', kind: 'client', parent: null }).end({ failure: 'gone' })
    expect(await asked.promise).toEqual({ url: '/otlp/v1/traces', key: 'a b' })
    server.closeAllConnections()
  }
  server.close()
})
