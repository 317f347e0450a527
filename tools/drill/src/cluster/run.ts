import { oneByWeight } from '../random.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import type { ClusterFault } from './fault.ts'
import { affineServer } from './faults/affine-server.ts'
import { apiAway, connectionsCut, workersCrash } from './faults/everywhere-faults.ts'
import { hostile } from './faults/hostile.ts'
import { leaderAway } from './faults/leader-faults.ts'
import { mailDown, sourceDown } from './faults/dependency-faults.ts'
import { rollingRestart } from './faults/rolling-restart.ts'
import { databaseFreeze } from './faults/database-freeze.ts'
import { cancel, poison } from './faults/run-faults.ts'
import { standstill } from './faults/standstill.ts'
import {
  databaseRestart,
  redisFull,
  redisLongOutage,
  redisRestart,
  redisWipe,
} from './faults/server-faults.ts'
import { faultsAtOnce } from './faults/faults-at-once.ts'
import { partition, workerCrash, workerFreeze } from './faults/worker-faults.ts'
import { injectIntoCluster } from './injected-faults.ts'
import { manyOnTheWay, wipeManyOnTheWay } from '../redis/many-on-the-way.ts'
import { type Figures, together } from '../report/figures.ts'
import type { Drill, Workload } from '../drill.ts'

/** Every way to harm a whole cluster. */
const clusterFaults: readonly ClusterFault[] = [
  workerCrash,
  workerFreeze,
  workersCrash,
  connectionsCut,
  apiAway,
  standstill,
  redisWipe,
  redisRestart,
  redisFull,
  databaseRestart,
  databaseFreeze,
  sourceDown,
  mailDown,
  rollingRestart,
  partition,
  affineServer,
  cancel,
  poison,
]

const mixed = [...clusterFaults, leaderAway]

/** One of the mix, as often as its full drill injects it. */
export const oneOfTheMix = (random: () => number): ClusterFault =>
  oneByWeight(mixed, ({ rounds }) => rounds, random)

/** Some are too long for a mix, and several at once are a mix of their own. */
const drilledSeparately = [...clusterFaults, redisLongOutage, hostile, faultsAtOnce()]

/** A drill for each fault, and the mix of them all. */
export const clusterDrills: readonly Drill[] = [
  ...drilledSeparately.map((fault): Drill => ({
    name: fault.name,
    says: fault.says,
    parts: [{ name: fault.name, rounds: fault.rounds }, ...(fault === redisWipe ? [manyOnTheWay] : [])],
    async run(runtimeContext, workload) {
      const figures: Figures[] = []
      const next = rationed(fault.name, workload, () => fault)
      const { outageMs } = workload
      if (workload.rounds.has(fault.name))
        figures.push(
          await injectIntoCluster(runtimeContext, { name: fault.name, brief: false, next, outageMs }),
        )
      if (workload.rounds.has(manyOnTheWay.name))
        figures.push(await wipeManyOnTheWay(runtimeContext, workload))
      return together(figures)
    },
  })),
  {
    name: 'all',
    says: 'all of these and a lost leader, in a mix that follows from the seed',
    parts: [{ name: 'all', rounds: 1_000 }],
    run(runtimeContext: RuntimeContext, workload: Workload) {
      const choose = () => oneOfTheMix(runtimeContext.random)
      return injectIntoCluster(runtimeContext, {
        name: 'all',
        brief: true,
        next: rationed('all', workload, choose),
        outageMs: workload.outageMs,
      })
    },
  },
]

/** As many faults as there are rounds left, while time lasts. */
function rationed(
  name: string,
  { rounds, isTimeOver }: Workload,
  choose: () => ClusterFault,
): () => ClusterFault | null {
  let left = rounds.get(name) ?? 0
  return () => {
    if (left <= 0 || isTimeOver()) return null
    left -= 1
    return choose()
  }
}
