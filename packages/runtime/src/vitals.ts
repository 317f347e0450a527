import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How this process is. */
interface ProcessVitals extends Disposable {
  /** The memory that it holds, and how late its event loop was at worst since the last call. */
  read(): { readonly memoryBytes: number; readonly loopLagMs: number }
}

/** Between two samples of the event loop; a shorter delay is not noticed. */
const sampleMs = 100

/** Begins to watch the event loop of this process. */
export function startVitals(): ProcessVitals {
  const delay = monitorEventLoopDelay({ resolution: sampleMs })
  delay.enable()
  return {
    read() {
      // Each sample is the time since the one before, in nanoseconds; there may be none yet.
      const worstMs = delay.count === 0 ? 0 : Math.max(0, delay.max / 1_000_000 - sampleMs)
      delay.reset()
      return { memoryBytes: process.memoryUsage.rss(), loopLagMs: Math.round(worstMs * 10) / 10 }
    },
    [Symbol.dispose]() {
      delay.disable()
    },
  }
}
