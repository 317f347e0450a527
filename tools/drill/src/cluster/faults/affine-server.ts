import { databaseNow } from '../../fresh-database.ts'
import { untilAnswered } from '../../poll.ts'
import { oneOf } from '../../random.ts'
import { measurement } from '../../report/figures.ts'
import { type ClusterFault, interruptionOf } from '../fault.ts'
import { seedBurst } from '../load.ts'
import type { LocalCluster } from '../local-cluster.ts'
import { workerNames } from '../plans.ts'

/** Twice the slots of the worker, so that half of it waits, and no more than the others have room for. */
const burst = 8

/** Work waits this long for its server before another may take it. */
const fallbackSeconds = 1

const limitMs = 60_000

/** The server that schedules are bound to dies while their work waits for it, and comes back later. */
export const affineServer: ClusterFault = {
  name: 'affine-server',
  says: 'the server that schedules are bound to dies while their work waits, and returns',
  rounds: 20,
  async inject({ cluster }) {
    const { rest, store, processes, random } = cluster
    await rest.post('/api/service/updatecollaborationsettings', {
      body: { CollaborationMethod: 'ServerAffinity', AffinityFallbackSeconds: fallbackSeconds },
    })
    try {
      const server = oneOf(workerNames, random)
      const scheduleIds = await seedBurst(cluster, { count: burst, server })
      await untilSomeRun(cluster, scheduleIds)
      const since = await databaseNow(store)
      await processes.holdDown(server, 'SIGKILL')
      const startsMs = await untilAllStarted(cluster, scheduleIds, since)
      processes.release(server)
      return {
        measurements: [measurement('affine-server: waiting work starts elsewhere', startsMs, { p99: 5_000 })],
        interruptions: [interruptionOf(server, since)],
      }
    } finally {
      for (const worker of workerNames) processes.release(worker)
      await rest.post('/api/service/updatecollaborationsettings', {
        body: { CollaborationMethod: 'RoundRobin' },
      })
    }
  },
}

async function untilSomeRun(
  { store, ...asking }: LocalCluster,
  scheduleIds: readonly string[],
): Promise<void> {
  await untilAnswered(asking, { limitMs, what: 'the bound work begins' }, async () => {
    const [row] = await store.database.query<{ running: number }>(
      `SELECT count(*)::int AS running FROM executions WHERE schedule_id = ANY ($1::uuid[]) AND status = 'Executing'`,
      [scheduleIds],
    )
    return row && row.running > 0 ? true : null
  })
}

/** How long after an instant each execution that had not begun then began, once all have. */
async function untilAllStarted(
  { store, ...asking }: LocalCluster,
  scheduleIds: readonly string[],
  since: Date,
): Promise<number[]> {
  return await untilAnswered(asking, { limitMs, what: 'the bound work begins elsewhere' }, async () => {
    const rows = await store.database.query<{ ms: number | null }>(
      `SELECT (extract(epoch FROM started_at - $2::timestamptz) * 1000)::float8 AS ms FROM executions WHERE schedule_id = ANY ($1::uuid[])`,
      [scheduleIds, since],
    )
    const isComplete = rows.length === scheduleIds.length && rows.every(({ ms }) => ms !== null)
    return isComplete ? rows.flatMap(({ ms }) => (ms !== null && ms > 0 ? [ms] : [])) : null
  })
}
