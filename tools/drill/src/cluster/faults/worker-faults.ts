import { databaseNow } from '../../fresh-database.ts'
import { oneOf } from '../../random.ts'
import { measurement } from '../../report/figures.ts'
import { type ClusterFault, type Found, interruptionOf, type FaultTarget } from '../fault.ts'
import type { WorkerLines } from '../local-cluster.ts'
import type { Interruption } from '../check-result.ts'
import { type BegunAgain, busyWorker, untilBegunAgain, workInHand } from '../work-in-hand.ts'

/** Rescue has this long to notice a dead worker, and placement to find another. */
const elsewhere = { p99: 5_000 }

/** Long enough that the lease of a worker, 3 s, has ended; shorter in the mix. */
const awayMs = { full: { least: 4_000, most: 7_000 }, brief: { least: 3_500, most: 5_000 } }

/** SIGKILL in the middle of a run. The process is started again at once, as a supervisor would. */
export const workerCrash: ClusterFault = {
  name: 'worker-crash',
  says: 'a worker is killed in the middle of a run',
  rounds: 60,
  async inject(faulted) {
    const { cluster } = faulted
    const worker = await busyWorker(cluster)
    const inHand = await workInHand(cluster, worker)
    const since = await databaseNow(cluster.store)
    cluster.processes.signal(worker, 'SIGKILL')
    const begun = await untilBegunAgain(cluster, inHand, since)
    return foundElsewhere(this.name, begun, interruptionOf(worker, since))
  },
}

/** SIGSTOP past the lease, then SIGCONT: what woke up has lost its work, whatever it was doing. */
export const workerFreeze: ClusterFault = {
  name: 'worker-freeze',
  says: 'a worker is frozen past its lease in the middle of a run, then goes on',
  rounds: 40,
  inject: (faulted, brief) =>
    awayFor(faulted, {
      name: 'worker-freeze',
      brief,
      begin: (worker) => faulted.cluster.processes.signal(worker, 'SIGSTOP'),
      end: (worker) => faulted.cluster.processes.signal(worker, 'SIGCONT'),
    }),
}

/** A black hole between one worker and PostgreSQL, Redis or both. */
export const partition: ClusterFault = {
  name: 'partition',
  says: 'a worker is cut off from PostgreSQL, Redis or both, then comes back',
  rounds: 40,
  async inject(faulted, brief) {
    const { cluster } = faulted
    const cut = oneOf(['PostgreSQL', 'Redis', 'both'] as const, cluster.random)
    const set = (worker: string, on: boolean) => {
      for (const proxy of proxiesOf(cluster.linesOf(worker), cut)) proxy.setBlackHole(on)
    }
    return await awayFor(faulted, {
      name: `partition from ${cut}`,
      brief,
      begin: (worker) => set(worker, true),
      end: (worker) => set(worker, false),
    })
  },
}

function proxiesOf({ database, redis }: WorkerLines, cut: 'PostgreSQL' | 'Redis' | 'both') {
  switch (cut) {
    case 'PostgreSQL':
      return [database]
    case 'Redis':
      return [redis]
    case 'both':
      return [database, redis]
  }
}

/**
 * A claim whose answer did not come through is a row without a run; the worker finds it with its second
 * heartbeat after.
 */
const findsItsOwnMs = 3_000

interface Absence {
  readonly name: string
  readonly brief: boolean
  readonly begin: (worker: string) => void
  readonly end: (worker: string) => void
}

async function awayFor({ cluster }: FaultTarget, { name, brief, begin, end }: Absence): Promise<Found> {
  const { store, clock, random, signal } = cluster
  const worker = await busyWorker(cluster)
  const inHand = await workInHand(cluster, worker)
  const since = await databaseNow(store)
  begin(worker)
  let found: Found
  try {
    const { least, most } = brief ? awayMs.brief : awayMs.full
    const away = clock.sleep(least + random() * (most - least), signal)
    const begun = await untilBegunAgain(cluster, inHand, since)
    await away
    found = foundElsewhere(name, begun, interruptionOf(worker, since, await databaseNow(store)))
  } finally {
    end(worker)
  }
  await clock.sleep(findsItsOwnMs, signal)
  return found
}

function foundElsewhere(
  name: string,
  { runningMs, waitingMs }: BegunAgain,
  interruption: Interruption,
): Found {
  const measurements = [
    measurement(`${name}: a run starts elsewhere`, runningMs, elsewhere),
    measurement(`${name}: waiting work starts elsewhere`, waitingMs, elsewhere),
  ]
  // A fault need not have met both kinds.
  return {
    measurements: measurements.filter(({ valuesMs }) => valuesMs.length > 0),
    interruptions: [interruption],
  }
}
