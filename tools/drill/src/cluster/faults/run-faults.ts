import { databaseNow } from '../../fresh-database.ts'
import { untilAnswered } from '../../poll.ts'
import { measurement } from '../../report/figures.ts'
import { type ClusterFault, type Found, interruptionOf, type FaultTarget } from '../fault.ts'
import type { LocalCluster } from '../local-cluster.ts'
import { setPace, usualPaceMs } from '../pace.ts'
import type { Interruption } from '../check-result.ts'

const limitMs = 60_000

/** Slow enough to be met by a cancel also when that comes late. */
const slowPaceMs = 8_000

interface Claim {
  readonly server: string
  readonly attempt: number
}

/** Asks for a run by hand; resolves to its id. */
async function ask({ rest, templates }: LocalCluster): Promise<string> {
  const { ExecutionId } = await rest.post('/api/schedule/executescheduleasync', {
    body: { ScheduleId: templates.paginated },
  })
  return ExecutionId
}

/** Resolves when an execution runs on an attempt after the given one; null when it ended first. */
async function untilRunning(
  { store, ...asking }: LocalCluster,
  executionId: string,
  afterAttempt: number,
): Promise<Claim | null> {
  const answer = await untilAnswered(asking, { limitMs, what: 'a run by hand begins' }, async () => {
    const [row] = await store.database.query<{ status: string; server: string; attempt: number }>(
      'SELECT status, server_name AS server, attempt FROM executions WHERE id = $1',
      [executionId],
    )
    if (row?.status === 'Executing' && row.attempt > afterAttempt)
      return { claim: { server: row.server, attempt: row.attempt } }
    return row && !['Waiting', 'Executing', 'Cancelling'].includes(row.status) ? { claim: null } : null
  })
  return answer.claim
}

/** How long after an instant it ended as cancelled; null when it ended otherwise. */
async function untilCancelled(
  { store, ...asking }: LocalCluster,
  executionId: string,
  since: Date,
): Promise<number | null> {
  const answer = await untilAnswered(asking, { limitMs, what: 'a cancelled run ends' }, async () => {
    const [row] = await store.database.query<{ status: string; ms: number | null }>(
      'SELECT status, (extract(epoch FROM completed_at - $2::timestamptz) * 1000)::float8 AS ms FROM executions WHERE id = $1',
      [executionId, since],
    )
    return row?.ms === null || row === undefined ? null : { ms: row.status === 'Cancelled' ? row.ms : null }
  })
  return answer.ms
}

/**
 * A run is cancelled through the api while it runs on a worker; from the call to the row that says it has
 * ended.
 */
export const cancel: ClusterFault = {
  name: 'cancel',
  says: 'a run on a worker is cancelled through the api, with and without Redis',
  rounds: 60,
  async inject(faulted, brief) {
    const withoutRedis = !brief && faulted.cluster.random() < 0.33
    return withoutRedis
      ? await cancelWithoutRedis(faulted)
      : { measurements: [measurement('cancel: run has ended', await cancelOne(faulted), { p99: 500 })] }
  },
}

async function cancelOne(faulted: FaultTarget): Promise<number[]> {
  const { cluster, excused } = faulted
  const id = await ask(cluster)
  if (!(await untilRunning(cluster, id, 0))) return []
  excused.add(id)
  return await timeOfCancel(cluster, id)
}

async function timeOfCancel(cluster: LocalCluster, id: string): Promise<number[]> {
  const since = await databaseNow(cluster.store)
  await cluster.rest.post('/api/schedule/cancelexecution', { body: { ExecutionId: id } })
  const ms = await untilCancelled(cluster, id, since)
  return ms === null ? [] : [ms]
}

async function cancelWithoutRedis({ cluster, excused }: FaultTarget): Promise<Found> {
  const { redis } = cluster
  await setPace(cluster, slowPaceMs)
  try {
    const id = await ask(cluster)
    if (!(await untilRunning(cluster, id, 0))) return { measurements: [] }
    excused.add(id)
    await redis.end('SIGKILL')
    try {
      return {
        measurements: [
          measurement('cancel without Redis: run has ended', await timeOfCancel(cluster, id), { p99: 1_500 }),
        ],
      }
    } finally {
      await redis.startAgain()
    }
  } finally {
    await setPace(cluster, usualPaceMs)
  }
}

/** Crashes after which a run is set aside. */
const crashesToQuarantine = 3

/** A run whose process dies every time it is begun: the drill kills the worker that has claimed it. */
export const poison: ClusterFault = {
  name: 'poison',
  says: 'a run kills its process every time it is begun',
  rounds: 15,
  async inject({ cluster, excused }) {
    const { store, processes } = cluster
    const id = await ask(cluster)
    excused.add(id)
    const interruptions: Interruption[] = []
    for (
      let claim = await untilRunning(cluster, id, 0);
      claim !== null;
      claim = await untilRunning(cluster, id, claim.attempt)
    ) {
      const since = await databaseNow(store)
      processes.signal(claim.server, 'SIGKILL')
      interruptions.push(interruptionOf(claim.server, since))
    }
    const [row] = await store.database.query<{ status: string; code: string | null }>(
      `SELECT status, error ->> 'code' AS code FROM executions WHERE id = $1`,
      [id],
    )
    const isSetAside =
      row?.status === 'Failed' &&
      row.code === 'execution_crashed' &&
      interruptions.length === crashesToQuarantine
    return {
      measurements: [],
      counts: [
        { what: 'poison: runs', value: 1, target: { atLeast: 1 } },
        {
          what: `poison: not set aside after ${crashesToQuarantine} crashes`,
          value: isSetAside ? 0 : 1,
          target: { atMost: 0 },
        },
      ],
      interruptions,
    }
  },
}
