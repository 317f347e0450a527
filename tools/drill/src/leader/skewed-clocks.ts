import { databaseNow } from '../fresh-database.ts'
import { type Count, type Figures, together } from '../report/figures.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import {
  checkOccurrences,
  type LeaderServers,
  leadership,
  type LoadedSchedulers,
  startLoadedSchedulers,
  untilHealthy,
} from './loaded-schedulers.ts'
import { type RoundsLeft, roundsLeft } from './rounds.ts'

/*
 * Skewed clocks
 *
 * One of two schedulers has a wrong wall clock, and leadership passes to and fro between the two. What ran
 * must be what the drill enumerated, for each kind of wrong clock as for right ones: the clock of a process
 * decides nothing.
 */

export const skewedClocks = { name: 'skewed clocks', handovers: 10 }

const hourMs = 3_600_000

/** A busy machine may pass leadership on before the skewed scheduler has planned: so many more rounds at most. */
const mostMore = 10

const clocks: ReadonlyArray<{ readonly name: string; readonly variables: Readonly<Record<string, string>> }> =
  [
    { name: 'right clocks', variables: {} },
    { name: 'clock 1 h ahead', variables: { DRILL_CLOCK_OFFSET_MS: String(hourMs) } },
    { name: 'clock 1 h behind', variables: { DRILL_CLOCK_OFFSET_MS: String(-hourMs) } },
    { name: 'clock strobing ± 200 ms', variables: { DRILL_CLOCK_STROBE_MS: '200' } },
  ]

const skewedName = 'scheduler-skewed'

/** @param handovers for each kind of clock */
export async function skewClocks(
  runtimeContext: RuntimeContext,
  servers: LeaderServers,
  handovers: number,
): Promise<Figures> {
  const found: Figures[] = []
  for (const [index, { name, variables }] of clocks.entries()) {
    runtimeContext.report(`Two schedulers, one with its ${name}.`)
    const preload = {
      NODE_OPTIONS: `--import ${new URL('skewed-clock.ts', import.meta.url).href}`,
      PUNCTUAL_CLOCK_SKEW_LIMIT_SECONDS: '7200',
    }
    const schedulers = { 'scheduler-right': {}, [skewedName]: { ...preload, ...variables } }
    await using cluster = await startLoadedSchedulers(runtimeContext, servers, {
      name: `skewed_${index}`,
      schedulers,
    })
    const counts = await passLeadership(runtimeContext, cluster, {
      where: name,
      rounds: roundsLeft(handovers, () => false),
    })
    found.push({ rounds: {}, measurements: [], counts, trends: [], notes: [] })
  }
  return { ...together(found), rounds: { [skewedClocks.name]: handovers } }
}

/** Makes the leader hand over again and again, and checks all that was due meanwhile. */
async function passLeadership(
  { clock, random, signal }: RuntimeContext,
  cluster: LoadedSchedulers,
  { where, rounds }: { where: string; rounds: RoundsLeft },
): Promise<Count[]> {
  const skewedTerms: string[] = []
  const plannedBySkewed = async () => {
    const [row] = await cluster.store.database.query<{ planned: number }>(
      'SELECT count(*)::int AS planned FROM executions WHERE term = ANY ($1::bigint[]) AND due_at <= $2',
      [skewedTerms, await databaseNow(cluster.store)],
    )
    return row?.planned ?? 0
  }
  const more = roundsLeft(mostMore, () => false)
  do {
    await untilHealthy(cluster)
    await clock.sleep(500 + random() * 500, signal)
    const { term, leader } = await leadership(cluster)
    if (leader === skewedName) skewedTerms.push(term)
    if (leader !== null) cluster.schedulers.signal(leader, 'SIGTERM')
  } while (rounds.next() || ((await plannedBySkewed()) === 0 && more.next()))
  await untilHealthy(cluster)
  const counts = await checkOccurrences(cluster, where)
  // Without any, the skewed one has never led, and nothing is proven.
  return [
    ...counts,
    {
      what: `${where}: planned by the skewed scheduler`,
      value: await plannedBySkewed(),
      target: { atLeast: 1 },
    },
  ]
}
