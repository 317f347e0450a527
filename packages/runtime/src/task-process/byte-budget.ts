/**
 * Admits tasks in the order in which they came. At a time there are at most as many as slots, with at most as
 * many bytes as the budget has.
 */
export interface ByteBudget {
  /**
   * Resolves when there is room; the place is given back when it is disposed. Rejects with the reason of the
   * signal.
   */
  enter(bytes: number, signal: AbortSignal): Promise<Disposable>
}

interface Waiting {
  readonly bytes: number
  admit(): void
}

/** @param bytes of all admitted tasks; a task with more bytes than that is admitted without others */
export function createByteBudget({ places, bytes }: { places: number; bytes: number }): ByteBudget {
  const line: Waiting[] = []
  let inside = 0
  let taken = 0

  function admitNext(): void {
    for (
      let next = line[0];
      next && inside < places && (inside === 0 || taken + next.bytes <= bytes);
      next = line[0]
    ) {
      line.shift()
      inside += 1
      taken += next.bytes
      next.admit()
    }
  }

  function place(bytes: number): Disposable {
    return {
      [Symbol.dispose]() {
        inside -= 1
        taken -= bytes
        admitNext()
      },
    }
  }

  return {
    async enter(bytes, signal) {
      signal.throwIfAborted()
      const admitted = Promise.withResolvers<void>()
      const waiting: Waiting = { bytes, admit: () => admitted.resolve() }
      const leave = () => {
        const at = line.indexOf(waiting)
        if (at < 0) return
        line.splice(at, 1)
        admitted.reject(signal.reason)
        // Tasks behind a large one may have room now.
        admitNext()
      }
      signal.addEventListener('abort', leave, { once: true })
      line.push(waiting)
      admitNext()
      await admitted.promise.finally(() => signal.removeEventListener('abort', leave))
      return place(bytes)
    },
  }
}
