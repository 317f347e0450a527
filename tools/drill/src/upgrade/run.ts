import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { StartupProblem } from '@punctual/runtime'

import { type ClusterFault, interruptionOf } from '../cluster/fault.ts'
import { injectIntoCluster } from '../cluster/injected-faults.ts'
import { serviceNames, workerNames } from '../cluster/plans.ts'
import { untilQuiescent } from '../cluster/quiescent.ts'
import type { Interruption } from '../cluster/check-result.ts'
import type { Drill } from '../drill.ts'
import { databaseNow, makeTemplateOf, migrate } from '../fresh-database.ts'
import { startOwnPostgres } from '../own-server.ts'
import { root } from '../processes.ts'

const part = { name: 'upgrade', rounds: 20 }

/**
 * A round replaces every process under load by one of the other build, one after the other. The first round migrates
 * before; each second one is a roll back.
 */
export const upgradeDrill: Drill = {
  name: part.name,
  says: 'every process is replaced by one of this build, and back, under load; DRILL_EARLIER_BUILD names the other one',
  parts: [part],
  async run(runtimeContext, { rounds, isTimeOver, outageMs }) {
    const earlier = earlierBuild(runtimeContext.environment.DRILL_EARLIER_BUILD)
    await using postgres = await startOwnPostgres(runtimeContext)
    await makeTemplateOf(earlier, postgres.url)
    let left = rounds.get(part.name) ?? 0
    let build = earlier
    return await injectIntoCluster(runtimeContext, {
      name: part.name,
      brief: false,
      outageMs,
      cluster: { postgres, build },
      next() {
        // A build that does not know what the schema needs cannot be started again.
        if (left <= 0 || isTimeOver() || (build === root && !canRollBackTo(earlier))) return null
        left -= 1
        build = build === root ? earlier : root
        return replaceAll(build)
      },
    })
  },
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

function replaceAll(build: string): ClusterFault {
  return {
    name: part.name,
    says: upgradeDrill.says,
    rounds: part.rounds,
    async inject({ cluster }) {
      const { processes, random, store, databaseUrl } = cluster
      const interruptions: Interruption[] = []
      if (build === root) await migrate(databaseUrl)
      for (const name of serviceNames) {
        const from = await databaseNow(store)
        const signal = random() < killed ? 'SIGKILL' : 'SIGTERM'
        await processes.holdDown(name, signal)
        if (workerNames.some((worker) => worker === name))
          interruptions.push(interruptionOf(name, from, await databaseNow(store)))
        processes.setBuild(name, build)
        processes.release(name)
        await untilQuiescent(cluster)
      }
      return {
        measurements: [],
        interruptions,
        counts: [{ what: 'processes replaced', value: serviceNames.length, target: {} }],
      }
    },
  }
}
