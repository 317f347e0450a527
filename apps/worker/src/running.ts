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

/** One attempt at an execution. */
export interface RunningAttempt {
  readonly id: string
  readonly attempt: number
}

/** The attempts that this process runs now, and those that it may run in a moment. */
export interface RunningExecutions {
  /** Says that a claim is on its way, until it is disposed: what it brings will run here. */
  expect(): Disposable
  /** Registers a run; the signal's reason is a StopReason. Dispose when it is over. */
  begin(attempt: RunningAttempt): Disposable & { readonly signal: AbortSignal }
  list(): RunningAttempt[]
  stop(attempt: RunningAttempt, reason: StopReason): void
  /** Whether some attempt at an execution runs here. */
  has(executionId: string): boolean
  stopAll(reason: StopReason): void
  /** Stops everything, and at once whatever may still begin. */
  drain(): void
  /** Resolves when nothing runs and nothing is expected any more. */
  idle(): Promise<void>
}

interface Run extends RunningAttempt {
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
    begin({ id, attempt }) {
      const here = presence.enter()
      const run = { id, attempt, controller: new AbortController() }
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
    list: () => [...running].map(({ id, attempt }) => ({ id, attempt })),
    stop: (meant, reason) => stopWhere(({ id, attempt }) => id === meant.id && attempt === meant.attempt, reason),
    has: (executionId) => [...running].some(({ id }) => id === executionId),
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
