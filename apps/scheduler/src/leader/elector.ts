import { collaborationSettings, successionDelayMs } from '@punctual/domain'
import type { Clock, Logger } from '@punctual/runtime'
import { createLeaderLease, type LeaderLease, leaseReleasedChannel, type PrivateConnection, type Term } from '@punctual/store'

/*
 * Leader election
 *
 * One row in PostgreSQL says who leads: a term, a holder and an end by the database's clock. Every candidate runs the same
 * endless loop of two states, follow and lead, over a private connection that nothing else can keep waiting.
 *
 *   follow   looks at the row every `followMs`, and at once when a leader says that it goes. Takes over, with the next term, when the row is free, its lease has
 *            expired, or the connection that took it is gone. The last is what makes a crash cheap: the kernel closes a dead
 *            process's sockets, the database ends its backend, and a follower sees that within one look. Preferred leaders
 *            go first and backups last (see succession.ts); a leader that works is never replaced.
 *   lead     runs the duties, and renews at a sixth of the lease. It stops them when a renewal says that the term is over,
 *            when its connection breaks, or when `leaseMs` minus a margin have passed on the monotonic clock since the start
 *            of the last good renewal, whichever is first. The lease is given up only after the duties have stopped.
 *
 * What is guaranteed: two terms never plan. Not because a leader always knows that it has lost (a frozen process knows
 * nothing), but because every planning statement checks term and lease in the database, in the same statement that writes.
 *
 * What is not guaranteed: that there is always a leader. Without the database there is none; nothing can be planned then
 * either. A process whose connection is cut, yet lives, loses leadership to a follower at once although its lease runs on.
 */

export interface ElectorOptions {
  readonly identity: { readonly bootId: string; readonly name: string }
  readonly clock: Clock
  readonly logger: Logger
  /** A scheduler without a heartbeat for this long is dead to the others. */
  readonly serverLeaseMs: number
  /** Pause between two looks of a follower. */
  readonly followMs: number
  readonly connect: () => Promise<PrivateConnection>
  /** Starts the duties of a leader; disposing them returns when they have stopped. */
  readonly startDuties: (term: Term) => AsyncDisposable
}

export interface Elector extends AsyncDisposable {
  /** The term this process leads, or null. */
  currentTerm(): Term | null
  /** Whether it has looked at the lease lately: false when the database is away. */
  inTouch(): boolean
}

/** A server that does not answer must not keep this process from following again. */
const releaseLimitMs = 1_000

/** Trust in a lease ends this long before the lease. */
const trustMarginMs = 500

/** Begins to follow, and leads whenever it can, until it is disposed. */
export function startElector(options: ElectorOptions): Elector {
  const { clock, logger } = options
  const stopping = new AbortController()
  const state: ElectorState = { term: null, lastLookMs: clock.monotonicMs(), leaseMs: 3_000 }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await using connection = await options.connect()
        const candidacy = {
          ...options,
          lease: createLeaderLease(connection.query),
          state,
          released: await watchReleases(connection),
          signal: AbortSignal.any([stopping.signal, connection.broken]),
        }
        const term = await follow(candidacy)
        if (term) await lead({ ...candidacy, term })
      } catch (error) {
        if (stopping.signal.aborted) return
        logger.warn({ err: error }, 'election interrupted')
        await clock.sleep(options.followMs, stopping.signal).catch(() => {})
      }
    }
  }

  const finished = run()
  return {
    currentTerm: () => state.term,
    inTouch: () => clock.monotonicMs() - state.lastLookMs < state.leaseMs * 2,
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await finished
    },
  }
}

interface ElectorState {
  term: Term | null
  lastLookMs: number
  /** The cluster's failover time-out, as of the last look. */
  leaseMs: number
}

interface Candidacy extends ElectorOptions {
  readonly lease: LeaderLease
  readonly state: ElectorState
  readonly released: ReleaseWatch
  readonly signal: AbortSignal
}

/** Interrupts the pause of a follower when a leader gives its lease up. */
interface ReleaseWatch {
  /** Aborted by the next release. */
  next(): AbortSignal
}

async function watchReleases(connection: PrivateConnection): Promise<ReleaseWatch> {
  let waiting = new AbortController()
  await connection.listen(leaseReleasedChannel, () => waiting.abort())
  return {
    next() {
      if (waiting.signal.aborted) waiting = new AbortController()
      return waiting.signal
    },
  }
}

/** Returns the term won, or null when the connection broke or the process stops. */
async function follow({ lease, identity, clock, serverLeaseMs, followMs, state, released, signal }: Candidacy): Promise<Term | null> {
  let free = null as { term: bigint; sinceMs: number } | null
  while (!signal.aborted) {
    const release = released.next()
    const look = await lease.read(serverLeaseMs)
    const settings = collaborationSettings.parse(look.collaboration)
    state.lastLookMs = clock.monotonicMs()
    state.leaseMs = settings.failoverTimeoutSeconds * 1_000
    const held = !look.expired && look.holderConnected
    if (held || free?.term !== look.term) free = held ? null : { term: look.term, sinceMs: state.lastLookMs }
    const delayMs = successionDelayMs({
      ...settings,
      self: identity.name,
      goneLeader: look.holderName,
      liveSchedulers: look.liveSchedulers,
    })
    if (free !== null && state.lastLookMs - free.sinceMs >= delayMs) {
      const won = await lease.take({ holder: identity.bootId, holderName: identity.name, expectedTerm: look.term, leaseMs: state.leaseMs })
      if (won) return won
    }
    await clock.sleep(followMs, AbortSignal.any([signal, release])).catch(() => {})
  }
  return null
}

/** Leads until the term is over; returns after the duties have stopped. */
async function lead(candidacy: Candidacy & { term: Term }): Promise<void> {
  const { term, lease, logger, state } = candidacy
  logger.info({ term: term.term.toString() }, 'leading')
  state.term = term
  try {
    await using _duties = candidacy.startDuties(term)
    await renewUntilOver(candidacy)
  } finally {
    state.term = null
    logger.info({ term: term.term.toString() }, 'no longer leading')
    // The duties have stopped by now; a lease that is already another's is left alone by the statement itself.
    await withinMs(lease.release(term), releaseLimitMs, candidacy.clock)
  }
}

async function renewUntilOver({ term, lease, clock, state, signal, logger }: Candidacy & { term: Term }): Promise<void> {
  const { leaseMs } = state
  let trustedUntilMs = clock.monotonicMs() + leaseMs - trustMarginMs
  while (!signal.aborted) {
    await clock.sleep(leaseMs / 6, signal).catch(() => {})
    if (signal.aborted) return
    const startedMs = clock.monotonicMs()
    // The wait itself may have been longer than asked for: a process that was frozen must not trust its lease again.
    if (startedMs >= trustedUntilMs) return
    const renewal = await withinMs(lease.renew(term, leaseMs), trustedUntilMs - startedMs, clock)
    if (renewal !== true) {
      logger.warn({ term: term.term.toString(), renewal: renewal ?? 'timed out' }, 'lease not renewed')
      return
    }
    state.lastLookMs = clock.monotonicMs()
    trustedUntilMs = startedMs + leaseMs - trustMarginMs
  }
}

/** The answer of a statement, or null when it takes longer. A failure counts as `false`. */
async function withinMs<Answer>(statement: Promise<Answer>, milliseconds: number, clock: Clock): Promise<Answer | false | null> {
  const waiting = new AbortController()
  try {
    return await Promise.race([statement.catch(() => false as const), clock.sleep(milliseconds, waiting.signal).then(() => null)])
  } finally {
    waiting.abort()
  }
}
