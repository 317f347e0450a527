import { clusterDrills } from './cluster/run.ts'
import { destinationsDrill } from './destinations/run.ts'
import { forecastDrill } from './forecast/run.ts'
import { leaderParts, runLeaderDrill } from './leader/run.ts'
import { lostCommitDrills } from './lost-commits/run.ts'
import { mtaDrill } from './mta/run.ts'
import { upgradeDrill } from './upgrade/run.ts'
import type { Drill } from './drill.ts'

export const drills: readonly Drill[] = [
  {
    name: 'leader',
    says: 'the leader is stopped, killed, frozen, cut off and doubled while work falls due all the time',
    parts: leaderParts,
    run: runLeaderDrill,
  },
  ...clusterDrills,
  destinationsDrill,
  forecastDrill,
  mtaDrill,
  ...lostCommitDrills,
  upgradeDrill,
]
