import { randomUUID } from 'node:crypto'

import { createProducer, createSignals, type Message, type RedisAddress } from '@punctual/queue'
import { startConsumer } from '@punctual/queue/consumer'
import { silentLogger, systemClock } from '@punctual/runtime'
import { createMetrics } from '@punctual/runtime/metrics'
import { createTestDatabase, testRedis } from '@punctual/testing'

import { createAttempts } from '../src/attempt/attempt.ts'
import { createDispatcher } from '../src/dispatch/dispatch.ts'
import { engineLimits } from '../src/limits.ts'
import type { AttemptRef } from '../src/port/attempt-ref.ts'
import type { Store } from '../src/store.ts'
import { openTestStore } from '../src/testing.ts'
import type { AttemptStep } from '../src/port/ledger-data.ts'
import type { ServerIdentity } from '../src/port/server-data.ts'

/**
 * An engine over a test's own database and Redis prefix, without the loops: each test says what happens when.
 *
 * @param given the database, where the test has made it
 * @param givenRedis the same for Redis
 */
export async function openEngine(given?: { readonly url: string }, givenRedis?: RedisAddress) {
  const resources = new AsyncDisposableStack()
  const database = given ?? resources.use(await createTestDatabase())
  const redis = givenRedis ?? resources.use(testRedis())
  const logger = silentLogger()
  const clock = systemClock()
  const { store } = resources.use(openTestStore(database.url))
  const producer = resources.use(createProducer({ ...redis, logger }))
  const signals = resources.use(createSignals({ ...redis, logger }))
  const limits = engineLimits
  const metrics = createMetrics()
  const dispatcher = createDispatcher({ store, producer, metrics, logger, limits, clock })
  return {
    store,
    signals,
    producer,
    redis,
    logger,
    metrics,
    clock,
    limits,
    resources,
    dispatch: () => dispatcher.round(),
    attemptsOf: (server: ServerIdentity, own: Store = store) =>
      createAttempts({
        store: own,
        signals,
        metrics,
        limits,
        server: { ...server, processId: 1 },
        newClaimToken: randomUUID,
      }),
    /** The store as another process has it: its statements are its own. */
    openOtherStore: (): Store => resources.use(openTestStore(database.url)).store,
    /** Consumes the queue of a server; resolves messages in order of arrival. */
    messagesOf(serverName: string) {
      const received: Message[] = []
      const consumer = startConsumer({
        ...redis,
        serverName,
        logger,
        receive: (messages) => void received.push(...messages),
      })
      resources.use(consumer)
      return received
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

export async function requestRun(store: Store, scheduleId: string): Promise<string> {
  const id = randomUUID()
  await store.executionTransitions.request({ executionId: id, scheduleId, runBy: 'tester', priority: 0 })
  return id
}

const lease = { leaseMs: engineLimits.serverLeaseMs }

/**
 * Asks for the permit to send deliveries, as a worker does before the end of a message; answers those that
 * may be sent.
 */
export async function askPermit(
  store: Store,
  owner: AttemptRef,
  send: readonly string[],
): Promise<readonly string[]> {
  return (await store.ledger.advance(owner, { send }, lease))?.granted ?? []
}

/** Writes ledger rows; whether the attempt still owns the execution. */
export async function planDeliveries(
  store: Store,
  owner: AttemptRef,
  plan: Pick<AttemptStep, 'deliveries' | 'resend'>,
): Promise<boolean> {
  return (await store.ledger.advance(owner, { deliveries: [], ...plan }, lease)) !== null
}
