import type { Clock } from '@punctual/runtime'
import type { AttemptRef } from '@punctual/engine'

import { createRecent } from './recent.ts'
import { createRunStop, type RunStop, type StopReason } from './run-stop.ts'

/** The attempts that this process runs now, and those that it may run in a moment. */
export interface RunningExecutions {
  /** Says that a claim is dispatched, until it is disposed: what it brings will run here. */
  expect(): Disposable
  /** Registers a run. Dispose when it is over. */
  begin(attempt: AttemptRef): Disposable & { readonly stop: RunStop }
  list(): AttemptRef[]
  /** Whether the attempt of the claim began here; remembered for as long as heartbeats report it. */
  hasBegun(claimToken: string): boolean
  stop(claimToken: string, reason: StopReason): void
  /** Whether some attempt at an execution runs here. */
  has(executionId: string): boolean
  stopAll(reason: StopReason): void
  /** Stops everything, and at once every run that still begins. */
  drain(): void
  /** Resolves when nothing runs and nothing is expected any more. */
  idle(): Promise<void>
}

/** More attempts than a process can have broken off before its next heartbeats. */
const remembered = 1_000

interface RunningAttempt extends AttemptRef {
  readonly runStop: RunStop
}

/**
 * An attempt that was overtaken may still be ending while the next attempt of the same execution runs. They are
 * independent entries.
 */
export function createRunningExecutions(deadline: {
  readonly clock: Pick<Clock, 'sleep'>
  readonly timeoutMs: number
}): RunningExecutions {
  const running = new Set<RunningAttempt>()
  const begun = createRecent<true>(remembered)
  const registration = createRegistrationCount()
  let isDraining = false
  const stopWhere = (isMeant: (run: RunningAttempt) => boolean, reason: StopReason) => {
    for (const run of running) if (isMeant(run)) run.runStop.stop(reason)
  }
  return {
    expect: registration.enter,
    begin({ executionId, attempt, claimToken }) {
      const here = registration.enter()
      const runStop = createRunStop(deadline)
      const run = { executionId, attempt, claimToken, runStop }
      running.add(run)
      begun.set(claimToken, true)
      if (isDraining) runStop.stop('draining')
      return {
        stop: runStop,
        [Symbol.dispose]() {
          runStop[Symbol.dispose]()
          running.delete(run)
          here[Symbol.dispose]()
        },
      }
    },
    list: () =>
      [...running].map(({ executionId, attempt, claimToken }) => ({ executionId, attempt, claimToken })),
    hasBegun: (claimToken) => begun.get(claimToken) === true,
    stop: (meant, reason) => stopWhere(({ claimToken }) => claimToken === meant, reason),
    has: (meant) => [...running].some(({ executionId }) => executionId === meant),
    stopAll: (reason) => stopWhere(() => true, reason),
    drain() {
      isDraining = true
      stopWhere(() => true, 'draining')
    },
    idle: registration.empty,
  }
}

/** Counts registrations; `empty` resolves when there is none. */
function createRegistrationCount(): { enter(): Disposable; empty(): Promise<void> } {
  let count = 0
  let empty = Promise.withResolvers<void>()
  empty.resolve()
  return {
    enter() {
      if (count === 0) empty = Promise.withResolvers()
      count += 1
      return {
        [Symbol.dispose]() {
          count -= 1
          if (count === 0) empty.resolve()
        },
      }
    },
    empty: () => empty.promise,
  }
}
