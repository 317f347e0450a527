import type { Clock } from '@punctual/runtime'

import type { Kernel, ScheduledEvent } from '../kernel/kernel.ts'
import { never } from './never.ts'

/** What the clock has to know of its machine. */
interface Sleeper {
  readonly state: 'up' | 'frozen' | 'dead'
  deliver(resume: () => void): void
}

/** The clock of a machine: virtual time, which its sleepers see only while the machine runs. */
export function createMachineClock(
  kernel: Kernel,
  { machine, skewMs }: { machine: () => Sleeper; skewMs: () => number },
): Clock {
  const startedAt = kernel.now()
  return {
    now: () => new Date(kernel.now() + skewMs()),
    monotonicMs: () => kernel.now() - startedAt,
    sleep(milliseconds, signal) {
      if (machine().state === 'dead') return never
      if (signal?.aborted) return Promise.reject(signal.reason as Error)
      return new Promise((resolve, reject) => {
        let timer: ScheduledEvent | null = null
        const abort = () => {
          timer?.cancel()
          reject(signal?.reason as Error)
        }
        const wake = () => {
          signal?.removeEventListener('abort', abort)
          resolve()
        }
        timer = kernel.after(milliseconds, () => machine().deliver(wake))
        signal?.addEventListener('abort', abort, { once: true })
      })
    },
  }
}
