import type { Clock } from '@punctual/runtime'

import type { Schedulers } from './schedulers.ts'

/** A way to take the leader out. `repair` undoes what does not end by itself. */
export interface LeaderFault {
  readonly name: string
  readonly rounds: number
  /** Longest take-over, in milliseconds: half of all rounds, and 99 of 100. */
  readonly targetMs: { readonly p50: number | null; readonly p99: number }
  strike(schedulers: Schedulers, leader: string): void
  repair(schedulers: Schedulers, leader: string): void
}

const nothing = () => {}

/** The ways, with the rounds and targets that the project holds itself to; a lease is 3 s. */
export const leaderFaults: readonly LeaderFault[] = [
  {
    name: 'SIGTERM',
    rounds: 100,
    targetMs: { p50: null, p99: 150 },
    strike: (schedulers, leader) => schedulers.signal(leader, 'SIGTERM'),
    repair: nothing,
  },
  {
    name: 'SIGKILL',
    rounds: 300,
    targetMs: { p50: 150, p99: 500 },
    strike: (schedulers, leader) => schedulers.signal(leader, 'SIGKILL'),
    repair: nothing,
  },
  {
    name: 'SIGSTOP',
    rounds: 50,
    targetMs: { p50: null, p99: 3_250 },
    strike: (schedulers, leader) => schedulers.signal(leader, 'SIGSTOP'),
    repair: (schedulers, leader) => schedulers.signal(leader, 'SIGCONT'),
  },
  {
    name: 'black hole to the database',
    rounds: 20,
    targetMs: { p50: null, p99: 3_250 },
    strike: (schedulers, leader) => schedulers.proxyOf(leader).setBlackHole(true),
    repair: (schedulers, leader) => schedulers.proxyOf(leader).setBlackHole(false),
  },
]

/** Waits a random moment, so that faults meet every phase of the leader's work. */
export async function randomPause(clock: Clock, random: () => number, signal: AbortSignal): Promise<void> {
  await clock.sleep(200 + random() * 600, signal)
}
