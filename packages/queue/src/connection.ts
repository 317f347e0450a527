import { type RedisServer, readRedisUrl } from './redis-url.ts'

/** Where Redis is and under which prefix this cluster keeps its keys. */
export interface RedisAddress {
  readonly url: string
  readonly prefix: string
}

/** What ioredis and BullMQ both take to connect. */
interface RedisConnection extends RedisServer {
  readonly keepAlive: number
  readonly retryStrategy: (attempt: number) => number
  readonly maxRetriesPerRequest: number | null
  readonly enableOfflineQueue: boolean
  commandTimeout?: number
}

/** Reconnects within half a second: a queue that is back must be used at once, whatever the outage lasted. */
const retryStrategy = (attempt: number): number => Math.min(50 * 2 ** Math.min(attempt, 10), 500)

/** For readers that wait: commands are kept while Redis is away. */
export function patientConnection(url: string): RedisConnection {
  return {
    ...readRedisUrl(url),
    retryStrategy,
    maxRetriesPerRequest: null,
    enableOfflineQueue: true,
    keepAlive: 5_000,
  }
}

/** For writers that must not hang: a command fails within a second when Redis is away or frozen. */
export function impatientConnection(url: string): RedisConnection {
  return {
    ...readRedisUrl(url),
    retryStrategy,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: 1_000,
    keepAlive: 5_000,
  }
}
