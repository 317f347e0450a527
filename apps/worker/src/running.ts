import type { AttemptRef } from '@punctual/engine'

/** Why a run is broken off. */
export type StopReason =
  /** Somebody cancelled it: what was sent is told, the rest is cancelled. */
  | 'cancelled'
  /** A newer attempt exists, or this server's lease is over: nothing more may be written or sent. */
  | 'superseded'
  /** This server stops: the work is handed back. */
  | 'draining'
  /** It took longer than allowed. */
  | 'timeout'

/** The attempts that this process runs now, and those that it may run in a moment. */
export interface RunningExecutions {
  /** Says that a claim is on its way, until it is disposed: what it brings will run here. */
  expect(): Disposable
  /** Registers a run; the signal's reason is a StopReason. Dispose when it is over. */
  begin(attempt: AttemptRef): Disposable & { readonly signal: AbortSignal }
  list(): AttemptRef[]
  stop(claimToken: string, reason: StopReason): void
  /** Whether some attempt at an execution runs here. */
  has(executionId: string): boolean
  stopAll(reason: StopReason): void
  /** Stops everything, and at once whatever may still begin. */
  drain(): void
  /** Resolves when nothing runs and nothing is expected any more. */
  idle(): Promise<void>
}

interface Run extends AttemptRef {
  readonly controller: AbortController
}

/** An attempt that was overtaken may still unwind while the next one at the same execution runs beside it: each is its own. */
export function createRunningExecutions(): RunningExecutions {
  const running = new Set<Run>()
  const presence = createPresenceCount()
  let isDraining = false
  const stopWhere = (isMeant: (run: Run) => boolean, reason: StopReason) => {
    for (const run of running) if (isMeant(run)) run.controller.abort(reason)
  }
  return {
    expect: presence.enter,
    begin({ executionId, attempt, claimToken }) {
      const here = presence.enter()
      const run = { executionId, attempt, claimToken, controller: new AbortController() }
      running.add(run)
      if (isDraining) run.controller.abort('draining' satisfies StopReason)
      return {
        signal: run.controller.signal,
        [Symbol.dispose]() {
          running.delete(run)
          here[Symbol.dispose]()
        },
      }
    },
    list: () => [...running].map(({ executionId, attempt, claimToken }) => ({ executionId, attempt, claimToken })),
    stop: (meant, reason) => stopWhere(({ claimToken }) => claimToken === meant, reason),
    has: (meant) => [...running].some(({ executionId }) => executionId === meant),
    stopAll: (reason) => stopWhere(() => true, reason),
    drain() {
      isDraining = true
      stopWhere(() => true, 'draining')
    },
    idle: presence.empty,
  }
}

/** Counts who is here; `empty` resolves when nobody is. */
function createPresenceCount(): { enter(): Disposable; empty(): Promise<void> } {
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
