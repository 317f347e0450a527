import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { type ClusterFault, interruptionOf } from '../cluster/fault.ts'
import { injectIntoCluster } from '../cluster/injected-faults.ts'
import { serviceNames, workerNames } from '../cluster/plans.ts'
import { faultsAtOnce } from '../cluster/faults/faults-at-once.ts'
import { oneOfTheMix } from '../cluster/run.ts'
import type { Drill } from '../drill.ts'
import { databaseNow, makeTemplateOf, migrate } from '../fresh-database.ts'
import { startOwnPostgres } from '../own-server.ts'
import { root } from '../processes.ts'
import { openEarlierBuild } from './earlier-build.ts'

const part = { name: 'upgrade', rounds: 2_000 }

/**
 * First each process is replaced by one of this build, with a fault of the mix between two. From then on most rounds
 * are several faults at once. Each process that they kill comes back as one of the other build.
 */
export const upgradeDrill: Drill = {
  name: part.name,
  says: 'processes are replaced by those of this build, and back, among all other faults; the other build is the release before, or the directory DRILL_EARLIER_BUILD',
  parts: [part],
  async run(runtimeContext, { rounds, isTimeOver, outageMs }) {
    await using build = await openEarlierBuild(runtimeContext)
    const earlier = build.directory
    await using postgres = await startOwnPostgres(runtimeContext)
    await makeTemplateOf(earlier, postgres.url)
    const faults = faultsBetween(earlier, () => oneOfTheMix(runtimeContext.random))
    let left = rounds.get(part.name) ?? 0
    return await injectIntoCluster(runtimeContext, {
      name: part.name,
      brief: true,
      outageMs,
      cluster: { postgres, build: earlier },
      next() {
        if (left === 0 || isTimeOver()) return null
        left -= 1
        return faults.next().value ?? null
      },
    })
  },
}

/** Rounds of several faults between two rounds of one fault of the mix. */
const roundsBetween = 5

/** Ends after the first upgrade if the earlier build cannot be started again then. */
function* faultsBetween(earlier: string, mixed: () => ClusterFault): Generator<ClusterFault, undefined> {
  for (const name of serviceNames) {
    yield replaceBy(root, name)
    yield mixed()
  }
  while (canRollBackTo(earlier)) {
    for (let count = 0; count < roundsBetween; count += 1) yield severalBetween(earlier)
    yield mixed()
  }
}

/** What it kills comes back as a process of the build that it was not of. */
const severalBetween = (earlier: string): ClusterFault =>
  faultsAtOnce((name, { buildOf, setBuild }) => setBuild(name, buildOf(name) === root ? earlier : root))

/** The first migration with a name that later schemas can ask for. */
const needed = 'prisma/migrations/20261128191000_needed_migration'

function canRollBackTo(build: string): boolean {
  return existsSync(join(build, needed))
}

/** Share of the processes that are killed instead of being stopped. */
const killed = 0.3

/** Migrates before a process of this build is started. */
function replaceBy(build: string, name: string): ClusterFault {
  return {
    name: `${name} replaced`,
    says: upgradeDrill.says,
    rounds: part.rounds,
    async inject({ cluster }) {
      const { processes, random, store, databaseUrl } = cluster
      if (build === root) await migrate(databaseUrl)
      const from = await databaseNow(store)
      await processes.holdDown(name, random() < killed ? 'SIGKILL' : 'SIGTERM')
      const interruptions = workerNames.some((worker) => worker === name)
        ? [interruptionOf(name, from, await databaseNow(store))]
        : []
      processes.setBuild(name, build)
      processes.release(name)
      return {
        measurements: [],
        interruptions,
        counts: [{ what: 'processes replaced', value: 1, target: {} }],
      }
    },
  }
}
