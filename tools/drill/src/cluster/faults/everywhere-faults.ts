import { databaseNow } from '../../fresh-database.ts'
import { untilAnswered } from '../../poll.ts'
import { oneOf } from '../../random.ts'
import { measurement } from '../../report/figures.ts'
import { type ClusterFault, type Found, interruptionOf } from '../fault.ts'
import type { LocalCluster } from '../local-cluster.ts'
import { localUrl, workerNames } from '../plans.ts'
import { busyWorker } from '../work-in-hand.ts'

/*
 * Faults that no other process can stand in for: all workers at once, all of their connections, and the only api.
 */

const backLimitMs = 60_000
const probeLimitMs = 2_000

/** SIGKILL for every worker in the middle of its runs. The processes are started again at once. */
export const workersCrash: ClusterFault = {
  name: 'workers-crash',
  says: 'all workers are killed at once in the middle of their runs',
  rounds: 30,
  async inject({ cluster }): Promise<Found> {
    return await interruptAll(cluster, 'workers-crash', async () => {
      for (const worker of workerNames) cluster.processes.signal(worker, 'SIGKILL')
    })
  },
}

/** Every connection of the workers to PostgreSQL is terminated, with whatever it was doing. */
export const connectionsCut: ClusterFault = {
  name: 'connections-cut',
  says: 'all connections of the workers to PostgreSQL are terminated',
  rounds: 30,
  async inject({ cluster }): Promise<Found> {
    return await interruptAll(cluster, 'connections-cut', async () => {
      await cluster.store.database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'punctual-worker%'`,
      )
    })
  },
}

/** How long a frozen api sleeps: longer than callers wait for an answer; shorter in the mix. */
const frozenMs = { full: 15_000, brief: 5_000 }

/** The api is killed or frozen. Callers repeat their requests under the same key. */
export const apiAway: ClusterFault = {
  name: 'api-away',
  says: 'the api is killed, or frozen for some seconds',
  rounds: 30,
  async inject({ cluster }, brief): Promise<Found> {
    const how = oneOf(['SIGKILL', 'SIGSTOP'] as const, cluster.random)
    const begunMs = cluster.clock.monotonicMs()
    cluster.processes.signal('api-1', how)
    try {
      if (how === 'SIGSTOP') await cluster.clock.sleep(brief ? frozenMs.brief : frozenMs.full, cluster.signal)
    } finally {
      if (how === 'SIGSTOP') cluster.processes.signal('api-1', 'SIGCONT')
    }
    await untilAnswered(cluster, { limitMs: backLimitMs, what: 'the api answers again' }, () =>
      answers(cluster),
    )
    return {
      measurements: [
        measurement(`api-away (${how}): answers again`, [cluster.clock.monotonicMs() - begunMs]),
      ],
    }
  },
}

/** Resolves once a run that was claimed afterwards shows that the workers are back. */
async function interruptAll(
  cluster: LocalCluster,
  name: string,
  interrupt: () => Promise<void>,
): Promise<Found> {
  await busyWorker(cluster)
  const since = await databaseNow(cluster.store)
  await interrupt()
  const claimed = await untilAnswered(
    cluster,
    { limitMs: backLimitMs, what: 'a run is claimed again' },
    async () => {
      const [row] = await cluster.store.database.query<{ at: Date | null }>(
        'SELECT min(started_at) AS at FROM executions WHERE started_at > $1',
        [since],
      )
      return row?.at ?? null
    },
  )
  const until = await databaseNow(cluster.store)
  return {
    measurements: [measurement(`${name}: a run is claimed again`, [claimed.getTime() - since.getTime()])],
    interruptions: workerNames.map((worker) => interruptionOf(worker, since, until)),
  }
}

async function answers({ ports, signal }: LocalCluster): Promise<true | null> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(probeLimitMs)])
  const answer = await fetch(`${localUrl(ports.api)}/api/service/ping`, { signal: limited }).catch(() => null)
  return answer?.ok === true ? true : null
}
