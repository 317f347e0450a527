import { randomUUID } from 'node:crypto'

import { silentLogger } from '@punctual/runtime'
import { eventually, testRedis } from '@punctual/testing'
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { expect, test } from 'vitest'

import { startConsumer } from '../src/consumer.ts'
import { queueName } from '../src/keys.ts'
import type { Message } from '../src/message.ts'
import { createProducer } from '../src/producer.ts'

const logger = silentLogger()
const message = (serverName: string, more = {}) => ({
  executionId: randomUUID(),
  generation: 1,
  turn: 0,
  priority: 0,
  exclusive: false,
  serverName,
  ...more,
})

test('a server gets the messages for it and no others', async () => {
  await using redis = testRedis()
  await using producer = createProducer({ ...redis, logger })
  const mine = message('mine', { turn: 7, priority: 10 })
  await producer.send([message('other'), mine])
  const received: Message[] = []
  await using _consumer = startConsumer({
    ...redis,
    serverName: 'mine',
    logger,
    receive: (messages) => void received.push(...messages),
  })
  await eventually(() => received.length > 0, { timeoutMs: 20_000 })
  expect(received).toEqual([
    { executionId: mine.executionId, generation: 1, turn: 7, priority: 10, exclusive: false },
  ])
})

test('messages are taken as they arrive, whatever became of those before them', async () => {
  await using redis = testRedis()
  await using producer = createProducer({ ...redis, logger })
  const sent = Array.from({ length: 100 }, () => message('mine'))
  const received: string[] = []
  await using _consumer = startConsumer({
    ...redis,
    serverName: 'mine',
    logger,
    receive: (messages) => void received.push(...messages.map(({ executionId }) => executionId)),
  })
  await producer.send(sent)
  await eventually(() => received.length === sent.length, { timeoutMs: 20_000 })
  expect(new Set(received)).toEqual(new Set(sent.map(({ executionId }) => executionId)))
})

test('the same message sent twice is one job', async () => {
  await using redis = testRedis()
  await using producer = createProducer({ ...redis, logger })
  const twice = message('mine')
  await producer.send([twice])
  await producer.send([twice])
  await producer.send([message('mine')])
  const received: Message[] = []
  await using _consumer = startConsumer({
    ...redis,
    serverName: 'mine',
    logger,
    receive: (messages) => void received.push(...messages),
  })
  await eventually(() => received.length === 2, { timeoutMs: 20_000 })
  expect(new Set(received.map(({ executionId }) => executionId)).size).toBe(2)
})

test('what goes together to a server is one job, and arrives together', async () => {
  await using redis = testRedis()
  await using producer = createProducer({ ...redis, logger })
  const sent = Array.from({ length: 230 }, (_, turn) => message('mine', { turn }))
  const alone = message('mine', { turn: 1_000, priority: 10, exclusive: true })
  await producer.send(sent)
  await producer.send([alone])
  const queue = new Queue(queueName('mine'), { prefix: redis.prefix, connection: { url: redis.url } })
  expect(await queue.getWaitingCount()).toBe(4)
  await queue.close()
  const received: (readonly Message[])[] = []
  const receive = (messages: readonly Message[]) => void received.push(messages)
  await using _consumer = startConsumer({ ...redis, serverName: 'mine', logger, receive })
  await eventually(() => received.length === 4, { timeoutMs: 20_000 })
  expect(received.map(({ length }) => length)).toEqual([100, 100, 30, 1])
  const told = ({ serverName: _to, ...run }: (typeof sent)[number]) => run
  expect(received.flat()).toEqual([...sent, alone].map(told))
})

test('a group that is sent twice is one job', async () => {
  await using redis = testRedis()
  await using producer = createProducer({ ...redis, logger })
  const group = [message('mine'), message('mine')]
  await producer.send(group)
  await producer.send(group)
  const queue = new Queue(queueName('mine'), { prefix: redis.prefix, connection: { url: redis.url } })
  expect(await queue.getWaitingCount()).toBe(1)
  await queue.close()
})

test('a second placement is another message, while the first one still lies in the queue', async () => {
  await using redis = testRedis()
  await using producer = createProducer({ ...redis, logger })
  const first = message('mine')
  await producer.send([first])
  await producer.send([{ ...first, generation: 2 }])
  const received: Message[] = []
  await using _consumer = startConsumer({
    ...redis,
    serverName: 'mine',
    logger,
    receive: (messages) => void received.push(...messages),
  })
  await eventually(() => received.length === 2, { timeoutMs: 20_000 })
  expect(received.map(({ generation }) => generation).sort()).toEqual([1, 2])
})

test('a message of an unknown form is dropped and does not stop the next one', async () => {
  await using redis = testRedis()
  const foreign = new Queue(queueName('mine'), { prefix: redis.prefix, connection: { url: redis.url } })
  await foreign.add('execute', { version: 99 })
  await using producer = createProducer({ ...redis, logger })
  await producer.send([message('mine')])
  const received: Message[] = []
  await using _consumer = startConsumer({
    ...redis,
    serverName: 'mine',
    logger,
    receive: (messages) => void received.push(...messages),
  })
  await eventually(() => received.length === 1, { timeoutMs: 20_000 })
  await foreign.close()
  expect(received).toHaveLength(1)
})

test('a consumer with nothing to do sends one command, which waits for half a minute, and takes a message that comes meanwhile at once', async () => {
  await using redis = testRedis()
  await using producer = createProducer({ ...redis, logger })
  await using resources = new AsyncDisposableStack()
  const connection = resources.adopt(new Redis(redis.url), (opened) => opened.disconnect())
  const monitor = resources.adopt(await connection.monitor(), (opened) => opened.disconnect())
  const commands: string[][] = []
  monitor.on('monitor', (_time: string, command: string[]) => {
    if (command.some((part) => part.includes(redis.prefix))) commands.push(command)
  })
  const waits = () =>
    commands.flatMap(([name, ...parts], index) =>
      name?.toLowerCase() === 'bzpopmin' ? [{ index, parts }] : [],
    )
  const received: string[] = []
  const receive = (messages: readonly Message[]) =>
    void received.push(...messages.map(({ executionId }) => executionId))
  await using _consumer = startConsumer({ ...redis, serverName: 'mine', logger, receive })
  for (let round = 0; round < 3; round += 1) {
    // What is sent after the wait has begun would stand behind it; another writer under this prefix has
    // not begun yet.
    await eventually(() => waits().length > round && waits().at(-1)?.index === commands.length - 1, {
      timeoutMs: 10_000,
    })
    expect(waits().at(-1)?.parts).toEqual([`${redis.prefix}:server-mine:marker`, '30'])
    const sent = message('mine')
    await producer.send([sent])
    await eventually(() => received.at(-1) === sent.executionId, { timeoutMs: 10_000 })
  }
})
