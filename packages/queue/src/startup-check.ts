import { Redis } from 'ioredis'

import { StartupProblem } from '@punctual/runtime'

import { questionConnection } from './connection.ts'

const minimumVersion = [6, 2] as const

/**
 * Refuses to start on a Redis that does not answer, is too old, or may evict keys. An evicted lock or message
 * would stall a queue without an error.
 *
 * @throws StartupProblem with one sentence that says what to do
 */
export async function checkRedis(url: string): Promise<void> {
  const redis = new Redis(questionConnection(url))
  redis.on('error', () => {})
  try {
    await redis.connect()
    const version = /redis_version:(\d+)\.(\d+)/.exec(await redis.info('server'))
    checkVersion(Number(version?.[1] ?? 0), Number(version?.[2] ?? 0))
    checkPolicy(/maxmemory_policy:(\S+)/.exec(await redis.info('memory'))?.[1] ?? 'unknown')
  } catch (error) {
    if (error instanceof StartupProblem) throw error
    throw new StartupProblem(
      `Redis at REDIS_URL does not answer: ${String(error instanceof Error ? error.message : error).replace(/\.$/, '')}.`,
      { cause: error },
    )
  } finally {
    redis.disconnect()
  }
}

function checkVersion(major: number, minor: number): void {
  if (major > minimumVersion[0] || (major === minimumVersion[0] && minor >= minimumVersion[1])) return
  throw new StartupProblem(
    `Redis ${minimumVersion.join('.')} or newer is needed, and REDIS_URL points to version ${major}.${minor}.`,
  )
}

function checkPolicy(policy: string): void {
  if (policy === 'noeviction') return
  throw new StartupProblem(
    `Redis may evict keys (maxmemory-policy ${policy}), which would lose messages: set it to noeviction.`,
  )
}
