import { databaseNow } from '../fresh-database.ts'
import type { Target } from '../report/figures.ts'
import type { LoadedSchedulers } from './loaded-schedulers.ts'

/** A way to take the leader out. */
export interface LeaderFault {
  readonly name: string
  readonly rounds: number
  /** Until due work is planned again. */
  readonly takeOver: Target
  /** How late an occurrence around the fault may be. */
  readonly lateness: Target
  /** Resolves to the instant, by the database's clock, from which the take-over counts. */
  inject(cluster: LoadedSchedulers, leader: string): Promise<Date>
  /** Undoes what does not end by itself. */
  repair(cluster: LoadedSchedulers, leader: string): void
}

const nothing = () => {}

function bySignal(signal: NodeJS.Signals): LeaderFault['inject'] {
  return async ({ store, schedulers }, leader) => {
    const now = await databaseNow(store)
    schedulers.signal(leader, signal)
    return now
  }
}

/** The ways, with the rounds and targets that the project holds itself to; a lease is 3 s. */
export const leaderFaults: readonly LeaderFault[] = [
  {
    name: 'SIGTERM',
    rounds: 100,
    takeOver: { p99: 150 },
    lateness: { max: 250 },
    inject: bySignal('SIGTERM'),
    repair: nothing,
  },
  {
    name: 'SIGKILL',
    rounds: 300,
    takeOver: { p50: 150, p99: 500 },
    lateness: {},
    inject: bySignal('SIGKILL'),
    repair: nothing,
  },
  {
    name: 'SIGSTOP',
    rounds: 50,
    takeOver: { p99: 3_250 },
    lateness: {},
    inject: bySignal('SIGSTOP'),
    repair: ({ schedulers }, leader) => schedulers.signal(leader, 'SIGCONT'),
  },
  {
    name: 'black hole to the database',
    rounds: 20,
    takeOver: { p99: 3_250 },
    lateness: {},
    async inject({ store, schedulers }, leader) {
      const now = await databaseNow(store)
      schedulers.proxyOf(leader).setBlackHole(true)
      return now
    },
    repair: ({ schedulers }, leader) => schedulers.proxyOf(leader).setBlackHole(false),
  },
  {
    name: 'immediate restart of the database',
    rounds: 20,
    takeOver: { p99: 2_000 },
    lateness: {},
    async inject({ store, postgres }) {
      await postgres.end('SIGQUIT')
      await postgres.startAgain()
      return await databaseNow(store)
    },
    repair: nothing,
  },
]
