import type { Database } from '@punctual/store'

import type { LoadProcess, LoadRequest } from '../load.ts'
import { atLeast, atMost, type Figures, type Measurement, mediansOf } from '../measurement.ts'
import { processorMicrosPerAnswer } from '../processor-time.ts'
import { startBareServer } from '../services.ts'
import { median } from '../statistics.ts'
import { mayChangeEvery } from './fill-store.ts'
import type { RuntimeContext } from './runtime-context.ts'

const connections = 50
const path = '/api/schedule/GetExecutionStatus'

/**
 * Which executions are asked for: whose records nothing can change any more, or whose records are read for
 * each question.
 */
const kinds = { final: 0, 'may change': 1 } as const

/**
 * GetExecutionStatus with a token and a different execution in each request, against a bare Fastify route
 * that answers one such record from memory. Rounds of both alternate, and the order within a round changes.
 */
export async function measureStatusRead(runtimeContext: RuntimeContext): Promise<Measurement[]> {
  const measured: Measurement[] = []
  for (const kind of ['final', 'may change'] as const) measured.push(await measureKind(runtimeContext, kind))
  return measured
}

async function measureKind(
  { services, rest, database, load, stored, rounds, seconds }: RuntimeContext,
  kind: keyof typeof kinds,
): Promise<Measurement> {
  await using resources = new AsyncDisposableStack()
  const ids = await executionIds(database, { inWindow: stored.inWindow, remainder: kinds[kind] })
  const requests = ids.map((id): LoadRequest => {
    return {
      method: 'GET',
      path: `${path}?ExecutionId=${id}`,
      headers: { authorization: rest.authorization },
    }
  })
  const payload = JSON.stringify(
    await rest.client.get(path, { params: { query: { ExecutionId: ids[0] ?? '' } } }),
  )
  const bareServer = await startBareServer(resources, payload)
  const bareUrl = new URL(bareServer.url).origin
  const pidOf = (url: string) => (url === bareUrl ? bareServer.pid : services.apiPid)
  const run = (url: string) =>
    processorMicrosPerAnswer([pidOf(url)], () => load.run({ url, connections, seconds, requests }))
  await warmUp(load, { urls: [services.apiUrl, bareUrl], requests })
  const all: Figures[] = []
  for (let round = 0; round < rounds; round += 1) {
    const first = await run(round % 2 === 0 ? services.apiUrl : bareUrl)
    const second = await run(round % 2 === 0 ? bareUrl : services.apiUrl)
    const [api, bare] = round % 2 === 0 ? [first, second] : [second, first]
    all.push({
      apiPerSecond: api.requestsPerSecond,
      barePerSecond: bare.requestsPerSecond,
      apiP50Ms: api.p50Ms,
      bareP50Ms: bare.p50Ms,
      apiP99Ms: api.p99Ms,
      bareP99Ms: bare.p99Ms,
      apiProcessorMicros: api.micros,
      bareProcessorMicros: bare.micros,
    })
  }
  const ratioOf = (above: string, below: string) =>
    median(all.map((round) => (round[above] ?? 0) / (round[below] ?? 0)))
  return {
    name: `GetExecutionStatus (${kind}), ${connections} connections`,
    figures: mediansOf(all),
    checkResults: [
      atLeast('requests/s : bare route', ratioOf('apiPerSecond', 'barePerSecond'), 0.5),
      atMost('p99 : bare route', ratioOf('apiP99Ms', 'bareP99Ms'), 3),
    ],
  }
}

async function warmUp(
  load: LoadProcess,
  { urls, requests }: { urls: readonly string[]; requests: readonly LoadRequest[] },
): Promise<void> {
  for (const url of urls) await load.run({ url, connections, seconds: 3, requests })
}

/** Ended executions of the window, spread over it. */
async function executionIds(
  database: Database,
  { inWindow, remainder }: { inWindow: number; remainder: number },
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `SELECT id FROM bench_executions WHERE status = 'Succeeded' AND number % $2::int = $3::int AND number <= $1::int LIMIT 1000`,
    [inWindow, mayChangeEvery, remainder],
  )
  return rows.map(({ id }) => id)
}
