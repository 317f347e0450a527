import { type Hold, runsAlone } from '@punctual/domain'
import {
  attemptRefOf,
  createHintedPoll,
  registerServer,
  listenForCancels,
  type ServerRegistration,
  type RegistrationOptions,
  type Store,
  reportEnd,
} from '@punctual/engine'
import type { Consumer, Message, Signals } from '@punctual/queue'

import { createDeduplication } from './deduplication.ts'
import type { RunDependencies } from './dependencies.ts'
import { drainOnDispose } from './drain.ts'
import { type BeginOutcome, createIntake } from './intake.ts'
import { workerMetrics } from './metrics.ts'
import { type MemoryGuard, startMemoryGuard } from './memory-guard.ts'
import { startEvents } from './events.ts'
import { startNotices } from './notices.ts'
import { startDryRuns } from './dry-run/dry-runs.ts'
import { startPreflights } from './preflights.ts'
import { runExecution } from './run-execution.ts'
import { createRunningExecutions, type RunningExecutions } from './running.ts'

/**
 * The statements of all slots gather in two lanes, and one connection is for everything else. With the one
 * for heartbeats a worker has four, however many slots it has.
 */
export const workerConnections = 3

export interface WorkerOptions {
  readonly server: Omit<RegistrationOptions['server'], 'role'>
  readonly limits: RegistrationOptions['limits']
  readonly dependencies: RunDependencies
  readonly store: Store
  readonly signals: Signals
  readonly memory: { readonly minimumBytes: number; readonly freeMemory: () => Promise<number> }
  /** The state of the process; not reported when omitted. */
  readonly vitals?: RegistrationOptions['vitals']
  /** How long a stopping worker lets running executions finish. */
  readonly drainMs: number
  /** Begins to take messages from the queue of this server. */
  readonly consume: (receive: (messages: readonly Message[]) => void) => Consumer
}

/**
 * A worker over opened ports: enters the list of servers, takes messages, and runs what it can claim. A run
 * is stopped when it is cancelled or no longer this server's. Everything goes onto the stack: first the work
 * is drained, the place in the list is abandoned last.
 *
 * @throws StartupProblem when another worker of the same name lives
 */
export async function startWorker(
  resources: AsyncDisposableStack,
  options: WorkerOptions,
  stopping: AbortSignal,
): Promise<ServerRegistration> {
  const { server, limits, dependencies, store, signals, memory, drainMs, consume, vitals } = options
  const { clock, logger, metrics } = dependencies
  const running = createRunningExecutions({ clock, timeoutMs: dependencies.executionTimeoutMs })
  const intake = createIntake({
    slots: server.slots,
    clock,
    logger,
    begin: (message) => runMessage(message, { dependencies, running, leaseLeftMs }),
    overtaken: () => metrics.increase(workerMetrics.overtaken, {}),
  })
  const leaseLeftMs = () => registration.trustedForMs()
  const holding: { outdated: Hold | null; memory: MemoryGuard | null } = { outdated: null, memory: null }
  const holdReason = () => holding.outdated ?? holding.memory?.holdReason() ?? null
  const registration = resources.use(
    await registerServer(
      {
        store,
        clock,
        logger,
        limits,
        server: { ...server, role: 'worker' },
        running: () => running.list(),
        hasBegun: (claimToken) => running.hasBegun(claimToken),
        stop: (claimToken, reason) => running.stop(claimToken, reason),
        leaseLost: () => running.stopAll('superseded'),
        ended: (recalled) => void reportEnd({ signals, metrics }, recalled),
        resized: (slots) => intake.resize(slots),
        troubled: (targets) => dependencies.breakers.know(targets),
        ...(vitals ? { vitals } : {}),
        holdReason: () => holdReason() ?? (intake.isReserved() ? runsAlone : null),
        outdated(reason) {
          holding.outdated = reason
          intake.hold(holdReason() !== null)
        },
      },
      stopping,
    ),
  )
  const poll = resources.use(createHintedPoll({ clock, poll: () => registration.refresh() }))
  resources.use(
    await listenForCancels(signals, {
      serverName: server.name,
      isRunning: (executionId) => running.has(executionId),
      poll,
    }),
  )
  resources.use(await signals.subscribe('settings', poll))
  metrics.measure(workerMetrics.slots, {}, () => registration.slots())
  metrics.measure(workerMetrics.busy, {}, () => running.list().length)
  intake.resize(registration.slots())
  holding.memory = resources.use(
    startMemoryGuard({
      ...memory,
      clock,
      logger,
      changed() {
        intake.hold(holdReason() !== null)
        registration.refresh()
      },
    }),
  )
  const arrive = createDeduplication((messages) => intake.receive(messages))
  resources.use(
    await signals.subscribe('placed', ({ serverName: _own, ...message }) => arrive([message]), server.name),
  )
  await startNotices(resources, { ...dependencies, store }, signals)
  await startEvents(resources, { ...dependencies, store }, signals)
  startPreflights(resources, { ...dependencies, store, signals })
  await startDryRuns(resources, { ...dependencies, store }, signals)
  const consumer = resources.use(consume(arrive))
  resources.use(drainOnDispose({ consumer, intake, registration, running, clock, drainMs }))
  return registration
}

interface MessageContext {
  readonly dependencies: RunDependencies
  readonly running: RunningExecutions
  /** How much longer the lease of this server surely lasts. */
  readonly leaseLeftMs: () => number
}

/**
 * Claims what a message names and runs it to the end of this attempt. A server whose lease is over claims
 * nothing, and keeps its messages: nothing else names them until rescue finds them.
 */
async function runMessage(
  message: Message,
  { dependencies, running, leaseLeftMs }: MessageContext,
): Promise<BeginOutcome> {
  const { attempts, clock, metrics } = dependencies
  using _expected = running.expect()
  const leaseEndsMs = clock.monotonicMs() + leaseLeftMs()
  const mayClaim = () => clock.monotonicMs() < leaseEndsMs
  if (!mayClaim()) return 'later'
  const claimed = await attempts.claim(message)
  if (claimed) {
    using run = running.begin(attemptRefOf(claimed))
    // The message names the span of the dispatch; one that was sent again names none.
    const traceParent = message.traceParent ?? claimed.traceParent
    await runExecution(dependencies, { ...claimed, traceParent }, run.stop)
    return 'over'
  }
  // The store may have refused a late claim only because of the lease.
  if (!mayClaim()) return 'later'
  metrics.increase(workerMetrics.staleMessages, {})
  return 'refused'
}
