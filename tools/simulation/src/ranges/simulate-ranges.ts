import { createRandom, type Random } from '@punctual/testing/random'

import { createEventQueue } from '../kernel/event-queue.ts'
import { type LeaderSurroundings, startRangeLeader } from './range-leader.ts'
import { createRangeRows, type RangeRows } from './range-rows.ts'

export interface RangeScenario {
  readonly leaders: number
  readonly ranges: number
  readonly schedules: number
  /** 0 makes all schedules due at once, and once. */
  readonly everyMs: number
  readonly untilMs: number
  /** Crashes, freezes and cut connections; leader 0 stays well. */
  readonly faults: boolean
  readonly fenced: boolean
  /** Planned occurrences a second of one leader. */
  readonly perSecond: number
}

export interface RangeRun {
  readonly written: number
  /** Instants with a second row, instants before their time, and due instants without a row at the end. */
  readonly twice: number
  readonly early: number
  readonly lost: number
  /** From the due instant to its row. */
  readonly latestMs: number
  /** Ranges without a leader that lives, at the end. */
  readonly unowned: number
  /** When the last row was written. */
  readonly endedAt: number
}

export const leaseMs = 3_000
const tickMs = 500
const pageSize = 2_000
const networkMs = 1
const firstDueMs = 5_000
/** What one fault may hold up: the lease of the range, two ticks, and the round of the next leader. */
export const holdUpMs = leaseMs + 2 * tickMs + 1_000
/** A fault begins when what the one before held up is over: leases for two are not promised. */
const betweenFaultsMs = 3 * leaseMs

/** Plays one cluster of leaders that share planning by ranges, in virtual time. The seed decides the faults. */
export function simulateRanges(seed: number, scenario: RangeScenario): RangeRun {
  const random = createRandom(seed)
  const world = createWorld(random)
  const everyMs = scenario.everyMs === 0 ? Number.POSITIVE_INFINITY : scenario.everyMs
  const firstDueAt = Array.from(
    { length: scenario.schedules },
    () => firstDueMs + (scenario.everyMs === 0 ? 0 : random.whole(0, scenario.everyMs - 1)),
  )
  const tally = { written: 0, early: 0, twice: 0, latestMs: 0, endedAt: 0 }
  const seen = new Set<string>()
  const rows = createRangeRows({
    ...scenario,
    leaseMs,
    pageSize,
    firstDueAt,
    everyMs,
    written({ schedule, dueAt }) {
      const key = `${schedule} ${dueAt}`
      if (seen.has(key)) tally.twice += 1
      seen.add(key)
      tally.written += 1
      if (dueAt > world.now()) tally.early += 1
      tally.latestMs = Math.max(tally.latestMs, world.now() - dueAt)
      tally.endedAt = world.now()
    },
  })
  const processes = Array.from({ length: scenario.leaders }, () => world.process())
  const start = (process: Process, id: number) =>
    startRangeLeader({
      id,
      rows,
      leaseMs,
      tickMs,
      perSecond: scenario.perSecond,
      surroundings: process.surroundings,
    })
  for (const [id, process] of processes.entries()) start(process, id)
  if (scenario.faults) inject({ world, processes, random, untilMs: scenario.untilMs, restart: start })
  world.run(scenario.untilMs)
  const lost = lostOf({ firstDueAt, everyMs, untilMs: scenario.untilMs - holdUpMs, seen })
  return { ...tally, lost, unowned: unownedOf(rows, processes) }
}

interface Process {
  readonly surroundings: LeaderSurroundings
  isDead: boolean
  frozenUntil: number
  isCut: boolean
}

interface World {
  now(): number
  after(delayMs: number, run: () => void): void
  process(): Process
  run(untilMs: number): void
}

function createWorld(random: Random): World {
  const queue = createEventQueue()
  let [now, order] = [0, 0]
  const after = (delayMs: number, run: () => void) => queue.add({ at: now + delayMs, order: order++, run })

  function process(): Process {
    /** Runs in the process: later when it is frozen, never when it is dead. */
    const inside = (run: () => void) => {
      if (state.isDead) return
      if (state.frozenUntil > now) after(state.frozenUntil - now, () => inside(run))
      else run()
    }
    const state: Process = {
      isDead: false,
      frozenUntil: 0,
      isCut: false,
      surroundings: {
        now: () => now,
        after: (delayMs, run) => after(delayMs, () => inside(run)),
        send({ effect, costMs, answered }) {
          if (state.isCut) return
          after(random.duration(networkMs), () => {
            const answer = effect()
            after(costMs(answer) + random.duration(networkMs), () => {
              if (!state.isCut) inside(() => answered(answer))
            })
          })
        },
      },
    }
    return state
  }

  return {
    now: () => now,
    after,
    process,
    run(untilMs) {
      for (let event = queue.next(untilMs); event; event = queue.next(untilMs)) {
        now = event.at
        event.run()
      }
    },
  }
}

interface Injection {
  readonly world: World
  readonly processes: Process[]
  readonly random: Random
  readonly untilMs: number
  restart(process: Process, id: number): void
}

/** One fault after the other, each at one leader, never at leader 0. */
function inject({ world, processes, random, untilMs, restart }: Injection): void {
  const fault = () => {
    if (world.now() > untilMs - 2 * betweenFaultsMs) return
    const id = random.whole(1, processes.length - 1)
    const process = processes[id]!
    const lastsMs = random.whole(100, 2 * leaseMs)
    const kind = random.pick(['crash', 'freeze', 'cut'] as const)
    if (kind === 'freeze') process.frozenUntil = world.now() + lastsMs
    if (kind === 'cut') {
      process.isCut = true
      world.after(lastsMs, () => (process.isCut = false))
    }
    if (kind === 'crash') {
      process.isDead = true
      world.after(lastsMs, () => {
        processes[id] = world.process()
        restart(processes[id], id)
      })
    }
    world.after(betweenFaultsMs + random.whole(0, 2_000), fault)
  }
  if (processes.length > 1) world.after(firstDueMs + random.whole(0, 5_000), fault)
}

function lostOf(init: {
  firstDueAt: readonly number[]
  everyMs: number
  untilMs: number
  seen: ReadonlySet<string>
}): number {
  let lost = 0
  for (const [schedule, first] of init.firstDueAt.entries())
    for (let dueAt = first; dueAt <= init.untilMs; dueAt += init.everyMs)
      if (!init.seen.has(`${schedule} ${dueAt}`)) lost += 1
  return lost
}

function unownedOf(rows: RangeRows, processes: readonly Process[]): number {
  return rows.owners.filter((owner) => owner === null || processes[owner]!.isDead).length
}
