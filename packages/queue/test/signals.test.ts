import { randomUUID } from 'node:crypto'

import { silentLogger } from '@punctual/runtime'
import { eventually, testRedis } from '@punctual/testing'
import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'

import { createSignals } from '../src/signals.ts'

/** A connection that asks Redis who listens. */
function watchRedis(url: string): Redis & Disposable {
  const connection = new Redis(url)
  return Object.assign(connection, { [Symbol.dispose]: () => connection.disconnect() })
}

/** What Redis sends to the listeners of a kind, as it comes. */
async function messagesOf({ url, prefix }: { url: string; prefix: string }, kind: string) {
  const connection = watchRedis(url)
  onTestFinished(() => connection[Symbol.dispose]())
  const messages: string[] = []
  connection.on('message', (_channel, message: string) => messages.push(message))
  await connection.subscribe(`${prefix}:signal:${kind}`)
  return messages
}

test('a hint reaches every process that listens, and only listeners of its kind', async () => {
  await using redis = testRedis()
  await using sender = createSignals({ ...redis, logger: silentLogger() })
  await using listener = createSignals({ ...redis, logger: silentLogger() })
  const received: string[] = []
  await listener.subscribe('ended', ({ executionId }) => received.push(executionId))
  await listener.subscribe('outbox', () => received.push('outbox'))
  const executionId = randomUUID()
  await eventually(
    async () => {
      await sender.publish('ended', { executionId, status: 'Succeeded' })
      return received.length > 0
    },
    { timeoutMs: 20_000 },
  )
  expect(new Set(received)).toEqual(new Set([executionId]))
})

test('hints of one moment go in one message, equal ones as one, and later ones after them', async () => {
  await using redis = testRedis()
  await using sender = createSignals({ ...redis, logger: silentLogger() })
  await using listener = createSignals({ ...redis, logger: silentLogger() })
  const received: string[] = []
  await listener.subscribe('settings', () => received.push('settings'))
  await listener.subscribe('ended', ({ executionId }) => received.push(executionId))
  await listener.subscribe('outbox', () => received.push('outbox'))
  let isListening = false
  await listener.subscribe('schedules', () => (isListening = true))
  await eventually(
    async () => {
      await sender.publish('schedules', {})
      return isListening
    },
    { timeoutMs: 20_000 },
  )
  const messages = await messagesOf(redis, 'ended')
  const ids = Array.from({ length: 20 }, () => randomUUID())
  const given = Array.from({ length: 50 }, () => sender.publish('settings', {}))
  await Promise.all([
    ...given,
    ...ids.map((executionId) => sender.publish('ended', { executionId, status: 'Succeeded' })),
  ])
  await sender.publish('settings', {})
  await sender.publish('outbox', {})
  // One subscription connection keeps the order, so nothing that was sent before can come later.
  await eventually(() => received.includes('outbox'), { timeoutMs: 20_000 })
  expect(received).toEqual(['settings', ...ids, 'settings', 'outbox'])
  expect(messages).toHaveLength(1)
})

test('a hint that names a server goes only to that server, whose process gets no other', async () => {
  await using redis = testRedis()
  await using sender = createSignals({ ...redis, logger: silentLogger() })
  await using alpha = createSignals({ ...redis, logger: silentLogger() })
  await using beta = createSignals({ ...redis, logger: silentLogger() })
  using watcher = watchRedis(redis.url)
  const received: string[] = []
  await alpha.subscribe('placed', ({ serverName }) => received.push(`alpha: ${serverName}`), 'alpha')
  await beta.subscribe('placed', ({ serverName }) => received.push(`beta: ${serverName}`), 'beta')
  const listening = async (server: string) =>
    await watcher.call('PUBSUB', 'NUMSUB', `${redis.prefix}:signal:placed:${server}`)
  for (const server of ['alpha', 'beta']) {
    await eventually(async () => String(await listening(server)).endsWith(',1'), { timeoutMs: 20_000 })
  }
  const message = { executionId: randomUUID(), generation: 1, turn: 0, priority: 10, exclusive: false }
  for (const serverName of ['gamma', 'alpha', 'beta'])
    await sender.publish('placed', { ...message, serverName })
  await eventually(() => received.length === 2, { timeoutMs: 20_000 })
  expect(new Set(received)).toEqual(new Set(['alpha: alpha', 'beta: beta']))
})

test('a hint that a run is being cancelled goes to the server that runs it, and to no other', async () => {
  await using redis = testRedis()
  await using sender = createSignals({ ...redis, logger: silentLogger() })
  await using alpha = createSignals({ ...redis, logger: silentLogger() })
  await using beta = createSignals({ ...redis, logger: silentLogger() })
  const received: string[] = []
  await alpha.subscribe('cancel', ({ executionId }) => received.push(`alpha: ${executionId}`), 'alpha')
  await beta.subscribe('cancel', ({ executionId }) => received.push(`beta: ${executionId}`), 'beta')
  const [first, second] = [randomUUID(), randomUUID()]
  await eventually(
    async () => {
      await sender.publish('cancel', { executionId: first, serverName: 'alpha' })
      await sender.publish('cancel', { executionId: second, serverName: 'beta' })
      return new Set(received).size === 2
    },
    { timeoutMs: 20_000 },
  )
  expect(new Set(received)).toEqual(new Set([`alpha: ${first}`, `beta: ${second}`]))
})

test('Redis sends nothing to a process that has stopped listening', async () => {
  await using redis = testRedis()
  await using signals = createSignals({ ...redis, logger: silentLogger() })
  using watcher = watchRedis(redis.url)
  const listening = async () =>
    String(await watcher.call('PUBSUB', 'NUMSUB', `${redis.prefix}:signal:outbox`))
  const subscriptions = [
    await signals.subscribe('outbox', () => {}),
    await signals.subscribe('outbox', () => {}),
  ]
  await eventually(async () => (await listening()).endsWith(',1'), { timeoutMs: 20_000 })
  for (const subscription of subscriptions) subscription[Symbol.dispose]()
  await eventually(async () => (await listening()).endsWith(',0'), { timeoutMs: 20_000 })
  let heard = 0
  await signals.subscribe('outbox', () => (heard += 1))
  await eventually(async () => (await signals.publish('outbox', {}), heard > 0), { timeoutMs: 20_000 })
})

test('a disposed subscription hears nothing more', async () => {
  await using redis = testRedis()
  await using signals = createSignals({ ...redis, logger: silentLogger() })
  let first = 0
  let second = 0
  const subscription = await signals.subscribe('outbox', () => (first += 1))
  await signals.subscribe('outbox', () => (second += 1))
  subscription[Symbol.dispose]()
  await eventually(
    async () => {
      await signals.publish('outbox', {})
      return second > 0
    },
    { timeoutMs: 20_000 },
  )
  expect(first).toBe(0)
})

test('a message of a form that this build does not know is dropped', async () => {
  await using redis = testRedis()
  await using signals = createSignals({ ...redis, logger: silentLogger() })
  const received: unknown[] = []
  await signals.subscribe('ended', (body) => received.push(body))
  const valid = { executionId: randomUUID(), status: 'Succeeded' }
  await eventually(
    async () => {
      await signals.publish('ended', { ...valid, executionId: 'not an id' })
      await signals.publish('ended', valid)
      return received.length > 0
    },
    { timeoutMs: 20_000 },
  )
  expect(received.every((body) => (body as typeof valid).executionId === valid.executionId)).toBe(true)
})

// proves decided-1.6.14/without-queue-nothing
test('without Redis a hint is dropped and nothing hangs or throws', async () => {
  await using signals = createSignals({ url: 'redis://127.0.0.1:1', prefix: 'none', logger: silentLogger() })
  await expect(signals.publish('outbox', {})).resolves.toBeUndefined()
  await expect(signals.subscribe('outbox', () => {})).resolves.toBeDefined()
  expect(signals.connected()).toBe(false)
})
