import { randomBytes, randomUUID } from 'node:crypto'

import { silentLogger, startLoop } from '@punctual/runtime'
import type { ServerIdentity, Store } from '@punctual/engine'

import { databaseNow, makeDatabase } from '../fresh-database.ts'
import { createTemplate, rule } from '../leader/due-work.ts'
import { roundsLeft } from '../leader/rounds.ts'
import { startSchedulers } from '../leader/schedulers.ts'
import { type OwnServer, startOwnPostgres, startOwnRedis } from '../own-server.ts'
import { untilAnswered } from '../poll.ts'
import { commandRedis } from '../redis-command.ts'
import { type Figures, measurement } from '../report/figures.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import type { Workload } from '../drill.ts'

/*
 * How much is dispatched is bounded by the slots, so ten thousand messages need thousands of slots. Here they
 * belong to servers that are rows with a heartbeat: they claim a hundred executions, and say that every slot
 * is taken. Everything that has to notice and to send again is real: a scheduler, PostgreSQL and Redis.
 */

export const manyOnTheWay = { name: 'ten thousand on the way', rounds: 10 }

const sizes = { sent: 10_000, running: 100, servers: 202, slots: 25 }
const prefix = 'many'
const limitMs = 180_000

/**
 * Empties Redis while ten thousand messages are in it; all of them have to be there again, and nothing that
 * runs is touched.
 */
export async function wipeManyOnTheWay(
  runtimeContext: RuntimeContext,
  { rounds, isTimeOver }: Workload,
): Promise<Figures> {
  const { clock, signal, report } = runtimeContext
  await using resources = new AsyncDisposableStack()
  const postgres = resources.use(await startOwnPostgres(runtimeContext))
  const redis = resources.use(await startOwnRedis(runtimeContext))
  const secretKey = randomBytes(32)
  const { url: databaseUrl, store } = resources.use(await makeDatabase(postgres.url, prefix, secretKey))
  const servers = await enterServers(store)
  const keepAlive = { name: 'keep servers alive', clock, logger: silentLogger(), everyMs: 500 }
  resources.use(startLoop({ ...keepAlive, run: async () => void (await store.database.query(aliveSql)) }))
  await requestMany(store)
  const addresses = { databaseUrl, redisUrl: redis.url, secretKey }
  resources.use(await startSchedulers(runtimeContext, { ...addresses, schedulers: { 'scheduler-1': {} } }))
  const asking = { store, clock, signal }
  await untilSent(asking, redis, { since: new Date(0), expected: sizes.sent + sizes.running })
  await claimSome(store, servers)
  report(`${sizes.sent} executions are on the way, ${sizes.running} run.`)
  const left = roundsLeft(rounds.get(manyOnTheWay.name) ?? 0, isTimeOver)
  const tookMs: number[] = []
  while (left.next()) {
    // What the round before left is cleared away, as autovacuum does between two such days.
    await store.database.query('VACUUM work')
    // The leader has seen what the queue is called now.
    await clock.sleep(1_500, signal)
    const since = await databaseNow(store)
    const fromMs = clock.monotonicMs()
    await commandRedis(redis.url, 'FLUSHALL')
    await untilSent(asking, redis, { since, expected: sizes.sent })
    tookMs.push(clock.monotonicMs() - fromMs)
    report(`${left.done}: all sent again after ${Math.round(tookMs.at(-1) ?? 0)} ms`)
  }
  return {
    rounds: { [manyOnTheWay.name]: left.done },
    measurements: [
      measurement(`redis-wipe: ${sizes.sent} executions on the way are sent again`, tookMs, { max: 5_000 }),
    ],
    counts: [
      {
        what: `redis-wipe: of ${sizes.running} runs under way, touched`,
        value: sizes.running - (await countUntouched(store)),
        target: { atMost: 0 },
      },
    ],
    trends: [],
    notes: [],
  }
}

const aliveSql = `UPDATE servers SET last_heartbeat_at = clock_timestamp(), busy = slots WHERE role = 'worker'`

async function enterServers(store: Store): Promise<ServerIdentity[]> {
  const servers = Array.from({ length: sizes.servers }, (_, index) => ({
    role: 'worker' as const,
    name: `server-${index + 1}`,
    bootId: randomUUID(),
    processId: 1,
    host: 'drill',
    version: '0.0.0',
    slots: sizes.slots,
  }))
  for (const server of servers) await store.servers.register(server, limitMs)
  return servers
}

async function requestMany(store: Store): Promise<void> {
  const never = rule({ frequency: 'Daily', endDate: '2000-01-01', executionTime: '00:00' })
  const scheduleId = await createTemplate(store, 'Many on the way', never)
  await store.database.query(
    `INSERT INTO work (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, status, stage,
        overlap_policy, priority, not_before, run_by, entry_at)
     SELECT gen_random_uuid(), clock_timestamp(), s.id, s.kind, s.name, s.folder_id, s.source_account_id, 'manual', 'Waiting', 'Placing',
        'Allow', 0, clock_timestamp(), 'drill', clock_timestamp() FROM schedules s, generate_series(1, $2::int) WHERE s.id = $1`,
    [scheduleId, sizes.sent + sizes.running],
  )
}

/** Resolves when so many executions were sent since then and Redis holds a message for each. */
async function untilSent(
  { store, ...asking }: { store: Store } & Pick<RuntimeContext, 'clock' | 'signal'>,
  redis: OwnServer,
  { since, expected }: { since: Date; expected: number },
): Promise<void> {
  await untilAnswered(asking, { limitMs, what: `${expected} executions are sent` }, async () => {
    const [row] = await store.database.query<{ sent: number }>(
      `SELECT count(*)::int AS sent FROM executions WHERE status = 'Waiting' AND dispatched_at > $1`,
      [since],
    )
    if (row?.sent !== expected) return null
    // Each message is a key, and each queue has some more.
    const keys = Number((await commandRedis(redis.url, 'DBSIZE')).slice(1))
    return keys >= expected ? true : null
  })
}

async function claimSome(store: Store, servers: readonly ServerIdentity[]): Promise<void> {
  const rows = await store.database.query<{ id: string; generation: number; serverName: string }>(
    `SELECT id, generation, server_name AS "serverName" FROM executions WHERE status = 'Waiting' AND dispatched_at IS NOT NULL LIMIT $1`,
    [sizes.running],
  )
  for (const { id, generation, serverName } of rows) {
    const bootId = servers.find(({ name }) => name === serverName)?.bootId ?? ''
    const place = { serverName, bootId, processId: 1, leaseMs: limitMs }
    await store.executionTransitions.claim({
      executionId: id,
      generation,
      claimToken: randomUUID(),
      ...place,
    })
  }
}

async function countUntouched(store: Store): Promise<number> {
  const [row] = await store.database.query<{ running: number }>(
    `SELECT count(*)::int AS running FROM executions WHERE status = 'Executing' AND attempt = 1 AND generation = 1`,
  )
  return row?.running ?? 0
}
