import { type Failure, maxAskedWaitMs, putOffAfter, putOffByLimit, targetKey } from '@punctual/domain'

import type { AttemptRef } from '../port/attempt-ref.ts'
import type { Release } from '../port/execution-data.ts'
import { storedFailure } from '../stored-failure.ts'

/** The events of the timeline that say why an attempt was given back. */
const events = { retry: 'retry', 'put-off': 'put-off', limit: 'put-off', shutdown: 'handed-back' } as const

/** The parameters of release.sql. */
export function releaseParameters({ executionId, claimToken }: AttemptRef, release: Release): unknown[] {
  return [executionId, claimToken, events[release.reason], ...waitOf(release).map(json)]
}

/** The error, the stored reason of the wait, and the wait itself. */
function waitOf(release: Release): readonly [unknown, unknown, unknown] {
  switch (release.reason) {
    case 'retry': {
      const { failure, delayMs } = release
      const wait = { delayMs, askedMs: askedMs(failure) }
      return [storedFailure(failure), putOffAfter(failure, delayMs), wait]
    }
    case 'put-off': {
      const { target, failure, reason, spreadMs, maxWaitMs } = release.wait
      const key = targetKey(target)
      const breaker = { kind: target.kind, target: target.id, key, spreadMs, maxWaitMs }
      return [failure, { ...reason, breaker: key }, breaker]
    }
    case 'limit': {
      const { delayMs } = release
      return [null, putOffByLimit(delayMs), { delayMs }]
    }
    case 'shutdown':
      return [null, null, { delayMs: 0 }]
  }
}

/** The wait that the other side asked for, as far as it is kept. */
function askedMs({ retryAfterMs }: Failure): number | null {
  return retryAfterMs === undefined ? null : Math.min(retryAfterMs, maxAskedWaitMs)
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value)
}
