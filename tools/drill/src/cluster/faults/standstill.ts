import { databaseNow } from '../../fresh-database.ts'
import { blockLoop } from '../../inspector.ts'
import { untilAnswered } from '../../poll.ts'
import { measurement } from '../../report/figures.ts'
import { type ClusterFault, interruptionOf } from '../fault.ts'
import type { LocalCluster } from '../local-cluster.ts'
import { workerNames } from '../plans.ts'
import { busyWorker, untilBegunAgain, workInHand } from '../work-in-hand.ts'

/**
 * Two leases, after which the watchdog ends a process, with the time that it takes to ask where the loop
 * stands.
 */
const endedBy = { p99: 9_000 }

/** The process has to have ended first, so that no run is on two servers at the same time. */
const elsewhere = { p99: 12_000 }

/** The watchdog says that the process ends so long before at most. */
const lastReportMs = 2_000

const endLimitMs = 30_000

/**
 * An endless loop in the event loop of a worker, started through its inspector. No run of the product can
 * block it as long. The watchdog ends the process; no other worker may lose its lease or a run.
 */
export const standstill: ClusterFault = {
  name: 'standstill',
  says: 'the event loop of a worker is blocked in the middle of a run',
  rounds: 20,
  async inject({ cluster }) {
    const worker = await busyWorker(cluster)
    const inHand = await workInHand(cluster, worker)
    const pid = cluster.processes.pidOf(worker)
    if (pid === null) throw new Error(`${worker} has just ended by itself`)
    const others = workerNames.filter((name) => name !== worker)
    const before = await bootsOf(cluster, others)
    const since = await databaseNow(cluster.store)
    const sinceMs = cluster.clock.monotonicMs()
    await blockLoop(cluster, { pid, port: cluster.inspectorPortOf(worker) })
    const endedMs = await untilAnswered(
      cluster,
      { limitMs: endLimitMs, what: 'the watchdog ends the blocked process' },
      async () => (cluster.processes.pidOf(worker) === pid ? null : cluster.clock.monotonicMs() - sinceMs),
    )
    const { runningMs, waitingMs } = await untilBegunAgain(cluster, inHand, since)
    const tooEarly = runningMs.filter((ms) => ms < endedMs - lastReportMs).length
    const measurements = [
      measurement('standstill: the watchdog has ended the process', [endedMs], endedBy),
      measurement('standstill: a run starts elsewhere', runningMs, elsewhere),
      measurement('standstill: waiting work starts elsewhere', waitingMs, elsewhere),
    ]
    return {
      measurements: measurements.filter(({ valuesMs }) => valuesMs.length > 0),
      counts: [
        {
          what: 'standstill: other workers that were started again',
          value: await startedAgain(cluster, others, before),
          target: { atMost: 0 },
        },
        {
          what: 'standstill: runs that began elsewhere before the process had ended',
          value: tooEarly,
          target: { atMost: 0 },
        },
        {
          what: 'standstill: runs taken from other workers',
          value: await takenFrom(cluster, others, since),
          target: { atMost: 0 },
        },
      ],
      interruptions: [interruptionOf(worker, since, await databaseNow(cluster.store))],
    }
  },
}

async function bootsOf({ store }: LocalCluster, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await store.database.query<{ name: string; bootId: string }>(
    `SELECT name, boot_id AS "bootId" FROM servers WHERE role = 'worker' AND name = ANY ($1::text[])`,
    [names],
  )
  return new Map(rows.map(({ name, bootId }) => [name, bootId]))
}

async function startedAgain(
  cluster: LocalCluster,
  names: readonly string[],
  before: ReadonlyMap<string, string>,
): Promise<number> {
  const after = await bootsOf(cluster, names)
  return names.filter((name) => after.get(name) !== before.get(name)).length
}

/** Attempts on these workers that were taken for dead from then on. */
async function takenFrom({ store }: LocalCluster, names: readonly string[], since: Date): Promise<number> {
  const [row] = await store.database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM timelines WHERE name = 'rescued' AND server_name = ANY ($1::text[]) AND at > $2`,
    [names, since],
  )
  return row?.count ?? 0
}
