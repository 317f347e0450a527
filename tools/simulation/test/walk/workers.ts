import { loadDestinations, realFiles } from '@punctual/delivery'
import type { BreakerLimits } from '@punctual/domain'
import { createAttempts, createBreakerWatch, createInDoubtSlots } from '@punctual/engine'
import { createManualClock, type ManualClock } from '@punctual/testing'
import { asksNoDataSource, keepsNoAnswers } from '@punctual/worker/no-data'
import { createEgressGuard, noTracing } from '@punctual/runtime'
import { createSnapshotReader } from '@punctual/worker/snapshot'
import { startWorker } from '@punctual/worker/start-worker'

import type { Actor } from './gate.ts'
import { artifacts, consumerOf, files, mailerOf, signalsOf, sourcesOf } from './outside.ts'
import { leaseMs, limits, logger, secretBox, type World } from './world.ts'

const connectDestinations = await loadDestinations()

/** A real worker over the ports of the walk. */
export interface WalkedWorker {
  readonly actor: Actor
  readonly bootId: string
  readonly clock: ManualClock
  /** Begins to stop as on SIGTERM. */
  drain(): void
  isDraining: boolean
  /** When it lost the database, on its clock. */
  cutOffAtMs: number
  /** Whether its lease was ended from outside, since it was dead or frozen. */
  isOver: boolean
}

/**
 * Two runs in a row are found often enough, and the database, whose clock is real, does not make a walk wait.
 */
const breakerLimits: BreakerLimits = { runsToOpen: 2, firstWaitMs: 20, maxWaitMs: 200, probeMs: 100 }

/** Longest time that a run may take, on the clock of its worker. */
const executionTimeoutMs = 3_600_000

/** Starts a worker; it enters the list of servers when the walk lets it. */
export function startWalkedWorker(world: World, name: string): WalkedWorker {
  const { random, metrics } = world
  const bootId = random.id()
  const actor: Actor = { name, bootId, state: 'live' }
  const clock = createManualClock()
  const store = world.storeOf(actor)
  const signals = signalsOf(world, actor)
  const server = { name, bootId, processId: random.whole(2, 9_999), host: 'test', slots: random.whole(1, 3) }
  const resources = new AsyncDisposableStack()
  const stopping = new AbortController()
  const mailer = mailerOf(world, actor)
  const started = startWorker(
    resources,
    {
      server,
      limits,
      store,
      signals,
      drainMs: 5_000,
      memory: { minimumBytes: 0, freeMemory: async () => Infinity },
      dependencies: {
        attempts: createAttempts({ store, signals, metrics, limits, server, newClaimToken: random.id }),
        breakers: createBreakerWatch({
          store,
          signals,
          metrics,
          logger,
          random: random.fraction,
          limits: breakerLimits,
        }),
        openSecrets: () => ({}),
        mailLanguage: 'en',
        consoleUrl: null,
        breakerWaitLimitMs: 3_600_000,
        ledger: store.ledger,
        // No schedule here has conditions or queries.
        lastDeliveries: { find: async () => null },
        subscriptions: { of: async () => [] },
        suppressions: { among: async () => new Set() },
        recipientLists: { find: async () => null, membersOfGroup: async () => [] },
        sourceAccounts: { open: async () => ({ ok: false, reason: 'missing' }) },
        mailTemplates: { designOf: async () => ({ template: null, owner: null }) },
        fileLinks: null,
        recipientPage: null,
        goneDestinations: { disable: async () => false },
        holds: store.holds,
        askDataSource: asksNoDataSource,
        keptAnswers: keepsNoAnswers,
        sources: sourcesOf(world, actor),
        artifacts,
        mailer,
        deliverers: connectDestinations({
          mailer,
          directoryRoots: [],
          directoryFiles: realFiles,
          clock,
          egress: createEgressGuard({ allow: [], deny: [], unlisted: 'none' }),
        }),
        executions: { lockedFiles: async () => [], leftBehind: async () => [] },
        files,
        readSnapshot: createSnapshotReader(secretBox),
        clock,
        random: random.fraction,
        logger,
        metrics,
        tracing: noTracing,
        executionTimeoutMs,
        inDoubtSlots: createInDoubtSlots(clock, { slots: 8, waitMs: 250 }),
        server: { name, bootId, leaseMs },
      },
      consume: (receive) => consumerOf(world, actor, receive),
    },
    stopping.signal,
  )
  const worker: WalkedWorker = {
    actor,
    bootId,
    clock,
    isDraining: false,
    cutOffAtMs: 0,
    isOver: false,
    drain() {
      worker.isDraining = true
      stopping.abort()
      void started.then(() => resources.disposeAsync()).then(end, end)
    },
  }
  // One that cannot enter ends, as a process does.
  const end = () => void (actor.state = 'dead')
  started.catch(end)
  return worker
}
