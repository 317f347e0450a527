import type { Database } from '@punctual/store'

import type { LoadResult } from '../load.ts'
import { atMost, type Measurement, mediansOf } from '../measurement.ts'
import type { RuntimeContext } from './runtime-context.ts'

const goalMs = 50

/** There are twenty lists to read: shorter loads keep a whole run below ten minutes. */
const maxSeconds = 2

interface ListRead {
  readonly name: string
  readonly path: string
  /** Fields beside Limit, by request; a different one in each request where there are several. */
  readonly queries: readonly Readonly<Record<string, string>>[]
}

/**
 * The first page of the queue and of every kind of history. One caller at a time reads with the default Limit
 * of 1,000 and with 100.
 */
export async function measureListReads(runtimeContext: RuntimeContext): Promise<Measurement[]> {
  const { database, rounds } = runtimeContext
  const reads = await listReads(database)
  const cases = reads.flatMap((read) =>
    ['', '100'].map((limit) => ({ read, limit, results: [] as LoadResult[] })),
  )
  for (const each of cases) await run(runtimeContext, each)
  for (let round = 0; round < rounds; round += 1) {
    for (const each of cases) each.results.push(await run(runtimeContext, each))
  }
  return cases.map(({ read, limit, results }) => {
    const figures = mediansOf(results.map(({ p50Ms, p99Ms, answers }) => ({ p50Ms, p99Ms, answers })))
    const name = `${read.name}, Limit ${limit === '' ? 'default' : limit}`
    return { name, figures, checkResults: [atMost('p99 ms', figures['p99Ms'] ?? Number.NaN, goalMs)] }
  })
}

function run(
  { services, rest, load, seconds }: RuntimeContext,
  { read, limit }: { read: ListRead; limit: string },
): Promise<LoadResult> {
  const requests = read.queries.map((query) => ({
    method: 'GET' as const,
    path: `${read.path}?${new URLSearchParams(limit === '' ? query : { ...query, Limit: limit }).toString()}`,
    headers: { authorization: rest.authorization },
  }))
  return load.run({ url: services.apiUrl, connections: 1, seconds: Math.min(seconds, maxSeconds), requests })
}

async function listReads(database: Database): Promise<ListRead[]> {
  const schedules = await database.query<{ id: string }>(
    'SELECT id FROM bench_schedules WHERE place % 100 = 0',
  )
  const paths = await database.query<{ path: string }>('SELECT path FROM folders ORDER BY path_key')
  const areas = paths.filter(({ path }) => /^\/Area \d+$/.test(path))
  const teams = paths.filter(({ path }) => path.includes('/Team'))
  const now = Math.floor(Date.now() / 1_000)
  const days = Array.from({ length: 50 }, (_, index) => now - (index + 1) * 7 * 86_400)
  const history = '/api/schedule/getexecutionhistory'
  const queries = {
    unfiltered: [{}],
    'by ScheduleId': schedules.map(({ id }) => ({ ScheduleId: id })),
    'by FolderPath (one folder)': teams.map(({ path }) => ({ FolderPath: path })),
    'by FolderPath (20 folders)': areas.map(({ path }) => ({ FolderPath: path })),
    'by FolderPath (all)': [{ FolderPath: '/' }],
    'by Status Failed': [{ Status: 'Failed' }],
    'by Status Waiting': [{ Status: 'Waiting' }],
    'by Status Succeeded': [{ Status: 'Succeeded' }],
    'by time (a day)': days.map((day) => ({ FromEpochUtc: String(day), ToEpochUtc: String(day + 86_400) })),
  }
  return [
    { name: 'GetExecutionQueue', path: '/api/schedule/GetExecutionQueue', queries: [{}] },
    ...Object.entries(queries).map(([name, given]) => ({
      name: `history ${name}`,
      path: history,
      queries: given,
    })),
  ]
}
