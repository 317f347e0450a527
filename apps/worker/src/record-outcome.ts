import { attemptsAllowed, failure } from '@punctual/domain'
import { backoffMs } from '@punctual/runtime'

import type { RunDependencies } from './dependencies.ts'
import type { RunOutcome } from './outcome.ts'
import type { Attempt } from './run.ts'
import type { StopReason } from './run-stop.ts'

const retryDelays = { firstDelayMs: 2_000, maximumDelayMs: 60_000 }

/**
 * Records the outcome of an attempt. Never rejects: it abandons an attempt whose outcome cannot be written, and rescue
 * finds one that it cannot abandon.
 */
export async function recordOutcome(
  dependencies: RunDependencies,
  attempt: Attempt,
  outcome: RunOutcome,
): Promise<void> {
  const { port, stop, logger } = attempt
  try {
    await record(dependencies, attempt, outcome)
    logger.info(
      {
        outcome: outcome.kind,
        ...('failure' in outcome && outcome.failure
          ? { code: outcome.failure.code, detail: outcome.failure.detail }
          : {}),
        ...('target' in outcome ? { target: outcome.target } : {}),
      },
      'attempt over',
    )
  } catch (error) {
    logger.error({ err: error }, 'end of the attempt not recorded')
    // The process that took over decides. The end of a lease does not count as a failure of the run.
    if (stop.lost.aborted) return
    // The rows still say that this attempt runs. Giving it up is counted; when not even that succeeds, rescue
    // takes it over.
    await port.abandon().catch((reason: unknown) => logger.warn({ err: reason }, 'attempt not abandoned'))
  }
}

async function record(
  { random, breakers }: RunDependencies,
  { claimed, port }: Attempt,
  outcome: RunOutcome,
): Promise<void> {
  switch (outcome.kind) {
    case 'delivered': {
      const { status, failure: error, results, evidence } = outcome
      // Another attempt owns the execution, or the database has lost commits: the next attempt reads the rows.
      if (!(await port.finish({ status, error, results, evidence }))) await port.abandon()
      return
    }
    case 'failed': {
      const { failure } = outcome
      // To delete a schedule is to ask for the end of what has not begun.
      if (failure.code === 'schedule_deleted') {
        await port.finish({ status: 'Cancelled', error: failure })
        return
      }
      const tried = claimed.failures + 1
      const delayMs = backoffMs(tried, { ...retryDelays, random })
      const mayRetry = tried < attemptsAllowed(failure)
      if (mayRetry && (await port.release({ reason: 'retry', failure, delayMs }))) return
      await port.finish({ status: 'Failed', error: failure })
      return
    }
    case 'put-off': {
      const wait = breakers.waitFor(outcome)
      // A cancel that comes at this moment is not lost: the row no longer waits to be put off.
      const isReleased = await port.release({ reason: 'put-off', wait })
      if (!isReleased) await port.finish({ status: 'Cancelled', error: null })
      return
    }
    case 'limited': {
      const isReleased = await port.release({ reason: 'limit', delayMs: outcome.waitMs })
      if (!isReleased) await port.finish({ status: 'Cancelled', error: null })
      return
    }
    case 'held':
      // A cancel that comes at this moment is not lost: the row no longer waits to be held.
      if (!(await port.hold(outcome.because))) await port.finish({ status: 'Cancelled', error: null })
      return
    case 'stopped':
      return await recordStop(port, outcome.reason)
    case 'lost':
      // Mostly a newer attempt owns it, and this changes nothing. But a cancel, or a late heartbeat, gets the
      // same answer.
      return await port.abandon()
  }
}

async function recordStop(port: Attempt['port'], reason: StopReason): Promise<void> {
  switch (reason) {
    case 'cancelled':
      await port.finish({ status: 'Cancelled', error: null })
      return
    case 'timeout':
      await port.finish({ status: 'Failed', error: failure('execution_timeout') })
      return
    case 'draining':
      // A cancel that comes while this server stops is not lost: the row no longer waits to be released.
      if (!(await port.release({ reason: 'shutdown' })))
        await port.finish({ status: 'Cancelled', error: null })
      return
    case 'superseded':
      return
  }
}
