import type { Clock } from '@punctual/runtime'

/**
 * A clock whose short waits end at once and are written down; waits of `longMs` or more last until they are
 * ended or aborted.
 */
export interface SteeredClock extends Clock {
  /** Every wait that ended at once, in milliseconds. */
  readonly waits: number[]
  /** Moves the monotonic clock. */
  advance(milliseconds: number): void
  /** Ends the waits that are not longer than this, such as a deadline. */
  expire(milliseconds: number): void
  /** Resolves when a caller waits for exactly this long. */
  waitingFor(milliseconds: number): Promise<void>
}

export function steeredClock(longMs = 20_000): SteeredClock {
  const waits: number[] = []
  const pending = new Set<{ milliseconds: number; end: () => void }>()
  let monotonic = 1_000
  let noticed: (() => void)[] = []
  return {
    waits,
    now: () => new Date('2026-11-21T08:00:00Z'),
    monotonicMs: () => monotonic,
    async sleep(milliseconds, signal) {
      signal?.throwIfAborted()
      if (milliseconds < longMs) {
        waits.push(milliseconds)
        monotonic += milliseconds
        return
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const wait = { milliseconds, end: resolve }
      pending.add(wait)
      for (const tell of noticed) tell()
      const abort = () => reject(signal?.reason)
      signal?.addEventListener('abort', abort, { once: true })
      try {
        await promise
      } finally {
        pending.delete(wait)
        signal?.removeEventListener('abort', abort)
      }
    },
    advance(milliseconds) {
      monotonic += milliseconds
    },
    expire(milliseconds) {
      for (const wait of pending) if (wait.milliseconds <= milliseconds) wait.end()
    },
    async waitingFor(milliseconds) {
      while (![...pending].some((wait) => wait.milliseconds === milliseconds)) {
        const { promise, resolve } = Promise.withResolvers<void>()
        noticed.push(resolve)
        await promise
        noticed = noticed.filter((one) => one !== resolve)
      }
    },
  }
}
