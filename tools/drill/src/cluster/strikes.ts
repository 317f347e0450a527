import { databaseNow } from '../fresh-database.ts'
import { type Count, type Figures, measurement, type Measurement, together } from '../report/figures.ts'
import type { Surroundings } from '../surroundings.ts'
import { untilCalm } from './calm.ts'
import { collectEvidence, untilSettled } from './evidence.ts'
import type { ClusterFault, Found, Struck } from './fault.ts'
import { startLoad, steadyLoad } from './load.ts'
import { type LocalCluster, startLocalCluster } from './local-cluster.ts'
import { setPace, usualPaceMs } from './pace.ts'
import { trendsOf, watchProcesses } from './process-trends.ts'
import { countSuperseded } from './superseded.ts'
import { judgeEvidence, notesOn } from './verdict.ts'

const slotsPerWorker = 4

/** Which strikes to make, and how. */
export interface Campaign {
  /** The next fault; null when it was the last. */
  next(): ClusterFault | null
  /** Whether each strike takes its shorter form. */
  readonly brief: boolean
  /** Name under which its rounds are counted. */
  readonly name: string
  /** Length of each outage of Redis; null for what the fault says. */
  readonly outageMs: number | null
}

/** Strikes a cluster under steady load again and again, and judges what became of all the work. */
export async function strikeCluster(surroundings: Surroundings, campaign: Campaign): Promise<Figures> {
  await using cluster = await startLocalCluster(surroundings, { slots: slotsPerWorker })
  await setPace(cluster, usualPaceMs)
  await using load = await startLoad(cluster, steadyLoad)
  await using trends = watchProcesses(cluster)
  const struck: Struck = { cluster, load, excused: new Set(), outageMs: campaign.outageMs }
  const found = await strikeAgainAndAgain(struck, campaign)
  await load.stop()
  await untilSettled(cluster)
  const interruptions = found.flatMap((each) => each.interruptions ?? [])
  const evidence = await collectEvidence(cluster, { load, interruptions, excused: struck.excused })
  const counts = [...judgeEvidence(evidence), ...(await countSuperseded(cluster))]
  const rounds = { [campaign.name]: found.length }
  const measurements = [...(await latenessOf(cluster)), await sendsOf(cluster)]
  return together([
    ...found.map((each) => ({
      rounds: {},
      measurements: each.measurements,
      counts: each.counts ?? [],
      trends: [],
      notes: each.notes ?? [],
    })),
    { rounds, measurements, counts: [...counts, brokenOff(0)], trends: trendsOf(trends), notes: notesOn(evidence) },
  ])
}

/** Strikes meet every phase of the work: each comes by chance within this time after the cluster is whole. */
const longestPauseMs = 500

/** So many strikes one after the other that broke off mean a cluster that does not come back. */
const mostBrokenOff = 3

async function strikeAgainAndAgain(struck: Struck, campaign: Campaign): Promise<Found[]> {
  const found: Found[] = []
  let brokenOffInRow = 0
  for (let fault = campaign.next(); fault !== null && brokenOffInRow < mostBrokenOff; fault = campaign.next()) {
    const outcome = await strikeOnce(struck, fault, campaign.brief)
    brokenOffInRow = outcome.isBrokenOff ? brokenOffInRow + 1 : 0
    found.push(outcome.found)
    struck.cluster.report(
      `${found.length}: ${fault.name} ${[...outcome.found.measurements.map(inWords), ...(outcome.found.notes ?? [])].join(', ')}`,
    )
  }
  return found
}

/** One strike. What cannot be struck, or does not come back in time, is a finding and does not end the drill. */
async function strikeOnce(struck: Struck, fault: ClusterFault, brief: boolean): Promise<{ found: Found; isBrokenOff: boolean }> {
  const { cluster } = struck
  const { clock, random, signal } = cluster
  const from = clock.now()
  try {
    await untilCalm(cluster)
    await clock.sleep(random() * longestPauseMs, signal)
    return { found: await fault.strike(struck, brief), isBrokenOff: false }
  } catch (error) {
    signal.throwIfAborted()
    const notes = [`${fault.name} broke off: ${error instanceof Error ? error.message : String(error)}`]
    // It may have hit anybody, at any moment.
    const interruption = { worker: null, fromMs: from.getTime(), toMs: clock.now().getTime() }
    return { found: { measurements: [], counts: [brokenOff(1)], interruptions: [interruption], notes }, isBrokenOff: true }
  }
}

function brokenOff(value: number): Count {
  return { what: 'strikes that broke off', value, target: { atMost: 0 } }
}

/** The worst of one strike. */
function inWords({ what, valuesMs }: Measurement): string {
  const worst = valuesMs.at(-1)
  return `${what.split(': ').at(-1)} ${worst === undefined ? '–' : `${Math.round(worst)} ms`}`
}

/** How late everything began and was planned, over the whole drill. */
async function latenessOf({ store }: LocalCluster): Promise<Measurement[]> {
  const until = await databaseNow(store)
  const rows = await store.database.query<{ planned: number; started: number | null }>(
    `SELECT (extract(epoch FROM entry_at - due_at) * 1000)::float8 AS planned, (extract(epoch FROM started_at - due_at) * 1000)::float8 AS started
     FROM executions WHERE due_at <= $1`,
    [until],
  )
  return [
    measurement(
      'all along: planned after due',
      rows.map(({ planned }) => planned),
    ),
    measurement(
      'all along: started after due',
      rows.flatMap(({ started }) => (started === null ? [] : [started])),
    ),
  ]
}

/** How long a send stays open: while it does, a kill leaves its delivery unknown. */
async function sendsOf({ store }: LocalCluster): Promise<Measurement> {
  const rows = await store.database.query<{ ms: number }>(
    `SELECT (extract(epoch FROM settled_at - sending_at) * 1000)::float8 AS ms FROM deliveries WHERE state = 'Accepted'`,
  )
  return measurement(
    'all along: from the leave to send to the reply in the ledger',
    rows.map(({ ms }) => ms),
  )
}
