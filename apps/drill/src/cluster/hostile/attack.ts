import type { LocalCluster } from '../local-cluster.ts'
import type { HostileSource } from './hostile-source.ts'
import type { Stranger } from './stranger.ts'

/** From where an attack comes. Attacks of one side follow one another; the sides attack at the same time. */
export const sides = ['without a token', 'as an Editor', 'as a source', 'over Redis'] as const

export type Side = (typeof sides)[number]

/** What an attack works with. */
export interface Attacked {
  readonly cluster: LocalCluster
  /** Speaks to the api from an address of its own. */
  readonly stranger: Stranger
  /** `Authorization` of a user with the role Editor. */
  readonly editor: string
  readonly source: HostileSource
  /** Executions of hostile schedules: they may end in any way. */
  readonly excused: Set<string>
}

export interface Attack {
  readonly name: string
  readonly side: Side
  /** Resolves when it is over, within a limit of its own. */
  send(attacked: Attacked, random: () => number): Promise<void>
}

/** The attacks of each side in an order that follows from the random numbers alone. */
export function orderAttacks(attacks: readonly Attack[], random: () => number): ReadonlyMap<Side, readonly Attack[]> {
  return new Map(
    sides.map((side) => [
      side,
      shuffled(
        attacks.filter((attack) => attack.side === side),
        random,
      ),
    ]),
  )
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}
