import { type Clock, startDeadline } from '@punctual/runtime'

import { createSemaphore, type Semaphore } from './semaphore.ts'

interface InDoubtLimit {
  /** Messages of the process that may be in doubt at the same time. */
  readonly slots: number
  /** How long a run waits for a slot at most. Then it sends all the same. */
  readonly waitMs: number
}

/** What a run acquires its slot of. */
export type InDoubtSlots = Pick<Semaphore, 'acquire'>

/** Beyond the limit: nothing is given back. */
const beyondLimit: Disposable = { [Symbol.dispose]() {} }

/**
 * The in-doubt slots of a process. As long as mail servers answer within `waitMs`, no more messages than
 * slots are in doubt. A server that takes longer delays the other runs by `waitMs` each, and never makes one
 * lane of them. Several messages may be in doubt then, and a kill leaves each of them Unknown.
 */
export function createInDoubtSlots(clock: Clock, { slots, waitMs }: InDoubtLimit): InDoubtSlots {
  const semaphore = createSemaphore(slots)
  return {
    async acquire(signal) {
      signal.throwIfAborted()
      const free = semaphore.tryAcquire()
      if (free !== null) return free
      using wait = startDeadline(clock, waitMs)
      try {
        return await semaphore.acquire(AbortSignal.any([signal, wait.signal]))
      } catch (error) {
        if (signal.aborted || !wait.signal.aborted) throw error
        return beyondLimit
      }
    },
  }
}
