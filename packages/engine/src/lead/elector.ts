import { collaborationSettings, successionDelayMs } from '@punctual/domain'
import type { Clock, Logger } from '@punctual/runtime'

import type { HeldTerm, Term } from '../port/lead-data.ts'
import type { LeaderLease } from '../port.ts'
import { type LeaseConnection, maxWaitMs } from './leader-lease.ts'

/*
 * Leader election
 *
 * One row in PostgreSQL says who leads: a term, a holder and an end by the database's clock. Every candidate
 * runs the same endless loop of two states, follow and lead, over a private connection that nothing else can
 * keep waiting.
 *
 *   follow   reads the lease, and reads it again when the wait is over that PostgreSQL keeps for it: when the connection of the leader
 *            ends, or when the lease ends that was read. So a crash is noticed at once, since the kernel closes the sockets of a dead process;
 *            a leader that freezes keeps its connection, and is noticed when its lease ends. A follower takes over, with the next term,
 *            when the row is free, its lease has expired, or the connection that took it is gone. While the lease is free, and better
 *            candidates may go first, it reads every `followMs`. Preferred leaders go first and backups last (see
 *            succession.ts); a leader that works is never replaced.
 *   lead     runs the duties, and renews at a third of the lease, at least once a second, which also brings a changed
 *            failover time-out. It stops them when a renewal says that the term is over,
 *            when its connection breaks, or when `leaseMs` minus a margin have passed on the monotonic clock since it
 *            began to ask for the lease or for its last good renewal, whichever is first. The lease is abandoned only after the duties have stopped.
 *
 * What is guaranteed: two terms never plan. A leader does not always know that it has lost: a frozen process
 * knows nothing. But every planning statement checks term and lease in the database, in the same statement
 * that writes.
 *
 * What is not guaranteed: that there is always a leader. Without the database there is none; nothing can be
 * planned then either. A process whose connection is cut, yet lives, loses leadership to a follower at once
 * although its lease runs on.
 */

interface ElectorOptions {
  readonly identity: { readonly bootId: string; readonly name: string }
  readonly clock: Clock
  readonly logger: Logger
  /** A scheduler without a heartbeat for this long is dead to the others. */
  readonly serverLeaseMs: number
  /** Pause between two polls of a lease that is free, or whose holder has just gone. */
  readonly followMs: number
  readonly connect: () => Promise<LeaseConnection>
  /** Starts the duties of a leader; disposing them returns when they have stopped. */
  readonly startDuties: (term: Term) => AsyncDisposable
}

export interface Elector extends AsyncDisposable {
  /** The term this process leads, or null. */
  currentTerm(): Term | null
  /** Whether it has read the lease lately: false when the database is down. */
  inTouch(): boolean
}

/** A server that does not answer must not keep this process from following again. */
const releaseLimitMs = 1_000

/** Longest pause between two renewals, however long the lease is. */
const maxRenewalPauseMs = 1_000

/** Trust in a lease ends this long before the lease. */
const trustMarginMs = 500

/** Begins to follow, and leads whenever it can, until it is disposed. */
export function startElector(options: ElectorOptions): Elector {
  const { clock, logger } = options
  const stopping = new AbortController()
  const state: ElectorState = { term: null, lastPollMs: clock.monotonicMs(), leaseMs: 3_000 }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await using connection = await options.connect()
        const candidacy = {
          ...options,
          lease: connection.lease,
          state,
          signal: AbortSignal.any([stopping.signal, connection.broken]),
        }
        const won = await follow(candidacy)
        if (won) await lead({ ...candidacy, ...won })
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
    inTouch: () => clock.monotonicMs() - state.lastPollMs < state.leaseMs * 2,
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await finished
    },
  }
}

interface ElectorState {
  term: Term | null
  lastPollMs: number
  /** The cluster's failover time-out, as of the last poll. */
  leaseMs: number
}

interface Candidacy extends ElectorOptions {
  readonly lease: LeaderLease
  readonly state: ElectorState
  readonly signal: AbortSignal
}

/**
 * A term, and when it was asked for, on the monotonic clock: trust in it counts from there, however late the
 * answer was heard.
 */
interface Victory {
  readonly term: Term
  readonly askedAtMs: number
}

/** Returns the term won, or null when the connection broke or the process stops. */
async function follow({
  lease,
  identity,
  clock,
  serverLeaseMs,
  followMs,
  state,
  signal,
}: Candidacy): Promise<Victory | null> {
  let free = null as { term: bigint; sinceMs: number } | null
  let wait: HeldTerm | undefined
  while (!signal.aborted) {
    const beganMs = clock.monotonicMs()
    const seen = await unlessAborted(lease.read(serverLeaseMs, wait), signal)
    if (seen === null) return null
    const settings = collaborationSettings.parse(seen.collaboration)
    state.lastPollMs = clock.monotonicMs()
    state.leaseMs = settings.failoverTimeoutSeconds * 1_000
    const held = !seen.expired && seen.holderConnected
    // The connection of the holder is gone, and the server has not taken it off its list yet.
    const isLeaving = held && wait?.term === seen.term && state.lastPollMs - beganMs < wait.limitMs
    wait = held ? { term: seen.term, limitMs: Math.min(Math.max(seen.endsInMs, 1), maxWaitMs) } : undefined
    if (held || free?.term !== seen.term) free = held ? null : { term: seen.term, sinceMs: state.lastPollMs }
    const delayMs = successionDelayMs({
      ...settings,
      self: identity.name,
      goneLeader: seen.holderName,
      liveSchedulers: seen.liveSchedulers,
    })
    if (free !== null && state.lastPollMs - free.sinceMs >= delayMs) {
      const askedAtMs = clock.monotonicMs()
      const term = await lease.take({
        holder: identity.bootId,
        holderName: identity.name,
        expectedTerm: seen.term,
        leaseMs: state.leaseMs,
      })
      if (term) return { term, askedAtMs }
    }
    if (!held || isLeaving) await clock.sleep(followMs, signal).catch(() => {})
  }
  return null
}

/** Leads until the term is over; returns after the duties have stopped. */
async function lead(candidacy: Candidacy & Victory): Promise<void> {
  const { term, askedAtMs, lease, logger, clock, state } = candidacy
  // A process that was frozen while the answer was in transit has lost what it won.
  if (clock.monotonicMs() >= trustEnd(askedAtMs, state)) return
  logger.info({ term: term.term.toString() }, 'leading')
  state.term = term
  try {
    await using _duties = candidacy.startDuties(term)
    await renewUntilOver(candidacy)
  } finally {
    state.term = null
    logger.info({ term: term.term.toString() }, 'no longer leading')
    // The duties have stopped by now; a lease that is already another's is left unchanged by the statement
    // itself.
    await withinMs(lease.release(term), releaseLimitMs, clock)
  }
}

/** When trust in a lease ends that was asked for at an instant of the monotonic clock. */
function trustEnd(askedAtMs: number, { leaseMs }: ElectorState): number {
  return askedAtMs + leaseMs - trustMarginMs
}

async function renewUntilOver({
  term,
  askedAtMs,
  lease,
  clock,
  state,
  signal,
  logger,
}: Candidacy & Victory): Promise<void> {
  let trustedUntilMs = trustEnd(askedAtMs, state)
  while (!signal.aborted) {
    // A process that was frozen after it took the lease has less trust left than a whole pause.
    const trustLeftMs = Math.max(trustedUntilMs - clock.monotonicMs(), 0)
    const pauseMs = Math.min(state.leaseMs / 3, maxRenewalPauseMs, trustLeftMs / 2)
    await clock.sleep(pauseMs, signal).catch(() => {})
    if (signal.aborted) return
    const startedMs = clock.monotonicMs()
    // The wait itself may have been longer than asked for: a process that was frozen must not trust its lease
    // again.
    if (startedMs >= trustedUntilMs) return
    const renewal = await withinMs(lease.renew(term, state.leaseMs), trustedUntilMs - startedMs, clock)
    if (typeof renewal !== 'number') {
      logger.warn(
        { term: term.term.toString(), reason: renewal === false ? 'statement failed' : 'over or no answer' },
        'lease not renewed',
      )
      return
    }
    state.lastPollMs = clock.monotonicMs()
    state.leaseMs = renewal
    trustedUntilMs = trustEnd(startedMs, state)
  }
}

/** The answer of a statement that waits in the database, or null when there is no reason to wait any more. */
async function unlessAborted<Answer>(
  statement: Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer | null> {
  const aborted = Promise.withResolvers<null>()
  const stop = () => aborted.resolve(null)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([statement, aborted.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** The answer of a statement, or null when it takes longer. A failure counts as `false`. */
async function withinMs<Answer>(
  statement: Promise<Answer>,
  milliseconds: number,
  clock: Clock,
): Promise<Answer | false | null> {
  const waiting = new AbortController()
  try {
    return await Promise.race([
      statement.catch(() => false as const),
      clock.sleep(milliseconds, waiting.signal).then(() => null),
    ])
  } finally {
    waiting.abort()
  }
}
