import { setTimeout as sleepFor } from 'node:timers/promises'

/** Where a process gets its time from, so that tests and drills can bend it. */
export interface Clock {
  /** Wall clock. Never used to decide what is due or who leads: the database's clock does that. */
  now(): Date
  /** Milliseconds on a clock that never jumps; only differences mean something. */
  monotonicMs(): number
  /** Resolves after `milliseconds`, or rejects with the signal's reason. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
}

/** The clock of the machine. */
export function systemClock(): Clock {
  return {
    now: () => new Date(),
    monotonicMs: () => performance.now(),
    sleep: async (milliseconds, signal) => {
      try {
        await sleepFor(milliseconds, undefined, signal ? { signal } : {})
      } catch (error) {
        // Node rejects with an AbortError of its own around the reason.
        signal?.throwIfAborted()
        throw error
      }
    },
  }
}
