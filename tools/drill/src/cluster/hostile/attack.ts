import type { LocalCluster } from '../local-cluster.ts'
import type { HostileMailServer } from './hostile-mail-server.ts'
import type { HostileSource } from './hostile-source.ts'
import type { Stranger } from './stranger.ts'

/** From where an attack comes. Attacks of one side follow one another; the sides attack at the same time. */
export const sides = [
  'without a token',
  'as an Editor',
  'as a report server',
  'as a BI platform',
  'as a mail server',
  'over Redis',
] as const

export type Side = (typeof sides)[number]

/** What an attack works with. */
export interface Attacked {
  readonly cluster: LocalCluster
  /** Speaks to the api from an address that only this attack has. */
  readonly stranger: Stranger
  /**
   * The same from another address: what is refused there after many bad logins would else hide what the api
   * does with other requests.
   */
  readonly guesser: Stranger
  /** `Authorization` of a user with the role Editor. */
  readonly editor: string
  readonly source: HostileSource
  readonly mailServer: HostileMailServer
  /** Executions of hostile schedules: they may end in any way. */
  readonly excused: Set<string>
}

export interface Attack {
  readonly name: string
  readonly side: Side
  /** After all others of its side: nothing that follows would reach its target. */
  readonly last?: boolean
  /**
   * Resolves when it is over, within a limit of its own.
   *
   * @throws TargetMissed when the target did not take what was sent
   */
  send(attacked: Attacked, random: () => number): Promise<void>
}

/** What was sent has not come to what it was meant for, so that nothing was shown. */
export class TargetMissed extends Error {}

/**
 * The attacks of each side in an order that follows only from the random numbers, except for those that come
 * last.
 */
export function orderAttacks(
  attacks: readonly Attack[],
  random: () => number,
): ReadonlyMap<Side, readonly Attack[]> {
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

function shuffled(attacks: readonly Attack[], random: () => number): Attack[] {
  return attacks
    .map((attack) => ({ attack, rank: (attack.last === true ? 1 : 0) + random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ attack }) => attack)
}

/** How an attack went. */
export type Outcome =
  | { readonly kind: 'made' }
  | { readonly kind: 'missed' | 'broken-off'; readonly note: string }

/**
 * Makes one attack. An attack that its target did not take is distinguished from one that could not be made.
 */
export async function makeAttack(attack: Attack, attacked: Attacked): Promise<Outcome> {
  const { random, signal } = attacked.cluster
  try {
    await attack.send(attacked, random)
    refuseUntaken(attacked.stranger)
    refuseUntaken(attacked.guesser)
    return { kind: 'made' }
  } catch (error) {
    signal.throwIfAborted()
    const words = error instanceof Error ? error.message : String(error)
    const name = `hostile: ${attack.side}: ${attack.name}`
    return error instanceof TargetMissed
      ? { kind: 'missed', note: `${name} did not reach its target: ${words}` }
      : { kind: 'broken-off', note: `${name} broke off: ${words}` }
  }
}

/** Answers before any code has read the request. Null means none. */
const untaken: ReadonlySet<number | null> = new Set([null, 429, 503])

/** @throws TargetMissed when the api took none of the requests, or none of the connections, of a stranger */
export function refuseUntaken({ answers, connections }: Pick<Stranger, 'answers' | 'connections'>): void {
  if (answers.length > 0 && answers.every(({ status }) => untaken.has(status)))
    throw new TargetMissed(
      `no request was looked at: ${answers.map(({ status }) => status ?? 'no answer').join(', ')}`,
    )
  if (connections.tried > 0 && connections.made === 0) throw new TargetMissed('no connection was taken')
}
