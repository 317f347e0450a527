import type { Clock } from '@punctual/runtime'

/** Longest time for which an end waits for others. */
const maxWaitMs = 50

/** Wakes dispatch when executions have ended. Disposing it drops a pending wake. */
export interface FreedRoom extends Disposable {
  /** Notes that an execution has ended. The wake comes with the last of the awaited ends, or a moment later. */
  ended(): void
  /** Notes that a round begins: it sees what has ended so far. */
  began(): void
  /** Sets how many ends cause a wake at once. */
  awaits(ends: number): void
}

/**
 * A round reads the state of the whole cluster, whether it places one execution or fifty. While every server
 * has its share in transit, no slot waits for a round. One round then fills the room that many ends have freed.
 */
export function createFreedRoom({
  clock,
  wake,
}: {
  readonly clock: Pick<Clock, 'sleep'>
  readonly wake: () => void
}): FreedRoom {
  let awaited = 1
  let ends = 0
  let pending: AbortController | null = null
  function forget(): void {
    ends = 0
    pending?.abort()
    pending = null
  }
  function wakeNow(): void {
    forget()
    wake()
  }
  function wakeLater(): void {
    pending = new AbortController()
    clock.sleep(maxWaitMs, pending.signal).then(wakeNow, () => {})
  }
  return {
    ended() {
      ends += 1
      if (ends >= awaited) wakeNow()
      else if (pending === null) wakeLater()
    },
    began: forget,
    awaits(count) {
      awaited = count
    },
    [Symbol.dispose]: forget,
  }
}
