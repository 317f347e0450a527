import { randomUUID } from 'node:crypto'

import { silentLogger } from '@punctual/runtime'
import { eventually, testRedis } from '@punctual/testing'
import { Queue } from 'bullmq'
import { expect, test } from 'vitest'

import { startConsumer } from '../src/consumer.ts'
import { queueName } from '../src/keys.ts'
import type { Payload } from '../src/payload.ts'
import { createProducer } from '../src/producer.ts'

const logger = silentLogger()
const message = (serverName: string, generation = 1) => ({ executionId: randomUUID(), generation, serverName })

test('a server gets the messages for it and no others', async () => {
  await using redis = testRedis()
  await using producer = createProducer({ ...redis, logger })
  const mine = message('mine')
  await producer.send([message('other'), mine])
  const received: Payload[] = []
  await using _consumer = startConsumer({
    ...redis,
    serverName: 'mine',
    slots: 2,
    logger,
    handle: async (body) => void received.push(body),
  })
  await eventually(() => received.length > 0, { timeoutMs: 5_000 })
  expect(received).toEqual([{ version: 1, executionId: mine.executionId, generation: 1 }])
})

test('no more than the slots run at the same time', async () => {
  await using redis = testRedis()
  await using producer = createProducer({ ...redis, logger })
  const release = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  let done = 0
  await using _consumer = startConsumer({
    ...redis,
    serverName: 'mine',
    slots: 3,
    logger,
    async handle() {
      running += 1
      most = Math.max(most, running)
      await release.promise
      running -= 1
      done += 1
    },
  })
  await producer.send(Array.from({ length: 9 }, () => message('mine')))
  await eventually(() => running === 3, { timeoutMs: 5_000 })
  release.resolve()
  await eventually(() => done === 9, { timeoutMs: 5_000 })
  expect(most).toBe(3)
})

test('the same message sent twice is one job', async () => {
  await using redis = testRedis()
  await using producer = createProducer({ ...redis, logger })
  const twice = message('mine')
  await producer.send([twice])
  await producer.send([twice, message('mine')])
  const received: Payload[] = []
  await using _consumer = startConsumer({
    ...redis,
    serverName: 'mine',
    slots: 1,
    logger,
    handle: async (body) => void received.push(body),
  })
  await eventually(() => received.length === 2, { timeoutMs: 5_000 })
  expect(new Set(received.map(({ executionId }) => executionId)).size).toBe(2)
})

test('a message of an unknown form is dropped and does not stop the next one', async () => {
  await using redis = testRedis()
  const foreign = new Queue(queueName('mine'), { prefix: redis.prefix, connection: { url: redis.url } })
  await foreign.add('execute', { version: 99 })
  await using producer = createProducer({ ...redis, logger })
  await producer.send([message('mine')])
  const received: Payload[] = []
  await using _consumer = startConsumer({
    ...redis,
    serverName: 'mine',
    slots: 1,
    logger,
    handle: async (body) => void received.push(body),
  })
  await eventually(() => received.length === 1, { timeoutMs: 5_000 })
  await foreign.close()
  expect(received[0]?.version).toBe(1)
})
