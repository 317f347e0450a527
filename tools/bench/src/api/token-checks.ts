import { setTimeout as sleep } from 'node:timers/promises'

import type { Database } from '@punctual/store'

import { atMost, type Measurement } from '../measurement.ts'
import type { RuntimeContext } from './runtime-context.ts'

const connections = 10

/** PostgreSQL collects the statistics of a busy connection about once a second. */
const collectedAfterMs = 2_500

/**
 * How often the table of tokens is read while the api answers requests that only need a token. The reads of
 * the same time without requests are subtracted: two a second, for all known tokens at once.
 */
export async function measureTokenChecks({
  services,
  rest,
  database,
  load,
  seconds,
}: RuntimeContext): Promise<Measurement> {
  const requests = [
    { method: 'GET' as const, path: '/api/service/version', headers: { authorization: rest.authorization } },
  ]
  const run = () => load.run({ url: services.apiUrl, connections, seconds, requests })
  await run()
  const busy = await pollsDuring(database, run)
  // Right after the load, while the process still reads the tokens.
  const idle = await pollsDuring(database, () => sleep(busy.elapsedMs))
  const extra = Math.max(0, busy.looks - idle.looks)
  const figures = { calls: busy.result.answers, looksBusy: busy.looks, looksIdle: idle.looks }
  return {
    name: 'token check',
    figures,
    checkResults: [atMost('looks at tokens for 1,000 calls', (extra * 1_000) / busy.result.answers, 1)],
  }
}

async function pollsDuring<Result>(database: Database, work: () => Promise<Result>) {
  const before = await tokenQueries(database)
  const begin = performance.now()
  const result = await work()
  const elapsedMs = performance.now() - begin
  return { result, elapsedMs, looks: (await tokenQueries(database)) - before }
}

async function tokenQueries(database: Database): Promise<number> {
  await sleep(collectedAfterMs)
  const [row] = await database.query<{ count: string }>(
    `SELECT seq_scan + idx_scan AS count FROM pg_stat_user_tables WHERE relname = 'access_tokens'`,
  )
  return Number(row?.count)
}
