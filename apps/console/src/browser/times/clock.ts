/** Time: the one place of the pages that reads it and waits. */
export interface Clock {
  nowMs(): number
  /** For lengths of time: it only grows, also where the clock is set meanwhile. */
  elapsedMs(): number
  /** Resolves after a time, or as soon as the signal ends the wait. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** Calls back again and again until the answer is called. */
  every(ms: number, callback: () => void): () => void
}

/* oxlint-disable no-restricted-globals, no-restricted-properties -- everything else takes a Clock */
/** Time as the browser has it: the clock of its computer may be wrong. */
export const browserClock: Clock = {
  nowMs: () => Date.now(),
  elapsedMs: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const timer = setTimeout(end, ms)
      function end() {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve()
      }
      signal.addEventListener('abort', end)
    }),
  every(ms, callback) {
    const timer = setInterval(callback, ms)
    return () => clearInterval(timer)
  },
}
