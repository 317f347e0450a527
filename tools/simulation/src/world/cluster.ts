import { loadDestinations, realFiles } from '@punctual/delivery'
import { breakerLimits } from '@punctual/domain'
import { createAttempts, createBreakerWatch, createInDoubtSlots, type Store } from '@punctual/engine'
import { createEgressGuard, type Logger, noTracing } from '@punctual/runtime'
import { startScheduler } from '@punctual/scheduler/start-scheduler'
import { createSecretBox } from '@punctual/store'
import { asksNoDataSource, keepsNoAnswers } from '@punctual/worker/no-data'
import { createSnapshotReader } from '@punctual/worker/snapshot'
import { startWorker } from '@punctual/worker/start-worker'
import { asStore, type ModelledStore, oneAfterTheOther } from '@punctual/engine/memory'
import type { Random } from '@punctual/testing/random'

import type { Kernel } from '../kernel/kernel.ts'
import { createMachine, type Machine } from '../machine/machine.ts'
import { never } from '../machine/never.ts'
import type { DatabaseServer } from './database-server.ts'
import { createSimulatedFiles } from './files.ts'
import type { LeaseConnections } from './lease-connection.ts'
import { simulatedLimits } from './limits.ts'
import type { MailServer } from './mail-server.ts'
import type { MessageQueue } from './message-queue.ts'
import type { Network, InjectedFault } from './network.ts'
import { createReportSource } from './report-source.ts'
import type { Scenario } from './scenario.ts'
import type { SignalBus } from './signal-bus.ts'
import { silentMetrics } from './silent-metrics.ts'
import { costOf } from './statement-cost.ts'

/** The runs here deliver by mail only, which goes through the simulated mailer. */
const reachesNothing = createEgressGuard({ allow: [], deny: [], unlisted: 'none' })

/** The processes, and who starts them again. */
export interface Cluster {
  start(): void
  /** Those that live now. */
  machines(): readonly Machine[]
  /** Kills a process; another one of the name is started after the delay. */
  crash(machine: Machine, restartAfterMs: number): void
  /** Asks a process to stop, and starts another one when it has. */
  terminate(machine: Machine, restartAfterMs: number): void
  /** The store as a machine reaches it. */
  storeOf(machine: Machine): Store
}

export interface World {
  readonly kernel: Kernel
  readonly random: Random
  readonly scenario: Scenario
  readonly model: ModelledStore
  readonly network: Network
  readonly injectFault: InjectedFault
  readonly database: DatabaseServer
  readonly leases: LeaseConnections
  readonly queue: MessageQueue
  readonly signals: SignalBus
  readonly mail: MailServer
  readonly loggerOf: (machine: Machine) => Logger
  /** Whether it cannot be reached now. */
  readonly isAway: (of: 'source' | 'mail') => boolean
  /** Whether the database refuses this statement, however often it is asked. */
  readonly refuses: (name: string, given: readonly unknown[]) => boolean
}

interface Running {
  readonly machine: Machine
  readonly role: 'scheduler' | 'worker'
  readonly slots: number
  readonly resources: AsyncDisposableStack
  readonly stopping: AbortController
  /** Resolves when it has started, or could not. */
  started: Promise<unknown>
}

/** Longest time that a process may take to stop. */
const graceMs = { scheduler: 20_000, worker: 60_000 }

/** A process that could not be started is tried again after this. */
const failedStartMs = 1_000

export function createCluster(world: World): Cluster {
  const { kernel, random, scenario } = world
  const running = new Map<Machine, Running>()

  function begin(role: 'scheduler' | 'worker', name: string, slots: number): void {
    const machine = createMachine(kernel, { name, bootId: random.id() })
    const own: Running = {
      machine,
      role,
      slots,
      resources: new AsyncDisposableStack(),
      stopping: new AbortController(),
      started: never,
    }
    running.set(machine, own)
    own.started = (role === 'scheduler' ? beginScheduler(world, own) : beginWorker(world, own)).catch(
      (error: unknown) => {
        world.loggerOf(machine).error({ err: error }, 'could not start')
        replace(machine, failedStartMs)
      },
    )
  }

  function replace(machine: Machine, afterMs: number): void {
    const gone = running.get(machine)
    machine.kill()
    running.delete(machine)
    if (gone) kernel.after(afterMs, () => begin(gone.role, machine.name, gone.slots))
  }

  return {
    start() {
      for (let index = 1; index <= scenario.schedulers; index += 1)
        begin('scheduler', `scheduler-${index}`, 0)
      for (const [index, { slots }] of scenario.workers.entries())
        begin('worker', `worker-${index + 1}`, slots)
    },
    machines: () => [...running.keys()],
    crash: replace,
    terminate(machine, restartAfterMs) {
      const stopped = running.get(machine)
      if (!stopped) return
      const end = () => replace(machine, restartAfterMs)
      // A second request does not wait.
      if (stopped.stopping.signal.aborted) {
        machine.disturb()
        return end()
      }
      kernel.after(graceMs[stopped.role], end)
      // A frozen process hears of it when it thaws.
      machine.deliver(() => {
        stopped.stopping.abort()
        stopped.started.then(() => stopped.resources.disposeAsync()).then(end, end)
      })
    },
    storeOf: (machine) => storeOf(world, machine),
  }
}

function storeOf({ model, network, database, scenario, refuses }: World, machine: Machine): Store {
  const pool = database.pool(machine)
  const statements = asStore(model, ({ name, given, apply }) =>
    network.request(machine, pool, {
      name,
      given,
      apply: refuses(name, given) ? refuse : apply,
      meanMs: scenario.networkMs,
      cost: costOf(name, given, scenario.rowMs),
    }),
  )
  const { planning, executionTransitions } = statements
  const quiet = {
    planning: { ...planning, prepareMonths: yes, takeUp: zero },
    executionTransitions: { ...executionTransitions, forgetRequests: zero, forgetSnapshots: zero },
    jointCommits: oneAfterTheOther(statements),
    // A calendar of a simulation has few schedules, which its edit plans at once.
    calendars: { ...statements.calendars, continueEdit: no },
  }
  return { ...statements, ...quiet, ...housekeeping } as unknown as Store
}

/** What PostgreSQL says of a value that a column cannot hold, every time. */
function refuse(): never {
  throw Object.assign(new Error('interval out of range'), { code: '22008' })
}

const yes = () => Promise.resolve(true)
const none = () => Promise.resolve(null)
const zero = () => Promise.resolve(0)
const no = () => Promise.resolve(false)

/** Duties that only keep tables small, or check what was due before a simulation begins. */
const housekeeping = {
  accessTokens: { forgetExpired: zero },
  scheduleSearch: { forgetOvertakenEnds: zero },
  // The model has no needs.
  needs: { forget: zero, addDigests: zero },
  auditChain: { extend: () => Promise.resolve({ linked: 0, head: { position: 0n, hash: '0'.repeat(64) } }) },
  loginFailures: { forget: zero, forgetAddresses: zero },
  idempotencyKeys: { forget: zero },
  endedDeliveries: {
    settle: () => Promise.resolve({ until: new Date(0), more: false, deliveries: 0, unknownDeliveries: 0 }),
  },
  // No simulation has a drill: its leaders die by other faults.
  drills: { notePlanned: () => Promise.resolve(true) },
  // No schedule of a simulation is watched.
  notices: {
    readUnevaluated: () => Promise.resolve([]),
    claim: () => Promise.resolve([]),
    settleInterrupted: () => Promise.resolve([]),
  },
  eventNotices: { claim: () => Promise.resolve([]), addLate: zero },
  preflights: { claim: none, learnFromRuns: zero },
  // No user of a simulation tries a schedule.
  dryRuns: { claim: () => Promise.resolve(null) },
  // No simulation has a window.
  windows: { from: () => Promise.resolve([]) },
  windowWaits: { read: () => Promise.resolve([]) },
  // No account of a simulation is validated.
  sourceAccounts: { continueHolds: no },
  proofs: { link: () => Promise.resolve({ linked: 0, until: new Date(0), more: false }) },
  reconciliation: { begin: none, lastCompleted: none },
  retention: { dropRetired: () => Promise.resolve({ kind: 'nothing' }), prune: zero },
}

const keepsAll = {
  executionDays: null,
  auditDays: null,
  proofDays: null,
  artifactDays: null,
  artifactDirectory: null,
}

async function beginScheduler(world: World, { machine, resources, stopping }: Running): Promise<void> {
  const { clock, name, bootId } = machine
  const store = storeOf(world, machine)
  const logger = world.loggerOf(machine)
  const signals = world.signals.signals(machine)
  const producer = world.queue.producer(machine)
  await startScheduler(
    resources,
    {
      server: { name, bootId, processId: 1, host: name },
      duties: {
        store,
        producer,
        signals,
        clock,
        logger,
        metrics: silentMetrics,
        retention: keepsAll,
        limits: { ...simulatedLimits, dispatchBatch: world.scenario.dispatchBatch },
        planning: world.scenario.planning,
      },
      followMs: world.scenario.followMs,
      connect: () => world.leases.open(machine),
    },
    stopping.signal,
  )
}

const connectDestinations = await loadDestinations()

async function beginWorker(world: World, { machine, resources, stopping, slots }: Running): Promise<void> {
  const { clock, name, bootId } = machine
  const { random, injectFault, scenario } = world
  const store = storeOf(world, machine)
  const logger = world.loggerOf(machine)
  const signals = world.signals.signals(machine)
  const server = { name, bootId, processId: 1, host: name, slots }
  const common = { metrics: silentMetrics, tracing: noTracing, clock, logger }
  const mailer = world.mail.mailer(machine)
  await startWorker(
    resources,
    {
      server,
      limits: simulatedLimits,
      store,
      signals,
      drainMs: scenario.drainMs,
      memory: { minimumBytes: 0, freeMemory: () => Promise.resolve(0) },
      dependencies: {
        ...common,
        attempts: createAttempts({
          store,
          signals,
          metrics: silentMetrics,
          limits: simulatedLimits,
          server,
          newClaimToken: () => random.id(),
        }),
        breakers: createBreakerWatch({
          ...common,
          store,
          signals,
          random: () => random.fraction(),
          limits: breakerLimits,
        }),
        ledger: store.ledger,
        // No schedule here has conditions or queries.
        lastDeliveries: { find: async () => null },
        mailTemplates: { designOf: async () => ({ template: null, owner: null }) },
        fileLinks: null,
        goneDestinations: { disable: async () => false },
        holds: store.holds,
        askDataSource: asksNoDataSource,
        keptAnswers: keepsNoAnswers,
        sources: createReportSource({
          machine,
          random,
          injectFault,
          behaviour: scenario.source,
          isAway: () => world.isAway('source'),
        }),
        mailer,
        openSecrets: () => ({}),
        deliverers: connectDestinations({
          mailer,
          directoryRoots: [],
          directoryFiles: realFiles,
          clock,
          egress: reachesNothing,
        }),
        executions: { lockedFiles: async () => [], leftBehind: async () => [] },
        subscriptions: { of: async () => [] },
        suppressions: { among: async () => new Set() },
        recipientLists: { find: async () => null, membersOfGroup: async () => [] },
        sourceAccounts: { open: async () => ({ ok: false, reason: 'missing' }) },
        recipientPage: null,
        inDoubtSlots: createInDoubtSlots(clock, { slots: 8, waitMs: 250 }),
        readSnapshot: createSnapshotReader(createSecretBox([new Uint8Array(32)])),
        random: () => random.fraction(),
        server: { name, bootId, leaseMs: simulatedLimits.serverLeaseMs },
        mailLanguage: 'en',
        consoleUrl: null,
        breakerWaitLimitMs: 3_600_000,
        executionTimeoutMs: 600_000,
        ...createSimulatedFiles(machine, random),
      },
      consume: (receive) => world.queue.consume(machine, receive),
    },
    stopping.signal,
  )
}
