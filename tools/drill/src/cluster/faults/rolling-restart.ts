import { databaseNow } from '../../fresh-database.ts'
import { untilAnswered } from '../../poll.ts'
import { type Count, measurement } from '../../report/figures.ts'
import type { ClusterFault } from '../fault.ts'
import type { LocalCluster } from '../local-cluster.ts'
import { setPace, usualPaceMs } from '../pace.ts'
import { workerNames } from '../plans.ts'
import { untilQuiescent } from '../quiescent.ts'
import { workInHand } from '../work-in-hand.ts'
import { chargedSql } from './server-faults.ts'

/** Longer than a worker of a drill waits for its runs, so that a stopped one hands some back. */
const longPaceMs = 3_000
/** As a node that is drained gives to a pod. No worker needs that long. */
const graceMs = 20_000
const workLimitMs = 60_000

/**
 * Stops one worker after the other as the drain of a node does: SIGTERM in the middle of work, SIGKILL after the grace
 * time. Then it starts again. In the second pass its runs are longer than the worker waits for them. Nothing may fail,
 * run twice or count as a failure.
 */
export const rollingRestart: ClusterFault = {
  name: 'rolling-restart',
  says: 'every worker is stopped in turn, as the drain of a node does, and started again',
  rounds: 15,
  async inject({ cluster }) {
    const { store } = cluster
    const from = await databaseNow(store)
    const short = await restartAll(cluster, () => Promise.resolve())
    const between = await databaseNow(store)
    const long = await restartAll(cluster, (worker) => untilLongRun(cluster, worker))
    const to = await databaseNow(store)
    const ends = [...short, ...long]
    const { charged, handedBack } = await countEvents(cluster, from, to)
    const count = (what: string, value: number, target: Count['target'] = { atMost: 0 }): Count => ({
      what: `rolling-restart: ${what}`,
      value,
      target,
    })
    return {
      measurements: [
        measurement('rolling-restart: start after due', await latenessOf(cluster, from, between), {
          p99: 2_000,
        }),
        measurement(
          'rolling-restart: end after SIGTERM',
          ends.map(({ ms }) => ms),
          { max: graceMs },
        ),
      ],
      counts: [
        count('attempts charged', charged),
        count('workers killed after their grace', ends.filter(({ isKilled }) => isKilled).length),
        count('runs handed back', handedBack, {}),
      ],
    }
  },
}

interface Ended {
  readonly ms: number
  readonly isKilled: boolean
}

async function restartAll(
  cluster: LocalCluster,
  untilReady: (worker: string) => Promise<void>,
): Promise<Ended[]> {
  const ends: Ended[] = []
  for (const worker of workerNames) {
    await untilReady(worker)
    const gone = drain(cluster, worker)
    // The others keep up meanwhile.
    await setPace(cluster, usualPaceMs)
    ends.push(await gone)
    cluster.processes.release(worker)
    await untilQuiescent(cluster)
  }
  return ends
}

/** Resolves when the worker runs what began at the long pace. */
async function untilLongRun(cluster: LocalCluster, worker: string): Promise<void> {
  const running = async () =>
    (await workInHand(cluster, worker)).filter(({ isRunning }) => isRunning).map(({ id }) => id)
  await setPace(cluster, longPaceMs)
  const before = new Set(await running())
  await untilAnswered(cluster, { limitMs: workLimitMs, what: `${worker} begins a run` }, async () =>
    (await running()).some((id) => !before.has(id)) ? true : null,
  )
}

async function drain({ processes, clock, signal }: LocalCluster, worker: string): Promise<Ended> {
  const startedMs = clock.monotonicMs()
  const ended = new AbortController()
  const gone = processes.holdDown(worker, 'SIGTERM').then(() => ended.abort())
  const isKilled = await clock.sleep(graceMs, AbortSignal.any([signal, ended.signal])).then(
    () => true,
    () => false,
  )
  if (isKilled) processes.signal(worker, 'SIGKILL')
  await gone
  return { ms: clock.monotonicMs() - startedMs, isKilled }
}

async function latenessOf({ store }: LocalCluster, from: Date, to: Date): Promise<number[]> {
  const rows = await store.database.query<{ ms: number }>(
    `SELECT (extract(epoch FROM started_at - due_at) * 1000)::float8 AS ms FROM executions WHERE due_at BETWEEN $1 AND $2 AND started_at IS NOT NULL`,
    [from, to],
  )
  return rows.map(({ ms }) => ms)
}

async function countEvents(
  { store }: LocalCluster,
  from: Date,
  to: Date,
): Promise<{ charged: number; handedBack: number }> {
  const [row] = await store.database.query<{ charged: number; handedBack: number }>(
    `SELECT count(*) FILTER (WHERE ${chargedSql})::int AS charged, count(*) FILTER (WHERE v.name = 'handed-back')::int AS "handedBack"
     FROM timelines v WHERE v.at BETWEEN $1 AND $2`,
    [from, to],
  )
  return { charged: row?.charged ?? 0, handedBack: row?.handedBack ?? 0 }
}
