import { databaseNow, type FreshDatabase, makeDatabase } from '../fresh-database.ts'
import type { OwnServer } from '../own-server.ts'
import { type Asking, untilAnswered } from '../poll.ts'
import type { Count } from '../report/figures.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { evaluate } from './checker.ts'
import { startDueWork } from './due-work.ts'
import { type Schedulers, startSchedulers } from './schedulers.ts'

export interface LeaderServers {
  readonly postgres: OwnServer
  readonly redis: OwnServer
  readonly secretKey: Buffer
}

/** Schedulers on a database of their own, in which occurrences fall due all the time. */
export interface LoadedSchedulers extends AsyncDisposable, Asking {
  readonly store: FreshDatabase['store']
  readonly schedulers: Schedulers
  readonly postgres: OwnServer
}

export const occurrencesPerSecond = 50

export async function startLoadedSchedulers(
  runtimeContext: RuntimeContext,
  servers: LeaderServers,
  {
    name,
    schedulers: variables,
  }: { name: string; schedulers: Readonly<Record<string, Readonly<Record<string, string>>>> },
): Promise<LoadedSchedulers> {
  const { clock, signal } = runtimeContext
  await using resources = new AsyncDisposableStack()
  const { url, store } = resources.use(await makeDatabase(servers.postgres.url, name, servers.secretKey))
  resources.use(await startDueWork({ store, clock, perSecond: occurrencesPerSecond }))
  const addresses = { databaseUrl: url, redisUrl: servers.redis.url, secretKey: servers.secretKey }
  const schedulers = resources.use(
    await startSchedulers(runtimeContext, { ...addresses, schedulers: variables }),
  )
  const owned = resources.move()
  return {
    store,
    schedulers,
    postgres: servers.postgres,
    clock,
    signal,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

export interface Leadership {
  readonly term: string
  /** Null when no scheduler leads. */
  readonly leader: string | null
}

export async function leadership({ store }: LoadedSchedulers): Promise<Leadership> {
  const [row] = await store.database.query<Leadership>(
    `SELECT term, CASE WHEN expires_at > clock_timestamp() THEN holder_name END AS leader FROM leader_leases`,
  )
  if (!row) throw new Error('no lease row')
  return row
}

/** Nothing is measured by it: a starved machine may take so long, and a scheduler that is broken takes for ever. */
const healthyLimitMs = 180_000

/** Every process is connected, and a scheduler leads and plans: the next fault finds a healthy cluster. */
export async function untilHealthy(cluster: LoadedSchedulers): Promise<void> {
  await untilAnswered(
    cluster,
    { limitMs: healthyLimitMs, what: 'the schedulers are whole again' },
    async () => {
      const [row] = await cluster.store.database.query<{ connected: number; planned: boolean }>(
        `SELECT (SELECT count(DISTINCT application_name)::int FROM pg_stat_activity WHERE datname = current_database()
           AND application_name LIKE 'punctual-leader %' AND (wait_event = 'advisory' OR query_start > clock_timestamp() - interval '2 seconds')) AS connected,
         EXISTS (SELECT 1 FROM executions e, leader_leases l WHERE e.term = l.term AND l.expires_at > clock_timestamp() AND e.entry_at > clock_timestamp() - interval '300 milliseconds') AS planned`,
      )
      return row && row.connected >= cluster.schedulers.names.length && row.planned ? true : null
    },
  )
}

/** What became of everything that was due up to now, a moment later, when it must have been planned. */
export async function checkOccurrences(
  { store, clock, signal }: LoadedSchedulers,
  where: string,
): Promise<Count[]> {
  const until = await databaseNow(store)
  await clock.sleep(5_000, signal)
  const checkResult = await evaluate(store, until)
  const none = { atMost: 0 }
  return [
    { what: `${where}: occurrences due`, value: checkResult.due, target: { atLeast: 1 } },
    { what: `${where}: missing`, value: checkResult.missing, target: none },
    { what: `${where}: duplicate`, value: checkResult.duplicate, target: none },
    { what: `${where}: early`, value: checkResult.early, target: none },
    { what: `${where}: suppressed`, value: checkResult.suppressed, target: none },
    { what: `${where}: planned by a stale term`, value: checkResult.byStaleTerm, target: none },
  ]
}
