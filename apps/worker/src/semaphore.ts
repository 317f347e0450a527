/**
 * Lets at most a fixed number of holders through at a time; the others wait in the order in which they came.
 */
export interface Semaphore {
  /**
   * Resolves with a permit, which lasts until it is disposed. Rejects with the reason of the signal when that
   * fires first.
   */
  acquire(signal: AbortSignal): Promise<Disposable>
  /** A permit, or null when none is free now. */
  tryAcquire(): Disposable | null
}

export function createSemaphore(permits: number): Semaphore {
  const waiting = new Set<() => void>()
  let free = permits

  function release(): void {
    const [next] = waiting
    if (!next) {
      free += 1
      return
    }
    waiting.delete(next)
    next()
  }

  function createPermit(): Disposable {
    let isHeld = true
    return {
      [Symbol.dispose]() {
        if (isHeld) release()
        isHeld = false
      },
    }
  }

  function tryAcquire(): Disposable | null {
    if (free === 0) return null
    free -= 1
    return createPermit()
  }

  return {
    tryAcquire,
    async acquire(signal) {
      signal.throwIfAborted()
      const permit = tryAcquire()
      if (permit !== null) return permit
      await turnIn(waiting, signal)
      return createPermit()
    },
  }
}

function turnIn(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = () => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      waiting.delete(next)
      reject(signal.reason as Error)
    }
    waiting.add(next)
    signal.addEventListener('abort', leave, { once: true })
  })
}
