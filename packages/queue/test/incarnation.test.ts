import { silentLogger } from '@punctual/runtime'
import { testRedis } from '@punctual/testing'
import { Redis } from 'ioredis'
import { expect, test } from 'vitest'

import { createProducer } from '../src/producer.ts'

const logger = silentLogger()

test('the queue has one name for every process, until it was emptied', async () => {
  await using redis = testRedis()
  await using first = createProducer({ ...redis, logger })
  await using second = createProducer({ ...redis, logger })
  const before = await first.incarnation()
  expect(await Promise.all([first.incarnation(), second.incarnation()])).toEqual([before, before])

  const connection = new Redis(redis.url)
  // What FLUSHALL does, but only to the keys of this test.
  for (const key of await connection.keys(`${redis.prefix}*`)) await connection.del(key)
  connection.disconnect()
  const after = await second.incarnation()
  expect(after).not.toBe(before)
  expect(await first.incarnation()).toBe(after)
})

test('a queue that is not there has no name', async () => {
  await using producer = createProducer({ url: 'redis://127.0.0.1:1', prefix: 'none', logger })
  await expect(producer.incarnation()).rejects.toThrow('Redis does not answer')
})
