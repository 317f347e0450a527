import { randomBytes } from 'node:crypto'

import { startOwnPostgres, startOwnRedis } from '../own-server.ts'
import { type Figures, together } from '../report/figures.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { leaderFaults } from './faults.ts'
import { roundsLeft } from './rounds.ts'
import { skewClocks, skewedClocks } from './skewed-clocks.ts'
import { injectIntoLeader } from './injected-faults.ts'
import { causeSplitBrain, splitBrain } from './split-brain.ts'
import { passVirtualDays, virtualDays } from './virtual-days.ts'

/** Every part of the drill, with its full number of rounds. */
export const leaderParts: ReadonlyArray<{ readonly name: string; readonly rounds: number }> = [
  ...leaderFaults,
  { name: splitBrain.name, rounds: splitBrain.ticks },
  { name: skewedClocks.name, rounds: skewedClocks.handovers },
  { name: virtualDays.name, rounds: virtualDays.days },
]

/**
 * Runs the parts that have rounds left, each against schedulers and a database of its own kind.
 *
 * @param rounds how many rounds of each part, by its name
 * @param isTimeOver from then on no round is begun
 */
export async function runLeaderDrill(
  runtimeContext: RuntimeContext,
  { rounds, isTimeOver }: { rounds: ReadonlyMap<string, number>; isTimeOver: () => boolean },
): Promise<Figures> {
  await using resources = new AsyncDisposableStack()
  const postgres = resources.use(await startOwnPostgres(runtimeContext))
  const redis = resources.use(await startOwnRedis(runtimeContext))
  const servers = { postgres, redis, secretKey: randomBytes(32) }
  const wanted = (name: string) => (isTimeOver() ? 0 : (rounds.get(name) ?? 0))
  const figures: Figures[] = []
  const faults = leaderFaults
    .filter(({ name }) => wanted(name) > 0)
    .map((fault) => ({ fault, rounds: roundsLeft(wanted(fault.name), isTimeOver) }))
  if (faults.length > 0) figures.push(await injectIntoLeader(runtimeContext, servers, faults))
  if (wanted(splitBrain.name) > 0)
    figures.push(await causeSplitBrain(runtimeContext, servers, wanted(splitBrain.name)))
  if (wanted(skewedClocks.name) > 0)
    figures.push(await skewClocks(runtimeContext, servers, wanted(skewedClocks.name)))
  if (wanted(virtualDays.name) > 0)
    figures.push(await passVirtualDays(runtimeContext, servers, wanted(virtualDays.name)))
  return together(figures)
}
