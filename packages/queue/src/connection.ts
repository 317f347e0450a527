import { readRedisUrl, type RedisServer } from '@punctual/runtime'

/** Where Redis is and under which prefix this cluster keeps its keys. */
export interface RedisAddress {
  readonly url: string
  readonly prefix: string
}

/** What ioredis and BullMQ both take to connect. */
type RedisConnection = RedisServer & {
  readonly keepAlive: number
  readonly retryStrategy: (attempt: number) => number | null
  readonly maxRetriesPerRequest: number | null
  readonly enableOfflineQueue: boolean
  readonly commandTimeout?: number
  readonly failoverDetector: boolean
  readonly sentinelCommandTimeout: number
  readonly sentinelRetryStrategy: (attempt: number) => number | null
}

/** Reconnects within half a second: a queue that is back must be used at once, whatever the outage lasted. */
const retryStrategy = (attempt: number): number => Math.min(50 * 2 ** Math.min(attempt, 10), 500)

const common = {
  retryStrategy,
  keepAlive: 5_000,
  // A primary that went silent keeps its connections open: only the sentinels say that there is another one.
  failoverDetector: true,
  sentinelCommandTimeout: 1_000,
  sentinelRetryStrategy: retryStrategy,
}

/** For readers that wait: commands are kept while Redis is away. */
export function patientConnection(url: string): RedisConnection {
  return { ...readRedisUrl(url), ...common, maxRetriesPerRequest: null, enableOfflineQueue: true }
}

/** For writers that must not hang: a command fails within a second when Redis is away or frozen. */
export function impatientConnection(url: string): RedisConnection {
  return {
    ...readRedisUrl(url),
    ...common,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: 1_000,
  }
}

/** For one question: one try to connect. */
export function questionConnection(url: string) {
  return {
    ...impatientConnection(url),
    lazyConnect: true,
    failoverDetector: false,
    retryStrategy: () => null,
    sentinelRetryStrategy: () => null,
    connectTimeout: 5_000,
  }
}
