import { databaseNow } from '../../fresh-database.ts'
import type { Processes } from '../../processes.ts'
import { oneOf } from '../../random.ts'
import { commandRedis } from '../../redis-command.ts'
import { type ClusterFault, type FaultTarget, interruptionOf } from '../fault.ts'
import type { LocalCluster } from '../local-cluster.ts'
import { schedulerNames, workerNames } from '../plans.ts'

/** All faults of a round begin within this time. A run that one of them stopped has not yet begun elsewhere. */
const withinMs = 2_000

/** Shorter than the lease of a worker, 3 s: what it does goes on afterwards. */
const awayMs = { least: 300, most: 2_500 }

/** Called for each process that is about to be killed. */
type BeforeKill = (name: string, processes: Processes) => void

interface ShortFault {
  /** The worker whose sends it may interrupt; null for those of all. */
  readonly worker?: string | null
  readonly begin: () => Promise<unknown> | void
  /** Undoes it; without it nothing has to be undone. */
  readonly end?: () => void
}

/**
 * Seven short faults within two seconds, as a failing machine room has them. An api, a scheduler and a
 * worker are killed; another worker is frozen or cut off, and the third one loses its connections. Redis and the mail
 * server drop every connection. The next round waits until all interrupted runs have ended, so a run meets two at most.
 */
export function faultsAtOnce(beforeKill: BeforeKill = () => {}): ClusterFault {
  return {
    name: 'faults-at-once',
    says: 'seven short faults within two seconds: three kills, a freeze or a cut, and connections that are dropped',
    rounds: 40,
    async inject(faulted) {
      const { cluster } = faulted
      const from = await databaseNow(cluster.store)
      const faults = chosen(faulted, beforeKill)
      await Promise.all(faults.map((fault) => injectOne(cluster, fault)))
      const until = await databaseNow(cluster.store)
      const interruptions = faults.flatMap(({ worker }) =>
        worker === undefined ? [] : [interruptionOf(worker, from, until)],
      )
      return {
        measurements: [],
        interruptions,
        counts: [{ what: 'faults injected at once', value: faults.length, target: {} }],
      }
    },
  }
}

/** In an order of its own, each on another process. */
function chosen({ cluster }: FaultTarget, beforeKill: BeforeKill): ShortFault[] {
  const { processes, random } = cluster
  const offset = Math.floor(random() * workerNames.length)
  const [first, second, third] = [...workerNames.slice(offset), ...workerNames] as const
  const kill = (name: string): ShortFault => ({
    begin() {
      beforeKill(name, processes)
      processes.signal(name, 'SIGKILL')
    },
  })
  return [
    { ...kill(first), worker: first },
    kill('api-1'),
    kill(oneOf(schedulerNames, random)),
    oneOf([frozen, cutOff], random)(cluster, second),
    { worker: third, begin: () => endConnections(cluster, third) },
    { begin: () => commandRedis(cluster.redis.url, 'CLIENT KILL TYPE normal') },
    {
      worker: null,
      begin: () => cluster.mailLine.setDead(true),
      end: () => cluster.mailLine.setDead(false),
    },
  ]
}

async function injectOne({ clock, random, signal }: LocalCluster, { begin, end }: ShortFault): Promise<void> {
  await clock.sleep(random() * withinMs, signal)
  await begin()
  if (end === undefined) return
  try {
    await clock.sleep(awayMs.least + random() * (awayMs.most - awayMs.least), signal)
  } finally {
    end()
  }
}

const frozen = ({ processes }: LocalCluster, worker: string): ShortFault => ({
  worker,
  begin: () => processes.signal(worker, 'SIGSTOP'),
  end: () => processes.signal(worker, 'SIGCONT'),
})

function cutOff({ linesOf }: LocalCluster, worker: string): ShortFault {
  const lines = Object.values(linesOf(worker))
  const set = (isCut: boolean) => lines.forEach((line) => line.setBlackHole(isCut))
  return { worker, begin: () => set(true), end: () => set(false) }
}

const endConnections = ({ store }: LocalCluster, worker: string) =>
  store.database.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [
    `punctual-worker ${worker}`,
  ])
