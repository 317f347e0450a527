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
    sleep,
  }
}

/** A timer of more ends at once. */
const longestTimerMs = 2 ** 31 - 1

/**
 * Not the one of `node:timers/promises`: that makes an exception with a stack for each wait that is ended,
 * which is most of them.
 */
function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const wake = () => {
      signal?.removeEventListener('abort', end)
      resolve()
    }
    let leftMs = milliseconds
    let timer: NodeJS.Timeout
    const wait = () => {
      const partMs = Math.min(leftMs, longestTimerMs)
      leftMs -= partMs
      timer = setTimeout(leftMs > 0 ? wait : wake, partMs)
    }
    wait()
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    signal?.addEventListener('abort', end, { once: true })
  })
}
