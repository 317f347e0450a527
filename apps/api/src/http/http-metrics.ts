import { counter, histogram, type MetricGroup, type Metrics } from '@punctual/runtime'
import type { FastifyInstance } from 'fastify'

import { errorCodes } from './error-codes.ts'
import { eventStreamType } from './event-stream.ts'
import type { Operation } from './operation.ts'

const statuses = ['200', ...new Set(Object.values(errorCodes).map(({ status }) => String(status)))].toSorted()

/** Requests by the operation they asked for: the path of a route, never what a caller put into it. */
export function httpMetrics(operations: readonly Operation[]) {
  const route = {
    meaning: 'path of the operation; `other` for everything else, such as /healthz, /docs and unknown paths',
    values: [...new Set(operations.map(({ path }) => path))],
  }
  return {
    requests: counter({
      name: 'punctual_http_requests_total',
      help: 'Requests that were answered.',
      labels: { route, status: { meaning: 'HTTP status', values: statuses } },
      alert: {
        name: 'PunctualApiFails',
        severity: 'critical',
        runbook: 'interface',
        condition:
          'sum(rate(punctual_http_requests_total{status=~"5.."}[5m])) > 0.01 * sum(rate(punctual_http_requests_total[5m]))',
        holds: '5m',
        says: 'More than one request in a hundred fails: is the database away? The log has each with its request id.',
      },
    }),
    seconds: histogram({
      name: 'punctual_http_request_seconds',
      help: 'From the first byte of a request to the last of its answer; streams are left out. Synchronous execution waits for the end of the run.',
      labels: { route },
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 300],
    }),
  } satisfies MetricGroup
}

/** Measures every request. */
export function addHttpMetrics(
  app: FastifyInstance,
  { metrics, operations }: { metrics: Metrics; operations: readonly Operation[] },
): void {
  const { requests, seconds } = httpMetrics(operations)
  const streams = new Set(
    operations.filter(({ produces }) => produces === eventStreamType).map(({ path }) => path),
  )
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? ''
    metrics.increase(requests, { route, status: String(reply.statusCode) })
    if (!streams.has(route)) metrics.observe(seconds, { route }, reply.elapsedTime / 1_000)
    done()
  })
}
