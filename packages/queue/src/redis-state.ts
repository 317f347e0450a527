import type { Clock } from '@punctual/runtime'
import { Redis } from 'ioredis'

import { questionConnection } from './connection.ts'

/** What an operator should know of Redis, besides what every process checks at its start. */
export interface RedisState {
  readonly clockAheadMs: number
  readonly isReplica: boolean
  /** Whether each change is appended to a file. */
  readonly appends: boolean
  /** Whether the last write of its data to disk succeeded. */
  readonly canSave: boolean
  readonly usedBytes: number
  /** 0 without a limit. */
  readonly maximumBytes: number
}

export async function readRedisState(url: string, clock: Clock): Promise<RedisState> {
  const redis = new Redis(questionConnection(url))
  redis.on('error', () => {})
  try {
    await redis.connect()
    const info = await redis.info()
    const valueOf = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? ''
    return {
      clockAheadMs: await clockAhead(redis, clock),
      isReplica: valueOf('role') === 'slave',
      appends: valueOf('aof_enabled') === '1',
      canSave: !['rdb_last_bgsave_status', 'aof_last_write_status'].some((name) => valueOf(name) === 'err'),
      usedBytes: Number(valueOf('used_memory')),
      maximumBytes: Number(valueOf('maxmemory')),
    }
  } finally {
    redis.disconnect()
  }
}

/** Exact to half a round trip. */
async function clockAhead(redis: Redis, clock: Clock): Promise<number> {
  const sentMs = clock.now().getTime()
  const [seconds, microseconds] = await redis.time()
  const receivedMs = clock.now().getTime()
  return Number(seconds) * 1_000 + Number(microseconds) / 1_000 - (sentMs + receivedMs) / 2
}
