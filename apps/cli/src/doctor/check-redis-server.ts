import { commonSettings, readConfig } from '@punctual/runtime'
import { z } from 'zod'

import type { Machine } from './machine.ts'
import { clockDifference } from './clock-difference.ts'
import { fault, fine, type Found, warning } from './finding.ts'

const { REDIS_URL } = commonSettings
/** The part of `maxmemory` above which a burst could find none left. */
const fullShare = 0.8

export async function checkRedisServer({ environment, clock }: Machine): Promise<Found[]> {
  const { REDIS_URL: url } = readConfig(z.object({ REDIS_URL }), environment)
  const { checkRedis, readRedisState } = await import('@punctual/queue')
  await checkRedis(url)
  const { clockAheadMs, isReplica, appends, canSave, usedBytes, maximumBytes } = await readRedisState(
    url,
    clock,
  )
  const found = [fine('answers, is new enough, and evicts no keys'), clockDifference(clockAheadMs)]
  if (isReplica)
    found.push(fault('is a replica, and takes no writes', 'Let REDIS_URL name the primary of these servers.'))
  if (maximumBytes > 0 && usedBytes > fullShare * maximumBytes)
    found.push(
      warning(
        `${Math.round((100 * usedBytes) / maximumBytes)} % of maxmemory is used`,
        'Raise maxmemory: a full Redis refuses messages, and runs then start a second late.',
      ),
    )
  if (!canSave)
    found.push(
      warning(
        'could not write its data to disk the last time, and may refuse writes',
        'See the log of Redis: mostly its disk is full, or memory for the copy is missing.',
      ),
    )
  else found.push(fine(appends ? keepsAll : keepsSome))
  return found
}

const keepsAll = 'appends each change to a file, so a restart loses nothing (appendonly)'
const keepsSome =
  'appends no file (appendonly is no): after a restart runs are dispatched again and users sign in again, and nothing else is lost'
