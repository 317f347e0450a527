import { randomUUID } from 'node:crypto'

import { createProducer, createSignals, type Payload, startConsumer } from '@punctual/queue'
import { silentLogger, systemClock } from '@punctual/runtime'
import type { ServerIdentity, Store } from '@punctual/store'
import { openTestStore } from '@punctual/store/testing'
import { createTestDatabase, testRedis } from '@punctual/testing'

import { createAttempts } from '../src/attempt.ts'
import { createCollaboration } from '../src/collaboration.ts'
import { dispatchRound } from '../src/dispatch.ts'
import { engineLimits } from '../src/limits.ts'

/** An engine over a test's own database and Redis prefix, without the loops: each test says what happens when. */
export async function openEngine() {
  const resources = new AsyncDisposableStack()
  const database = resources.use(await createTestDatabase())
  const redis = resources.use(testRedis())
  const logger = silentLogger()
  const clock = systemClock()
  const { store } = resources.use(openTestStore(database.url))
  const producer = resources.use(createProducer({ ...redis, logger }))
  const signals = resources.use(createSignals({ ...redis, logger }))
  const limits = engineLimits
  const dispatch = () =>
    dispatchRound({ store, producer, logger, limits, collaboration: createCollaboration({ store, clock, maximumAgeMs: 0 }) })
  return {
    store,
    signals,
    producer,
    redis,
    logger,
    clock,
    limits,
    resources,
    dispatch,
    attemptsOf: (server: ServerIdentity) => createAttempts({ store, signals, limits, server: { ...server, processId: 1 } }),
    /** Consumes the queue of a server; resolves messages in order of arrival. */
    messagesOf(serverName: string) {
      const received: Payload[] = []
      const consumer = startConsumer({ ...redis, serverName, slots: 50, logger, handle: async (message) => void received.push(message) })
      resources.use(consumer)
      return received
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

export async function requestRun(store: Store, scheduleId: string): Promise<string> {
  const id = randomUUID()
  await store.executionMoves.request({ executionId: id, scheduleId, runBy: 'tester', priority: 0 })
  return id
}
