import type { Random } from '@punctual/testing/random'

import type { Kernel } from '../kernel/kernel.ts'
import type { Machine } from '../machine/machine.ts'
import type { Cluster } from './cluster.ts'
import type { DatabaseClock } from './database-clock.ts'
import type { DatabaseServer } from './database-server.ts'
import type { MessageQueue } from './message-queue.ts'
import type { InjectedFault } from './network.ts'
import type { FaultPlan } from './fault-plan.ts'

/**
 * Faults happen at steps, not at times. A step lies after a process has read something and before it acts, or
 * after it has acted and before it knows. Steps that decide something are hit far more often than the many
 * polls in between.
 */
const weights: Readonly<Record<string, number>> = {
  'lease.read': 0.05,
  'lease.renew': 0.5,
  'lease.take': 6,
  'lease.release': 4,
  'planning.readDue': 0.5,
  'planning.untilNextDueMs': 0.1,
  'planning.plan': 6,
  'dispatching.readState': 0.1,
  'dispatching.readWaiting': 0.2,
  'dispatching.place': 5,
  'dispatching.recallAll': 3,
  'queue.send': 5,
  'queue.incarnation': 0.05,
  'executionTransitions.claim': 6,
  'executionTransitions.recall crashed': 0.3,
  'executionTransitions.rescueLost': 0.3,
  'executionTransitions.finish': 6,
  'executionTransitions.release': 5,
  'ledger.advance': 6,
  'ledger.advanceAgain': 6,
  'ledger.giveBack': 6,
  'ledger.settle': 6,
  'mail.connect': 3,
  'mail.end': 8,
  'source.export': 1,
  'servers.heartbeat': 0.2,
  'overview.read': 0.02,
  'overview.readWork': 0.1,
}

export interface Faults {
  readonly injectFault: InjectedFault
  /** Sets up the faults that happen at a time instead of a step. */
  start(): void
  /** From now on nothing goes wrong any more, and what is broken is repaired. */
  end(): void
}

export interface FaultTargets {
  readonly kernel: Kernel
  readonly random: Random
  readonly cluster: () => Cluster
  readonly database: DatabaseServer
  readonly databaseClock: DatabaseClock
  readonly queue: () => MessageQueue
  readonly tell: (sentence: string) => void
  /** Notes what is committed now; the function undoes everything that was committed since. */
  readonly saveCommits: () => () => void
}

export function createFaults(targets: FaultTargets, plan: FaultPlan): Faults {
  const { kernel, random, tell } = targets
  let left = plan.count
  let distance = random.fraction() * 2 * plan.meanWeight
  let isOver = false
  const repairs = new Set<() => void>()

  function repairLater(machine: Machine | null, delayMs: number, repair: () => void): void {
    const once = () => {
      if (!repairs.delete(once)) return
      tell(`repaired${machine ? `: ${machine.name}` : ''}`)
      repair()
      disturb(machine)
    }
    repairs.add(once)
    kernel.after(delayMs, once)
  }

  /** @param machine null when it concerns every machine */
  function disturb(machine: Machine | null): void {
    for (const each of machine ? [machine] : targets.cluster().machines()) each.disturb()
  }

  const failOver = createFailover(targets, { isOver: () => isOver, disturb, repairLater })

  return {
    start() {
      const { outage } = plan
      if (!outage) return
      kernel.after(outage.atMs, () => {
        tell(`FAULT: everything is dead for ${outage.lengthMs} ms`)
        disturb(null)
        for (const machine of targets.cluster().machines()) targets.cluster().crash(machine, outage.lengthMs)
      })
    },
    injectFault(moment, machine, name) {
      if (left === 0) return
      distance -= weights[name] ?? 1
      if (distance > 0) return
      distance = random.fraction() * 2 * plan.meanWeight
      left -= 1
      const fault = random.pick(targets.cluster().machines().includes(machine) ? kinds : kindsForAll)
      tell(`FAULT ${moment} ${name}: ${fault.name} (${machine.name})`)
      if (!fault.isOrderly) disturb(fault.isForAll ? null : machine)
      fault.begin({ ...targets, machine, repairLater, failOver })
    },
    end() {
      left = 0
      isOver = true
      for (const repair of repairs) repair()
    },
  }
}

interface FailoverOptions extends Pick<Striking, 'repairLater'> {
  readonly isOver: () => boolean
  readonly disturb: (machine: null) => void
}

/**
 * The last commits have not reached the standby that takes over. One at a time: what is lost does not come
 * back.
 */
function createFailover(
  { kernel, tell, saveCommits, database }: FaultTargets,
  { isOver, disturb, repairLater }: FailoverOptions,
): Striking['failOver'] {
  let isLosing = false
  return ({ lostMs, awayMs }) => {
    if (isLosing) return
    isLosing = true
    const undo = saveCommits()
    kernel.after(lostMs, () => {
      isLosing = false
      if (isOver()) return
      tell(`FAULT: the commits of ${lostMs} ms are lost`)
      disturb(null)
      database.goDown()
      undo()
      repairLater(null, awayMs, () => database.comeUp())
    })
  }
}

interface Striking extends FaultTargets {
  readonly machine: Machine
  readonly repairLater: (machine: Machine | null, delayMs: number, repair: () => void) => void
  readonly failOver: (lengths: { lostMs: number; awayMs: number }) => void
}

interface FaultKind {
  readonly name: string
  /** Affects all machines, not only the one whose step it was. */
  readonly isForAll?: boolean
  /** What must cost nothing. */
  readonly isOrderly?: boolean
  readonly begin: (striking: Striking) => void
}

/** Pauses around the times that matter: a poll, trust in a lease, a lease, much longer. */
const pausesMs = [300, 1_000, 2_450, 2_800, 3_100, 4_000, 7_000, 12_000] as const

const crash: FaultKind = {
  name: 'crash',
  begin: ({ cluster, machine, random }) => cluster().crash(machine, random.pick([100, 1_000, 5_000, 15_000])),
}

const freeze: FaultKind = {
  name: 'freeze',
  begin({ machine, random, repairLater }) {
    machine.freeze()
    repairLater(machine, random.pick(pausesMs), () => machine.thaw())
  },
}

const terminate: FaultKind = {
  name: 'terminate',
  isOrderly: true,
  begin: ({ cluster, machine, random }) => cluster().terminate(machine, random.pick([100, 2_000])),
}

const cutOff: FaultKind = {
  name: 'cut off from the database',
  begin({ machine, random, database, repairLater }) {
    database.cutOff(machine)
    repairLater(machine, random.pick(pausesMs), () => database.reconnect(machine, random.chance(0.5)))
  },
}

const silence: FaultKind = {
  name: 'silence on the private connection',
  begin({ machine, random, database, repairLater }) {
    database.silenceSessions(machine)
    repairLater(machine, random.pick(pausesMs), () => database.unsilence(machine))
  },
}

/**
 * Once in a run: what is written by two times that are both wrong lies in no order that a promise could be
 * about.
 */
const clockOfTheDatabase: FaultKind = {
  name: 'clock of the database set',
  isOrderly: true,
  begin({ databaseClock, random }) {
    if (!databaseClock.wasSet) databaseClock.set(random.pick([-3_600_000, -20_000, 20_000, 3_600_000]))
  },
}

/** The faults that can meet the interface too, which has no process of its own here. */
const kindsForAll: readonly FaultKind[] = [
  cutOff,
  { name: 'connections reset', begin: ({ machine, database }) => database.reset(machine) },
  {
    name: 'database restart',
    isForAll: true,
    begin({ random, database, repairLater }) {
      database.goDown()
      repairLater(null, random.pick([50, 500, 3_500]), () => database.comeUp())
    },
  },
  {
    name: 'failover that loses the last commits',
    isForAll: true,
    begin: ({ random, failOver }) =>
      failOver({ lostMs: random.pick([0, 10, 50, 200, 500]), awayMs: random.pick([50, 500, 3_500]) }),
  },
  { name: 'queue emptied', isOrderly: true, begin: ({ queue }) => queue().flush() },
  { name: 'queue set back', isOrderly: true, begin: ({ queue }) => queue().restore() },
  {
    name: 'queue away',
    isOrderly: true,
    begin({ random, queue, repairLater }) {
      queue().setUp(false)
      repairLater(null, random.pick([500, 5_000]), () => queue().setUp(true))
    },
  },
  {
    name: 'clock set',
    isOrderly: true,
    begin: ({ machine, random }) => machine.skew(random.pick([-3_600_000, -200, 200, 3_600_000])),
  },
  clockOfTheDatabase,
  clockOfTheDatabase,
]

const kinds: readonly FaultKind[] = [
  ...kindsForAll,
  crash,
  crash,
  crash,
  freeze,
  freeze,
  freeze,
  terminate,
  silence,
]
