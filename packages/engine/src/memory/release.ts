import { type Failure, maxAskedWaitMs, putOffAfter, putOffByLimit, targetKey } from '@punctual/domain'

import { putOffUntil } from './breakers.ts'
import { changeExecution, type ExecutionRow, type Instant, owned, type Rows } from './rows.ts'
import type { AttemptRef } from '../port/attempt-ref.ts'
import type { Release } from '../port/execution-data.ts'
import { storedFailure } from '../stored-failure.ts'

/** A worker gives an attempt back. */
export function release(
  rows: Rows,
  now: Instant,
  given: { readonly owner: AttemptRef; readonly release: Release },
): boolean {
  const execution = owned(rows, given.owner)
  if (execution?.status !== 'Executing') return false
  changeExecution(rows, execution, {
    ...waitOf(rows, now, { execution, release: given.release }),
    status: 'Waiting',
    stage: 'Placing',
    dispatchedAt: null,
    claimedByBootId: null,
  })
  return true
}

function waitOf(
  rows: Rows,
  now: Instant,
  { execution, release: given }: { readonly execution: ExecutionRow; readonly release: Release },
): Pick<ExecutionRow, 'notBefore' | 'notBeforeReason' | 'error' | 'failures' | 'putOffSince'> {
  const { failures, putOffSince } = execution
  switch (given.reason) {
    case 'retry': {
      const { failure, delayMs } = given
      return {
        notBefore: keptUntil(rows, now, { execution, failure, delayMs }),
        notBeforeReason: putOffAfter(failure, delayMs),
        error: storedFailure(failure),
        failures: failures + 1,
        putOffSince,
      }
    }
    case 'put-off': {
      const { target, spreadMs, maxWaitMs, failure, reason } = given.wait
      const key = targetKey(target)
      return {
        notBefore: putOffUntil(rows, now, { key, spreadMs, maxWaitMs }),
        notBeforeReason: { ...reason, breaker: key },
        error: { ...failure },
        failures,
        putOffSince: Math.min(putOffSince ?? now, now),
      }
    }
    case 'limit': {
      const { delayMs } = given
      const notBeforeReason = putOffByLimit(delayMs)
      return { notBefore: now + delayMs, notBeforeReason, error: null, failures, putOffSince }
    }
    case 'shutdown':
      return { notBefore: now, notBeforeReason: null, error: null, failures, putOffSince }
  }
}

/** The end of the wait for another attempt. */
function keptUntil(
  rows: Rows,
  now: Instant,
  wait: { readonly execution: ExecutionRow; readonly failure: Failure; readonly delayMs: number },
): Instant {
  const { execution, failure, delayMs } = wait
  const { retryAfterMs } = failure
  if (retryAfterMs === undefined) return now + delayMs
  const schedule = rows.schedules.get(execution.scheduleId)
  const due = schedule?.enabled ? schedule.nextRunAt : null
  const latest = due === null ? Number.POSITIVE_INFINITY : due > now ? due : now + delayMs
  return Math.min(now + Math.min(retryAfterMs, maxAskedWaitMs), latest)
}
