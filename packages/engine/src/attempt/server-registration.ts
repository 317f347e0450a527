import { buildOutdated, type Hold, type Target } from '@punctual/domain'
import { type Clock, type Logger, semanticVersion, startLoop, StartupProblem } from '@punctual/runtime'

import { createDatabaseTime, type DatabaseTime, type TimeReading } from './database-time.ts'
import type { EngineLimits } from '../limits.ts'
import { workFormat } from '../work-format.ts'
import type { EngineStore } from '../port.ts'
import type { AttemptRef } from '../port/attempt-ref.ts'
import type { RecalledExecution } from '../port/execution-data.ts'
import { recallApart } from './recall-apart.ts'
import { createStoreOutage, type StoreOutage } from './store-outage.ts'
import type { ServerIdentity, Vitals } from '../port/server-data.ts'

export interface ServerRegistration extends AsyncDisposable {
  /**
   * False once no heartbeat has succeeded for (almost) the lease: others may already have taken the work
   * over.
   */
  trusted(): boolean
  /** How much longer the lease surely lasts, in milliseconds; 0 or less once it may be over. */
  trustedForMs(): number
  /**
   * For how long, in milliseconds, heartbeats have succeeded one after the other while the clock of the
   * database went on evenly. While that is shorter than a lease, this process cannot recognise a dead server.
   * The store may have missed the heartbeats of all servers, or the last heartbeat was written by another
   * time.
   */
  connectedForMs(): number
  /**
   * What the clock of the database shows now if it has not jumped since the last heartbeat; null before the
   * first one.
   */
  databaseNow(): Date | null
  /** When the store was there again after the last outage that this process has seen, by its clock; null for none. */
  storeAwayUntil(): Date | null
  /**
   * How many executions this server may run at once: the cluster's `ThreadsPerServer` if that is set, else
   * the process's own number.
   */
  slots(): number
  /** Sends a heartbeat now instead of up to one interval later. */
  refresh(): void
  /** From now on no new work is placed here. */
  drain(): Promise<void>
}

export interface RegistrationOptions {
  readonly store: Pick<EngineStore, 'executionTransitions' | 'servers'>
  readonly clock: Clock
  readonly logger: Logger
  readonly limits: EngineLimits
  readonly server: PresentServer
  readonly running: () => readonly AttemptRef[]
  /** Whether this process has begun the attempt of the claim; when it is absent, it has begun none. */
  readonly hasBegun?: (claimToken: string) => boolean
  /** Called for the claim of an attempt that this process must stop; may be called again for the same one. */
  readonly stop: (claimToken: string, reason: 'cancelled' | 'superseded') => void
  /** Called when the lease is over: everything must stop, and nothing may be sent any more. */
  readonly leaseLost: () => void
  /** Why this server takes no new work now; null, or absent, when it does. */
  readonly holdReason?: () => Hold | null
  /**
   * Called when the cluster has got work that this build cannot read, with what to say of it; with null when it
   * can again.
   */
  readonly outdated?: (reason: Hold | null) => void
  /** Called when an execution that was recalled has ended instead of waiting again. */
  readonly ended?: (recalled: RecalledExecution) => void
  /** The state of the process; sent with each heartbeat. */
  readonly vitals?: () => Vitals
  /** Called with the targets that runs have found down lately, by every heartbeat of a worker. */
  readonly troubled?: (targets: readonly Target[]) => void
  /** Called when the number of slots has changed. */
  readonly resized?: (slots: number) => void
}

/**
 * A process as it enters the list of servers. It has these slots unless the settings of the cluster give every worker
 * another number.
 */
type PresentServer = ServerIdentity & {
  readonly processId: number
  readonly host: string
  readonly slots: number
}

/**
 * Trust ends a little before the lease, counted from the start of the last good heartbeat on a clock that
 * never jumps.
 */
const trustMarginMs = 500

/** Interval in which the end of the lease is announced again: runs that began meanwhile have to stop too. */
const untrustedPauseMs = 200

/**
 * Share of the lease between two heartbeats. Two may get lost, and twenty workers send about twenty statements
 * a second.
 */
const beatShare = 0.3

/**
 * Share of the lease that may lie between two heartbeats of a process that reaches the store. After a
 * shorter outage every living server has sent a heartbeat before its lease ends.
 */
const maxGap = 0.4

/**
 * Makes this process a server of the cluster. One statement a second renews its lease, and answers which runs it
 * must stop.
 *
 * @throws StartupProblem when another live process has the same name
 */
export async function registerServer(
  options: RegistrationOptions,
  signal: AbortSignal,
): Promise<ServerRegistration> {
  const { store, clock, logger, limits, server } = options
  const slots = await register(options, signal)
  const startedMs = clock.monotonicMs()
  const state: RegistrationState = {
    slots,
    abandoned: [],
    workFormat,
    draining: false,
    trustedUntilMs: startedMs + limits.serverLeaseMs - trustMarginMs,
    lastBeatMs: startedMs,
    steadySinceMs: startedMs,
    databaseTime: createDatabaseTime(clock),
    outage: createStoreOutage(limits.serverLeaseMs * maxGap),
  }
  const trustedForMs = () => state.trustedUntilMs - clock.monotonicMs()
  const trusted = () => trustedForMs() > 0
  const watch = startLoop({
    name: 'watch own lease',
    clock,
    logger,
    everyMs: limits.serverLeaseMs,
    // Sleeps for as long as there is nothing to see: a heartbeat moves the end into the future, and nothing
    // brings it nearer.
    async run() {
      if (!trusted()) options.leaseLost()
      return trusted() ? trustedForMs() : untrustedPauseMs
    },
  })
  const heartbeat = startLoop({
    name: 'heartbeat',
    clock,
    logger,
    everyMs: limits.serverLeaseMs * beatShare,
    run: () => beat(options, state),
  })
  return {
    trusted,
    trustedForMs,
    connectedForMs: () => (trusted() ? clock.monotonicMs() - state.steadySinceMs : 0),
    databaseNow: () => state.databaseTime.now(),
    storeAwayUntil: () => state.outage.until(),
    slots: () => state.slots,
    refresh: () => heartbeat.wake(),
    async drain() {
      state.draining = true
      heartbeat.wake()
    },
    async [Symbol.asyncDispose]() {
      await watch[Symbol.asyncDispose]()
      await heartbeat[Symbol.asyncDispose]()
      await store.servers
        .leave(server)
        .catch((error: unknown) => logger.warn({ err: error }, 'server not deregistered'))
    },
  }
}

interface RegistrationState {
  slots: number
  /** What the last heartbeat named as claimed by this process and not running. */
  abandoned: readonly AttemptRef[]
  draining: boolean
  /**
   * The newer one of the formats of this build and of the cluster's work, as the last heartbeat brought it.
   */
  workFormat: number
  trustedUntilMs: number
  /** Start of the last good heartbeat. */
  lastBeatMs: number
  steadySinceMs: number
  readonly databaseTime: DatabaseTime
  readonly outage: StoreOutage
}

async function beat(options: RegistrationOptions, state: RegistrationState): Promise<void> {
  const { store, clock, logger, limits, server } = options
  const startedMs = clock.monotonicMs()
  const running = options.running()
  const told = {
    busy: running.length,
    draining: state.draining,
    holdReason: options.holdReason?.() ?? null,
    running,
    vitals: options.vitals?.(),
  }
  const answer = await store.servers.heartbeat(server, told).catch((error: unknown) => {
    state.outage.failed(error)
    throw error
  })
  const { slots, stopped, abandoned, troubled, workFormat: needed, now } = answer
  followTime(options, state, { databaseNow: now, askedAtMs: startedMs, heardAtMs: clock.monotonicMs() })
  if (Math.max(needed, workFormat) !== state.workFormat) followFormat(options, state, needed)
  if (slots === null) await registerAgain(options)
  else {
    const lost = clock.monotonicMs() < state.trustedUntilMs ? [] : [...running, ...abandoned]
    const gapMs = startedMs - state.lastBeatMs
    state.outage.heard({ gapMs, databaseNow: now, lost })
    state.trustedUntilMs = startedMs + limits.serverLeaseMs - trustMarginMs
    if (gapMs > limits.serverLeaseMs * maxGap) state.steadySinceMs = startedMs
    state.lastBeatMs = startedMs
    if (slots !== state.slots) {
      logger.info({ from: state.slots, to: slots }, 'slots changed')
      state.slots = slots
      options.resized?.(slots)
    }
  }
  options.troubled?.(troubled)
  for (const { claimToken, reason } of stopped) options.stop(claimToken, reason)
  await recallAbandoned(options, state, abandoned)
}

/** After a jump of the clock every server gets time for a heartbeat, as after an outage. */
function followTime({ logger }: RegistrationOptions, state: RegistrationState, reading: TimeReading): void {
  if (!state.databaseTime.note(reading)) return
  state.steadySinceMs = reading.heardAtMs
  logger.warn({ databaseNow: reading.databaseNow }, 'database clock jumped')
}

/** This build leaves work that it would misread to newer builds; the claim itself refuses it too. */
function followFormat(
  { logger, server, outdated }: RegistrationOptions,
  state: RegistrationState,
  needed: number,
): void {
  state.workFormat = Math.max(needed, workFormat)
  const reason =
    needed > workFormat
      ? buildOutdated({ version: semanticVersion, buildFormat: workFormat, clusterFormat: needed })
      : null
  if (reason === null) logger.info('work format readable again')
  else logger.error({ reason: reason.message, server: server.name }, 'build too old for the work format')
  outdated?.(reason)
}

/**
 * Recalls attempts that this process has claimed by the rows and does not run. The answer to the claim
 * got lost, or the run was aborted at the end of the lease before rescue noticed. An attempt that a heartbeat
 * names once may still be beginning; one that two heartbeats name is not.
 */
async function recallAbandoned(
  { store, logger, limits, running, ended, hasBegun }: RegistrationOptions,
  state: RegistrationState,
  abandoned: readonly AttemptRef[],
): Promise<void> {
  const named = (list: readonly AttemptRef[], { claimToken }: AttemptRef) =>
    list.some((other) => other.claimToken === claimToken)
  const lasting = abandoned.filter(
    (execution) => named(state.abandoned, execution) && !named(running(), execution),
  )
  state.abandoned = abandoned
  if (lasting.length === 0) return
  const allowed = limits.recallsAllowed
  const whyOf = (claimToken: string) => {
    // fence: store-away-is-not-counted
    if (state.outage.tookLeaseOf(claimToken)) return 'store_away'
    return (hasBegun?.(claimToken) ?? false) ? 'broken_off' : 'claimed_and_not_run'
  }
  const recalled = await recallApart(
    { store, logger },
    {
      reason: 'abandoned',
      attempts: lasting.map((owner) => ({ ...owner, why: whyOf(owner.claimToken) })),
      allowed,
      setAsideMs: limits.setAsideMs,
    },
  )
  for (const execution of recalled) if (execution.status !== 'Waiting') ended?.(execution)
  logger.warn({ executions: recalled }, 'executions recalled')
}

async function registerAgain({
  store,
  logger,
  limits,
  server,
  leaseLost,
}: RegistrationOptions): Promise<void> {
  leaseLost()
  const slots = await store.servers.register({ ...server, version: semanticVersion }, limits.serverLeaseMs)
  logger.warn({ back: slots !== null }, 'server registered again')
}

/**
 * A process that was killed and restarted finds its own dead entry, for at most one lease. Answers
 * its slots.
 */
async function register(
  { store, clock, limits, server }: RegistrationOptions,
  signal: AbortSignal,
): Promise<number> {
  const abandonAtMs = clock.monotonicMs() + limits.serverLeaseMs + 1_000
  for (;;) {
    const slots = await store.servers.register({ ...server, version: semanticVersion }, limits.serverLeaseMs)
    if (slots !== null) return slots
    if (clock.monotonicMs() >= abandonAtMs) {
      throw new StartupProblem(
        `Another ${server.role} named "${server.name}" is alive in this cluster: give this one another PUNCTUAL_SERVER_NAME.`,
      )
    }
    await clock.sleep(200, signal)
  }
}
