import { databaseNow } from '../fresh-database.ts'
import { type Count, type Figures, measurement, type Measurement, together } from '../report/figures.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { untilQuiescent } from './quiescent.ts'
import { collectEvidence, untilSettled } from './evidence.ts'
import type { ClusterFault, Found, FaultTarget } from './fault.ts'
import { startLoad, steadyLoad } from './load.ts'
import { type LocalCluster, type LocalClusterOptions, startLocalCluster } from './local-cluster.ts'
import { setPace, usualPaceMs } from './pace.ts'
import { trendsOf, watchProcesses } from './process-trends.ts'
import { countSuperseded } from './superseded.ts'
import { checkEvidence, notesOn } from './check-result.ts'

const slotsPerWorker = 4

/** Which faults to inject, and how. */
export interface Campaign {
  /** The next fault; null when it was the last. */
  next(): ClusterFault | null
  /** Whether each fault takes its shorter form. */
  readonly brief: boolean
  /** Name under which its rounds are counted. */
  readonly name: string
  /** Length of each outage of Redis; null for what the fault says. */
  readonly outageMs: number | null
  /** What its cluster has of its own. */
  readonly cluster?: Partial<LocalClusterOptions>
}

/** Injects faults into a cluster under steady load, one after the other, and checks what became of all the work. */
export async function injectIntoCluster(
  runtimeContext: RuntimeContext,
  campaign: Campaign,
): Promise<Figures> {
  await using cluster = await startLocalCluster(runtimeContext, {
    slots: slotsPerWorker,
    ...campaign.cluster,
  })
  await setPace(cluster, usualPaceMs)
  await using load = await startLoad(cluster, steadyLoad)
  await using trends = watchProcesses(cluster)
  const faulted: FaultTarget = { cluster, load, excused: new Set(), outageMs: campaign.outageMs }
  const found = await injectRepeatedly(faulted, campaign)
  await load.stop()
  await untilSettled(cluster)
  const interruptions = found.flatMap((each) => each.interruptions ?? [])
  const evidence = await collectEvidence(cluster, { load, interruptions, excused: faulted.excused })
  const counts = [...checkEvidence(evidence), ...(await countSuperseded(cluster))]
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
    {
      rounds,
      measurements,
      counts: [...counts, brokenOff(0)],
      trends: trendsOf(trends),
      notes: notesOn(evidence),
    },
  ])
}

/** Faults meet every phase of the work: each comes by chance within this time after the cluster is whole. */
const maxPauseMs = 500

/** So many faults one after the other that broke off mean a cluster that does not come back. */
const maxBrokenOff = 3

async function injectRepeatedly(faulted: FaultTarget, campaign: Campaign): Promise<Found[]> {
  const found: Found[] = []
  let brokenOffInRow = 0
  for (
    let fault = campaign.next();
    fault !== null && brokenOffInRow < maxBrokenOff;
    fault = campaign.next()
  ) {
    const outcome = await injectOnce(faulted, fault, campaign.brief)
    brokenOffInRow = outcome.isBrokenOff ? brokenOffInRow + 1 : 0
    found.push(outcome.found)
    faulted.cluster.report(
      `${found.length}: ${fault.name} ${[...outcome.found.measurements.map(inWords), ...(outcome.found.notes ?? [])].join(', ')}`,
    )
  }
  return found
}

/** One fault. What cannot be hit, or does not come back in time, is a finding and does not end the drill. */
async function injectOnce(
  faulted: FaultTarget,
  fault: ClusterFault,
  brief: boolean,
): Promise<{ found: Found; isBrokenOff: boolean }> {
  const { cluster } = faulted
  const { clock, random, signal } = cluster
  const from = clock.now()
  try {
    await untilQuiescent(cluster)
    await clock.sleep(random() * maxPauseMs, signal)
    return { found: await fault.inject(faulted, brief), isBrokenOff: false }
  } catch (error) {
    signal.throwIfAborted()
    const notes = [`${fault.name} broke off: ${error instanceof Error ? error.message : String(error)}`]
    // It may have hit any process, at any moment.
    const interruption = { worker: null, fromMs: from.getTime(), toMs: clock.now().getTime() }
    return {
      found: { measurements: [], counts: [brokenOff(1)], interruptions: [interruption], notes },
      isBrokenOff: true,
    }
  }
}

function brokenOff(value: number): Count {
  return { what: 'faults that broke off', value, target: { atMost: 0 } }
}

/** The worst of one fault. */
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
