import { randomBytes } from 'node:crypto'

import { Redis } from 'ioredis'
import { inject } from 'vitest'

import type {} from './provided-context.ts'

/** The Redis of the run and a prefix that no other test has. Disposing removes every key with the prefix. */
export interface TestRedis extends AsyncDisposable {
  readonly url: string
  readonly prefix: string
}

/** Where a test keeps its keys: `await using redis = testRedis()`. */
export function testRedis(): TestRedis {
  const url = inject('punctualRedisUrl')
  const prefix = `test-${randomBytes(6).toString('hex')}`
  return {
    url,
    prefix,
    async [Symbol.asyncDispose]() {
      const connection = new Redis(url)
      connection.on('error', () => {})
      try {
        for await (const keys of connection.scanStream({ match: `${prefix}*`, count: 1_000 })) {
          if ((keys as string[]).length > 0) await connection.unlink(keys as string[])
        }
      } finally {
        connection.disconnect()
      }
    },
  }
}
