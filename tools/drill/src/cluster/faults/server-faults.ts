import { databaseNow } from '../../fresh-database.ts'
import { untilAnswered } from '../../poll.ts'
import { oneOf } from '../../random.ts'
import { commandRedis } from '../../redis-command.ts'
import { type Measurement, measurement } from '../../report/figures.ts'
import type { ClusterFault, Found, FaultTarget } from '../fault.ts'
import { behindSql } from '../health.ts'
import type { LocalCluster } from '../local-cluster.ts'
import { workerNames } from '../plans.ts'
import { busyWorker, type InHand, untilBegunAgain, workInHand } from '../work-in-hand.ts'

const claimLimitMs = 60_000

/** When the first run after an instant was claimed, as milliseconds since. */
async function untilFirstClaim(cluster: LocalCluster, since: Date): Promise<number> {
  return await untilAnswered(
    cluster,
    { limitMs: claimLimitMs, what: 'something is claimed again' },
    async () => {
      const [row] = await cluster.store.database.query<{ ms: number | null }>(
        `SELECT (extract(epoch FROM min(at) - $1::timestamptz) * 1000)::float8 AS ms FROM timelines WHERE name = 'claimed' AND at > $1::timestamptz AND nominal_at > $1::timestamptz - interval '1 hour'`,
        [since],
      )
      return row?.ms ?? null
    },
  )
}

async function allInHand(cluster: LocalCluster): Promise<InHand[]> {
  return (await Promise.all(workerNames.map((worker) => workInHand(cluster, worker)))).flat()
}

const endLimitMs = 90_000

/**
 * Events v that count against an execution: a crash of its process, an attempt that it broke off, or a failure. A lease
 * that ended with the store is none.
 */
export const chargedSql = `(v.name = 'retry' OR (v.name = 'rescued' AND v.detail ->> 'code' IS DISTINCT FROM 'store_away'))`

/**
 * How many of the runs under way were begun again or charged with a crash or a failure, once all of them have
 * ended.
 */
async function afterwards(
  cluster: LocalCluster,
  inHand: readonly InHand[],
  since: Date,
): Promise<{ begunAgain: number; charged: number }> {
  const running = inHand.filter(({ isRunning }) => isRunning)
  const rows = await untilAnswered(
    cluster,
    { limitMs: endLimitMs, what: 'the runs under way end' },
    async () => {
      const found = await cluster.store.database.query<{
        again: boolean
        isCharged: boolean
        isOpen: boolean
      }>(
        `SELECT e.attempt > h.attempt AS again, e.status IN ('Waiting', 'Executing', 'Cancelling') AS "isOpen",
         EXISTS (SELECT 1 FROM timeline_of(e.id, e.nominal_at, e.transactions) v WHERE v.at > $3 AND ${chargedSql}) AS "isCharged"
       FROM unnest($1::uuid[], $2::int[]) AS h(id, attempt) JOIN executions e ON e.id = h.id`,
        [running.map(({ id }) => id), running.map(({ attempt }) => attempt), since],
      )
      return found.every(({ isOpen }) => !isOpen) ? found : null
    },
  )
  return {
    begunAgain: rows.filter(({ again }) => again).length,
    charged: rows.filter(({ isCharged }) => isCharged).length,
  }
}

/** FLUSHALL while work is dispatched and under way. */
export const redisWipe: ClusterFault = {
  name: 'redis-wipe',
  says: 'Redis is emptied while work is on its way and under way',
  rounds: 60,
  async inject({ cluster }) {
    await busyWorker(cluster)
    const inHand = await allInHand(cluster)
    const since = await databaseNow(cluster.store)
    await commandRedis(cluster.redis.url, 'FLUSHALL')
    const waiting = inHand.filter(({ isRunning }) => !isRunning)
    const { waitingMs } = await untilBegunAgain(cluster, waiting, since)
    const firstClaim = await untilFirstClaim(cluster, since)
    const { begunAgain } = await afterwards(cluster, inHand, since)
    const begun = measurement('redis-wipe: dispatched work starts', waitingMs, { p99: 5_000 })
    return {
      measurements: [
        ...(waitingMs.length > 0 ? [begun] : []),
        measurement('redis-wipe: first claim', [firstClaim], { p99: 2_000 }),
      ],
      counts: [
        {
          what: 'redis-wipe: runs under way that were begun again',
          value: begunAgain,
          target: { atMost: 0 },
        },
      ],
    }
  },
}

/** Full outage of the drill, and the shorter one of the mix. */
const redisAwayMs = { full: 20_000, brief: 3_000 }

/** Redis killed, or frozen so that its connections stay open and nothing answers. */
export const redisRestart: ClusterFault = {
  name: 'redis-restart',
  says: 'Redis is killed or frozen for 20 seconds',
  rounds: 10,
  async inject(faulted, brief) {
    const { redis, random } = faulted.cluster
    const awayMs = brief ? redisAwayMs.brief : redisAwayMs.full
    return oneOf(['killed', 'frozen'] as const, random) === 'killed'
      ? await withoutRedis(faulted, { ...killing(redis), name: 'redis-restart (killed)', awayMs })
      : await withoutRedis(faulted, {
          name: 'redis-restart (frozen)',
          awayMs,
          take: async () => redis.signal('SIGSTOP'),
          giveBack: async () => redis.signal('SIGCONT'),
        })
  },
}

/** Long enough that no process may rely on what was left in memory. */
export const redisLongOutage: ClusterFault = {
  name: 'redis-long-outage',
  says: 'Redis is killed for ten minutes',
  rounds: 1,
  inject: (faulted) =>
    withoutRedis(faulted, { ...killing(faulted.cluster.redis), name: 'redis-long-outage', awayMs: 600_000 }),
}

/** Redis answers, and refuses whatever would need memory. */
export const redisFull: ClusterFault = {
  name: 'redis-full',
  says: 'Redis is full and refuses every write for 20 seconds',
  rounds: 10,
  inject: (faulted, brief) =>
    withoutRedis(faulted, {
      name: 'redis-full',
      awayMs: brief ? redisAwayMs.brief : redisAwayMs.full,
      take: async () => void (await commandRedis(faulted.cluster.redis.url, 'CONFIG SET maxmemory 1')),
      giveBack: async () => void (await commandRedis(faulted.cluster.redis.url, 'CONFIG SET maxmemory 0')),
    }),
}

interface RedisOutage {
  readonly name: string
  readonly awayMs: number
  readonly take: () => Promise<void>
  readonly giveBack: () => Promise<void>
}

function killing(redis: LocalCluster['redis']): Pick<RedisOutage, 'take' | 'giveBack'> {
  return { take: () => redis.end('SIGKILL'), giveBack: () => redis.startAgain() }
}

async function withoutRedis(
  faulted: FaultTarget,
  { name, awayMs, take, giveBack }: RedisOutage,
): Promise<Found> {
  const { cluster } = faulted
  const { store, clock, signal } = cluster
  const from = await databaseNow(store)
  const fromMs = clock.monotonicMs()
  await take()
  let toMs = fromMs
  try {
    await clock.sleep(faulted.outageMs ?? awayMs, signal)
  } finally {
    toMs = clock.monotonicMs()
    await giveBack()
  }
  const back = await databaseNow(store)
  const firstClaim = await untilFirstClaim(cluster, back)
  await untilBacklogIsGone(cluster)
  return {
    measurements: [
      measurement(`${name}: first claim after it is back`, [firstClaim], { p99: 2_000 }),
      measurement(`${name}: due work appears meanwhile`, await planningLateness(cluster, from, back), {
        p99: 250,
      }),
      answersMeanwhile(faulted, name, { fromMs, toMs }),
    ],
  }
}

const backlogLimitMs = 900_000

/** What an outage held up runs at the speed of the slots, which says nothing about the outage. */
async function untilBacklogIsGone(cluster: LocalCluster): Promise<void> {
  await untilAnswered(cluster, { limitMs: backlogLimitMs, what: 'what was held up has begun' }, async () => {
    const [row] = await cluster.store.database.query<{ behind: number }>(`SELECT ${behindSql} AS behind`)
    return row?.behind === 0 ? true : null
  })
}

async function planningLateness({ store }: LocalCluster, from: Date, to: Date): Promise<number[]> {
  const rows = await store.database.query<{ ms: number }>(
    `SELECT (extract(epoch FROM entry_at - due_at) * 1000)::float8 AS ms FROM executions WHERE due_at BETWEEN $1 AND $2`,
    [from, to],
  )
  return rows.map(({ ms }) => ms)
}

function answersMeanwhile(
  { load }: FaultTarget,
  name: string,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Measurement {
  const answers = load.asked
    .filter(({ askedAtMs }) => askedAtMs >= fromMs && askedAtMs <= toMs)
    .map(({ answerMs }) => answerMs)
  return measurement(`${name}: executescheduleasync answers meanwhile`, answers, { p99: 50 })
}

/** What `pg_ctl restart -m immediate` does. */
export const databaseRestart: ClusterFault = {
  name: 'database-restart',
  says: 'PostgreSQL is restarted at once',
  rounds: 60,
  async inject({ cluster }): Promise<Found> {
    await busyWorker(cluster)
    const inHand = await allInHand(cluster)
    const since = await databaseNow(cluster.store)
    await cluster.postgres.end('SIGQUIT')
    await cluster.postgres.startAgain()
    const accepts = await databaseNow(cluster.store)
    const firstClaim = await untilFirstClaim(cluster, accepts)
    const { begunAgain, charged } = await afterwards(cluster, inHand, since)
    return {
      measurements: [
        measurement('database-restart: until it takes connections', [accepts.getTime() - since.getTime()]),
        measurement('database-restart: first claim after it takes connections', [firstClaim], { p99: 2_000 }),
      ],
      counts: [
        {
          what: 'database-restart: runs begun again, of an outage longer than the lease',
          value: begunAgain,
          target: {},
        },
        { what: 'database-restart: attempts charged', value: charged, target: { atMost: 0 } },
      ],
    }
  },
}
