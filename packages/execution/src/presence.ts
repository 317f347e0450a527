import type { Signals } from '@punctual/queue'
import { type Clock, type Logger, semanticVersion, startLoop, StartupProblem } from '@punctual/runtime'
import type { ServerIdentity, Store } from '@punctual/store'

import type { EngineLimits } from './limits.ts'

/** An execution that this process runs, as the heartbeat reports it. */
export interface RunningExecution {
  readonly id: string
  readonly attempt: number
}

export interface Presence extends AsyncDisposable {
  /** False once no heartbeat has succeeded for (almost) the lease: others may already have taken the work over. */
  trusted(): boolean
  /** From now on no new work is placed here. */
  drain(): Promise<void>
}

export interface PresenceOptions {
  readonly store: Store
  readonly clock: Clock
  readonly logger: Logger
  readonly limits: EngineLimits
  readonly server: ServerIdentity & { readonly processId: number; readonly host: string; readonly slots: number }
  readonly running: () => readonly RunningExecution[]
  /** Called for an execution that this process must stop; may be called again for the same one. */
  readonly stop: (executionId: string, reason: 'cancelled' | 'superseded') => void
  /** Called when the lease is over: everything must stop, and nothing may be sent any more. */
  readonly leaseLost: () => void
}

/** Trust ends a little before the lease, counted from the start of the last good heartbeat on a clock that never jumps. */
const trustMarginMs = 500

/**
 * Makes this process a server of the cluster: one statement a second renews its lease and brings back what it must stop.
 *
 * @throws StartupProblem when another live process has the same name
 */
export async function enterCluster(options: PresenceOptions, signal: AbortSignal): Promise<Presence> {
  const { store, clock, logger, limits, server } = options
  await register(options, signal)
  let trustedUntilMs = clock.monotonicMs() + limits.serverLeaseMs - trustMarginMs
  let draining = false

  async function beat(): Promise<void> {
    const startedMs = clock.monotonicMs()
    const running = options.running()
    const { alive, stopped } = await store.servers.heartbeat(server, { busy: running.length, draining, running })
    if (alive) trustedUntilMs = startedMs + limits.serverLeaseMs - trustMarginMs
    else await reclaimName()
    for (const { id, reason } of stopped) options.stop(id, reason)
  }

  async function reclaimName(): Promise<void> {
    options.leaseLost()
    const back = await store.servers.register({ ...server, version: semanticVersion }, limits.serverLeaseMs)
    logger.warn({ back }, 'this server had been taken off the list')
  }

  const watch = startLoop({
    name: 'watch own lease',
    clock,
    logger,
    everyMs: 200,
    async run() {
      if (clock.monotonicMs() >= trustedUntilMs) options.leaseLost()
    },
  })
  const heartbeat = startLoop({ name: 'heartbeat', clock, logger, everyMs: limits.serverLeaseMs / 4, run: beat })

  return {
    trusted: () => clock.monotonicMs() < trustedUntilMs,
    async drain() {
      draining = true
      heartbeat.wake()
    },
    async [Symbol.asyncDispose]() {
      await watch[Symbol.asyncDispose]()
      await heartbeat[Symbol.asyncDispose]()
      await store.servers.leave(server).catch((error: unknown) => logger.warn({ err: error }, 'could not leave the list of servers'))
    },
  }
}

/** A process that was killed and started again meets its own dead entry; that lasts at most one lease. */
async function register({ store, clock, limits, server }: PresenceOptions, signal: AbortSignal): Promise<void> {
  const giveUpAtMs = clock.monotonicMs() + limits.serverLeaseMs + 1_000
  while (!(await store.servers.register({ ...server, version: semanticVersion }, limits.serverLeaseMs))) {
    if (clock.monotonicMs() >= giveUpAtMs) {
      throw new StartupProblem(
        `Another ${server.role} named "${server.name}" is alive in this cluster: give this one another PUNCTUAL_SERVER_NAME.`,
      )
    }
    await clock.sleep(200, signal)
  }
}

/** Passes cancel hints of other processes to `stop`, so that work ends without waiting for the next heartbeat. */
export async function listenForCancels(signals: Signals, stop: PresenceOptions['stop']): Promise<Disposable> {
  return await signals.subscribe('cancel', ({ executionId }) => stop(executionId, 'cancelled'))
}
