import type { Clock } from '@punctual/runtime'

/** A clock that stands still until a test moves it. */
export interface ManualClock extends Clock {
  /**
   * Moves time forward. Sleepers wake in the order of their instants, and each sees its own instant as now.
   * Code that a sleeper resumes runs before the next one wakes. So it may sleep again and be woken by the
   * same advance.
   */
  advance(milliseconds: number): Promise<void>
  /** How many sleeps are under way. */
  readonly sleepers: number
  /** Resolves as soon as at least this many sleeps are under way. */
  untilSleeping(count: number, signal?: AbortSignal): Promise<void>
}

interface Sleeper {
  readonly wakeAtMs: number
  wake(): void
}

/** Makes a clock that shows `start` (by default 2026-01-01T00:00Z) and moves only by `advance`. */
export function createManualClock(start: Date = new Date('2026-01-01T00:00:00Z')): ManualClock {
  let elapsedMs = 0
  const sleepers = new Set<Sleeper>()
  const watchers = new Set<() => void>()

  const next = (limitMs: number): Sleeper | undefined =>
    [...sleepers]
      .filter(({ wakeAtMs }) => wakeAtMs <= limitMs)
      .toSorted((left, right) => left.wakeAtMs - right.wakeAtMs)[0]

  return {
    now: () => new Date(start.getTime() + elapsedMs),
    monotonicMs: () => elapsedMs,
    async sleep(milliseconds, signal) {
      signal?.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const sleeper: Sleeper = { wakeAtMs: elapsedMs + Math.max(0, milliseconds), wake: resolve }
      const abort = () => reject(signal?.reason)
      signal?.addEventListener('abort', abort, { once: true })
      sleepers.add(sleeper)
      for (const watcher of watchers) watcher()
      try {
        await promise
      } finally {
        sleepers.delete(sleeper)
        signal?.removeEventListener('abort', abort)
      }
    },
    async advance(milliseconds) {
      const limitMs = elapsedMs + milliseconds
      await settle()
      for (let sleeper = next(limitMs); sleeper; sleeper = next(limitMs)) {
        elapsedMs = Math.max(elapsedMs, sleeper.wakeAtMs)
        sleepers.delete(sleeper)
        sleeper.wake()
        await settle()
      }
      elapsedMs = limitMs
    },
    get sleepers() {
      return sleepers.size
    },
    async untilSleeping(count, signal) {
      signal?.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const watch = () => {
        if (sleepers.size >= count) resolve()
      }
      const abort = () => reject(signal?.reason)
      watchers.add(watch)
      signal?.addEventListener('abort', abort, { once: true })
      watch()
      await promise.finally(() => {
        watchers.delete(watch)
        signal?.removeEventListener('abort', abort)
      })
    },
  }
}

/**
 * Lets everything that is ready to run do so: promises, and callbacks of the event loop that are already due.
 */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
