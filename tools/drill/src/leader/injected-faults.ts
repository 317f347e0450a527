import { untilAnswered } from '../poll.ts'
import { type Figures, measurement, together } from '../report/figures.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { type LeaderFault } from './faults.ts'
import {
  checkOccurrences,
  type LeaderServers,
  leadership,
  type LoadedSchedulers,
  occurrencesPerSecond,
  startLoadedSchedulers,
  untilHealthy,
} from './loaded-schedulers.ts'
import type { RoundsLeft } from './rounds.ts'

const takeOverLimitMs = 30_000

/**
 * Injects each given fault into the leader of three schedulers under load, and checks all that was due
 * meanwhile.
 */
export async function injectIntoLeader(
  runtimeContext: RuntimeContext,
  servers: LeaderServers,
  faults: ReadonlyArray<{ fault: LeaderFault; rounds: RoundsLeft }>,
): Promise<Figures> {
  const schedulers = { 'scheduler-1': {}, 'scheduler-2': {}, 'scheduler-3': {} }
  await using cluster = await startLoadedSchedulers(runtimeContext, servers, { name: 'faults', schedulers })
  runtimeContext.report(`Three schedulers, ${occurrencesPerSecond} occurrences due each second.`)
  const figures: Figures[] = []
  for (const { fault, rounds } of faults)
    figures.push(await injectRepeatedly(runtimeContext, cluster, { fault, rounds }))
  await untilHealthy(cluster)
  return together([
    ...figures,
    {
      rounds: {},
      measurements: [],
      counts: await checkOccurrences(cluster, 'under load'),
      trends: [],
      notes: [],
    },
  ])
}

async function injectRepeatedly(
  { clock, random, signal, report }: RuntimeContext,
  cluster: LoadedSchedulers,
  { fault, rounds }: { fault: LeaderFault; rounds: RoundsLeft },
): Promise<Figures> {
  const takeOverMs: number[] = []
  const latenessMs: number[] = []
  while (rounds.next()) {
    await untilHealthy(cluster)
    // Faults must meet every phase of the leader's work.
    await clock.sleep(200 + random() * 600, signal)
    const { takeOver, latest } = await injectOnce(cluster, fault)
    takeOverMs.push(takeOver)
    latenessMs.push(latest)
    if (rounds.done % 10 === 0) report(`${fault.name}: ${rounds.done} of ${rounds.wanted} rounds`)
  }
  return {
    rounds: { [fault.name]: rounds.done },
    measurements: [
      measurement(`${fault.name}: due work planned again`, takeOverMs, fault.takeOver),
      measurement(`${fault.name}: latest occurrence`, latenessMs, fault.lateness),
    ],
    counts: [],
    trends: [],
    notes: [],
  }
}

async function injectOnce(
  cluster: LoadedSchedulers,
  fault: LeaderFault,
): Promise<{ takeOver: number; latest: number }> {
  const { term, leader } = await leadership(cluster)
  if (leader === null) throw new Error('nobody leads')
  const since = await fault.inject(cluster, leader)
  try {
    const first = await untilAnswered(
      cluster,
      { limitMs: takeOverLimitMs, what: `take-over after ${fault.name}` },
      async () => {
        const [row] = await cluster.store.database.query<{ at: Date | null }>(
          'SELECT min(entry_at) AS at FROM executions WHERE term > $1',
          [term],
        )
        return row?.at ?? null
      },
    )
    const [late] = await cluster.store.database.query<{ ms: number }>(
      `SELECT coalesce(max(extract(epoch FROM entry_at - due_at) * 1000), 0)::float8 AS ms FROM executions
       WHERE due_at BETWEEN $1::timestamptz - interval '200 milliseconds' AND $2::timestamptz`,
      [since, first],
    )
    return { takeOver: first.getTime() - since.getTime(), latest: late?.ms ?? 0 }
  } finally {
    fault.repair(cluster, leader)
  }
}
