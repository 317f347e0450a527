import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startRedis } from '@punctual/local'
import { systemClock } from '@punctual/runtime'
import { testRedis } from '@punctual/testing'
import { Redis } from 'ioredis'
import { expect, test } from 'vitest'

import { checkRedis } from '../src/startup-check.ts'

test('a Redis that never evicts is accepted', async () => {
  await using redis = testRedis()
  await expect(checkRedis(redis.url)).resolves.toBeUndefined()
})

test('a Redis that may evict keys stops the process and says what to set', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'punctual-evicting-'))
  try {
    await using own = await startRedis({
      dir: directory,
      signal: AbortSignal.timeout(60_000),
      report: () => {},
      environment: process.env,
      clock: systemClock(),
    })
    const connection = new Redis(own.url)
    await connection.config('SET', 'maxmemory-policy', 'allkeys-lru')
    connection.disconnect()
    await expect(checkRedis(own.url)).rejects.toThrow(
      /may evict keys \(maxmemory-policy allkeys-lru\).*noeviction/,
    )
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})

test('a Redis that does not answer stops the process, without showing its password', async () => {
  await expect(checkRedis('redis://:secret-word@127.0.0.1:1')).rejects.toThrow(
    /REDIS_URL does not answer: .*[^.]\.$/,
  )
  await expect(checkRedis('redis://:secret-word@127.0.0.1:1')).rejects.not.toThrow(/secret-word/)
})
