import type { Clock } from '@punctual/runtime'

import type { Principal } from '../auth/principal.ts'
import type { Limits } from './limits.ts'

/**
 * How fast each caller may ask this process: a bucket for each user and client, which fills again with time.
 * A request takes one token, and another one for every 4 KiB of its body, after the body has arrived. A
 * caller with any token left may send a request of any cost, and waits afterwards.
 *
 * There are as many buckets as users and clients that asked since the process began.
 */
export interface RequestRates {
  /** Takes a request; null, or the seconds until the caller may ask again. */
  take(principal: Principal): number | null
  /** Charges what came with a request that was let in. */
  charge(principal: Principal, bodyBytes: number): void
}

const bytesPerUnit = 4_096

interface Bucket {
  left: number
  atMs: number
}

export function createRequestRates(
  { requestsPerSecond: perSecond, requestBurst: burst }: Limits,
  clock: Pick<Clock, 'monotonicMs'>,
): RequestRates {
  const buckets = new Map<string, Bucket>()
  const bucketOf = ({ kind, id }: Principal): Bucket => {
    const key = `${kind} ${id}`
    const nowMs = clock.monotonicMs()
    const bucket = buckets.get(key) ?? { left: burst, atMs: nowMs }
    bucket.left = Math.min(burst, bucket.left + ((nowMs - bucket.atMs) / 1_000) * perSecond)
    bucket.atMs = nowMs
    buckets.set(key, bucket)
    return bucket
  }
  return {
    take(principal) {
      const bucket = bucketOf(principal)
      if (bucket.left < 1) return Math.ceil((1 - bucket.left) / perSecond)
      bucket.left -= 1
      return null
    },
    charge(principal, bodyBytes) {
      bucketOf(principal).left -= Math.floor(bodyBytes / bytesPerUnit)
    },
  }
}
