/** Runs one load after another on behalf of the process that started this one; ends with it. */
import autocannon, { type Options, type Result } from 'autocannon'

import type { Load, LoadReply } from './load.ts'
import { percentile } from './statistics.ts'

process.on('message', (load: Load) => {
  run(load).then(
    (reply) => process.send?.(reply),
    (error: Error) => process.send?.({ ok: false, problem: error.message } satisfies LoadReply),
  )
})

async function run({ url, connections, seconds, requests }: Load): Promise<LoadReply> {
  const times: number[] = []
  let failed: string | null = null
  const begin = performance.now()
  const ended = Promise.withResolvers<Result>()
  const options: Options = {
    url,
    connections,
    duration: seconds,
    idReplacement: requests.some(({ body }) => body?.includes('[<id>]')),
    requests: [{ method: 'GET', path: '/' }],
    setupClient: (client) =>
      client.setRequests(
        shuffled(requests).map((request) => ({ ...request, headers: { ...request.headers } })),
      ),
  }
  const running = autocannon(options, (error: Error | null, result) =>
    error ? ended.reject(error) : ended.resolve(result),
  )
  running.on('response', (...[, status, , milliseconds]) => {
    times.push(milliseconds)
    if (status >= 300) failed ??= `${url} answered ${status}`
  })
  const { errors, timeouts } = await ended.promise
  const elapsedSeconds = (performance.now() - begin) / 1_000
  if (failed !== null) return { ok: false, problem: failed }
  if (errors + timeouts > 0) return { ok: false, problem: `${url}: ${errors} errors, ${timeouts} time-outs` }
  return {
    ok: true,
    requestsPerSecond: times.length / elapsedSeconds,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    answers: times.length,
  }
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const order = items.map((item) => ({ item, place: Math.random() }))
  return order.sort((left, right) => left.place - right.place).map(({ item }) => item)
}
