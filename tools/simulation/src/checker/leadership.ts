import { collaborationSettings } from '@punctual/domain'
import type { LeaderLease, LeaseState, Term } from '@punctual/engine'

import type { Machine } from '../machine/machine.ts'
import type { Fail, Observation, Remembering } from './observation.ts'

/** A term, from the moment it was won. */
interface Reign {
  readonly term: bigint
  readonly machine: Machine
  readonly connection: number
  /** By the clock of the database: when its lease was taken or last renewed, and when that ends. */
  renewedAt: number
  endsAt: number
  /** When it ends by a clock that is never set, which is how its holder counts. */
  trustEndsAt: number
  /** When it was first seen to be over, or its connection to be gone. */
  freeSince: number | null
}

export interface LeadershipChecker extends Remembering {
  observe(observation: Observation): void
  /** A machine that runs is about to send something. */
  sending(machine: Machine, name: string, at: number): void
}

/** Statements that only a leader runs. */
const leadersWork = new Set([
  'planning.readDue',
  'planning.plan',
  'planning.untilNextDueMs',
  'planning.quarantine',
  'dispatching.readState',
  'dispatching.readWaiting',
  'dispatching.place',
  'executionTransitions.recall',
  'executionTransitions.rescueLost',
  'overview.readWork',
])

/**
 * How long better candidates are given, worked out from the promise: three quarters of a second, or one and a
 * half for a backup.
 */
const deferenceMs = { toPreferred: 750, toNonBackup: 1_500 }

/**
 * Who leads, and until when, as the lease shows it: one term after the other, each by a scheduler that may
 * take it. No term begins while a leader works, and no leader works after its term.
 *
 * @param slackMs how long a process that runs may take to finish what is under way
 */
export function createLeadershipChecker(fail: Fail, { slackMs }: { slackMs: number }): LeadershipChecker {
  const looks = new Map<Machine, LeaseState>()
  const reigns = new Map<Machine, Reign>()
  let reign: Reign | null = null

  function take({ machine, now, at, given, rows }: Observation, { term }: Term): void {
    if (reign && term <= reign.term) fail('terms grow', `${term} came after ${reign.term}`)
    if (reign && reign.freeSince === null) {
      fail(
        'a leader that works is never replaced',
        `${machine.name} took over from ${reign.machine.name} in term ${reign.term}`,
      )
    }
    const waitMs = deference(machine.name, looks.get(machine))
    const waitedMs = at - (reign?.freeSince ?? 0)
    if (waitedMs < waitMs)
      fail(
        'better candidates go first',
        `${machine.name} took over after ${waitedMs} ms, before ${waitMs} ms`,
      )
    const [{ leaseMs }] = given as Parameters<LeaderLease['take']>
    const lease = { renewedAt: now, endsAt: now + leaseMs, trustEndsAt: at + leaseMs }
    reign = { term, machine, connection: rows.lease.connection ?? 0, ...lease, freeSince: null }
    reigns.set(machine, reign)
  }

  return {
    remember() {
      const known = reign && { ...reign }
      return () => {
        reign = known
        if (known) reigns.set(known.machine, known)
      }
    },
    observe(observation) {
      const { name, machine, now, at, answer, given } = observation
      noteFree(reign, observation)
      if (name === 'lease.read') looks.set(machine, answer as LeaseState)
      if (name === 'lease.take' && answer !== null) take(observation, answer as Term)
      const own = reign?.machine === machine ? reign : null
      if (name === 'lease.renew' && typeof answer === 'number' && own)
        Object.assign(own, { renewedAt: now, endsAt: now + answer, trustEndsAt: at + answer })
      if (name === 'lease.release' && own?.term === (given[0] as Term).term) endEarly(own, { now, at })
      if (name === 'planning.plan' && (answer as unknown[]).length > 0) checkPlan(observation, reign, fail)
    },
    sending(machine, name, at) {
      if (!leadersWork.has(name)) return
      const own = reigns.get(machine)
      if (own && at - Math.max(own.trustEndsAt, machine.undisturbedSince) > slackMs) {
        fail(
          'whoever runs stops a leader’s work when its lease ends',
          `${machine.name} sends ${name} ${at - own.trustEndsAt} ms after its lease`,
        )
      }
    },
  }
}

/** A leader has given its lease up. */
function endEarly(reign: Reign, { now, at }: Pick<Observation, 'now' | 'at'>): void {
  const ends = { endsAt: Math.min(reign.endsAt, now), trustEndsAt: Math.min(reign.trustEndsAt, at) }
  Object.assign(reign, { ...ends, freeSince: reign.freeSince ?? at })
}

/** A lease that was renewed in the future is over: the clock has been set back since. */
const isOver = ({ renewedAt, endsAt }: Reign, now: number) => endsAt <= now || renewedAt > now + 1_000

function noteFree(reign: Reign | null, { now, at, rows }: Observation): void {
  if (reign && reign.freeSince === null && (isOver(reign, now) || !rows.connections.has(reign.connection)))
    reign.freeSince = at
}

function deference(self: string, look: LeaseState | undefined): number {
  if (!look) return 0
  const { preferredLeader, backupServers } = collaborationSettings.parse(look.collaboration)
  const rivals = look.liveSchedulers.filter((name) => name !== self && name !== look.holderName)
  if (backupServers.includes(self) && rivals.some((name) => !backupServers.includes(name)))
    return deferenceMs.toNonBackup
  return preferredLeader !== self && rivals.some((name) => name === preferredLeader)
    ? deferenceMs.toPreferred
    : 0
}

function checkPlan({ machine, now, given }: Observation, reign: Reign | null, fail: Fail): void {
  const [{ term }] = given as [Term]
  if (term !== reign?.term)
    fail(
      'a term that is over plans nothing',
      `${machine.name} planned in term ${term}; it is term ${reign?.term}`,
    )
  else if (isOver(reign, now))
    fail(
      'a lease that has run out plans nothing',
      `${machine.name} planned ${now - reign.endsAt} ms after its lease`,
    )
}
