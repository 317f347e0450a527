import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { StartupProblem } from '@punctual/runtime'

import { type ClusterFault, interruptionOf } from '../cluster/fault.ts'
import { injectIntoCluster } from '../cluster/injected-faults.ts'
import { serviceNames, workerNames } from '../cluster/plans.ts'
import { oneOfTheMix } from '../cluster/run.ts'
import type { Drill } from '../drill.ts'
import { databaseNow, makeTemplateOf, migrate } from '../fresh-database.ts'
import { startOwnPostgres } from '../own-server.ts'
import { root } from '../processes.ts'

const part = { name: 'upgrade', rounds: 2_000 }

/**
 * Each second round replaces a process by one of the other build. The rounds between are faults of the mix, which so
 * meet both builds side by side. Once all processes are of this build, they are rolled back, and so on.
 */
export const upgradeDrill: Drill = {
  name: part.name,
  says: 'processes are replaced by those of this build, and back, among all other faults; DRILL_EARLIER_BUILD names the other build',
  parts: [part],
  async run(runtimeContext, { rounds, isTimeOver, outageMs }) {
    const earlier = earlierBuild(runtimeContext.environment.DRILL_EARLIER_BUILD)
    await using postgres = await startOwnPostgres(runtimeContext)
    await makeTemplateOf(earlier, postgres.url)
    const replacements = replacementsOf(earlier)
    const total = rounds.get(part.name) ?? 0
    let round = 0
    return await injectIntoCluster(runtimeContext, {
      name: part.name,
      brief: true,
      outageMs,
      cluster: { postgres, build: earlier },
      next() {
        if (round >= total || isTimeOver()) return null
        round += 1
        return round % 2 === 1 ? (replacements.next().value ?? null) : oneOfTheMix(runtimeContext.random)
      },
    })
  },
}

/** Ends after the first upgrade if the earlier build cannot be started again then. */
function* replacementsOf(earlier: string): Generator<ClusterFault, undefined> {
  let build = root
  do {
    for (const name of serviceNames) yield replace(name, build)
    build = build === root ? earlier : root
  } while (canRollBackTo(earlier))
}

function earlierBuild(directory: string | undefined): string {
  if (directory !== undefined && existsSync(join(directory, 'node_modules'))) return resolve(directory)
  throw new StartupProblem(
    'DRILL_EARLIER_BUILD has to name a directory with another build of Punctual, in which its packages are installed.',
  )
}

/** The first migration with a name that later schemas can ask for. */
const needed = 'prisma/migrations/20261128191000_needed_migration'

function canRollBackTo(build: string): boolean {
  return existsSync(join(build, needed))
}

/** Share of the processes that are killed instead of being stopped. */
const killed = 0.3

/** Migrates before a process of this build is started. */
function replace(name: string, build: string): ClusterFault {
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
