import type { Random } from '@punctual/testing/random'

import { createEventQueue } from './event-queue.ts'

/**
 * Virtual time
 *
 * Nothing in a simulation waits for anything real. Everything that takes time is an event. The kernel takes
 * the next event, moves the clock to its instant, and runs it. Then it lets all resumed code go on until
 * every part of it waits for another event. So one thread plays a whole cluster, and an hour passes in
 * milliseconds. The same seed gives the same run, event for event: the order of events at one instant is
 * drawn from the seed too.
 */
export interface Kernel {
  /** Milliseconds since 1970. */
  now(): number
  after(delayMs: number, run: () => void): ScheduledEvent
  /** Runs event after event up to the instant, or until nothing is left or `isOver` says so. */
  runUntil(instant: number, isOver: () => boolean): Promise<void>
  /** How many events there have been. */
  readonly events: number
}

export interface ScheduledEvent {
  cancel(): void
}

export function createKernel(start: number, random: Random): Kernel {
  const queue = createEventQueue()
  let now = start
  let events = 0
  return {
    now: () => now,
    after(delayMs, run) {
      let isCancelled = false
      const event = {
        at: now + Math.max(delayMs, 0),
        order: random.fraction(),
        run: () => (isCancelled ? undefined : run()),
      }
      queue.add(event)
      return { cancel: () => (isCancelled = true) }
    },
    async runUntil(instant, isOver) {
      await settled()
      for (let event = queue.next(instant); event; event = queue.next(instant)) {
        now = event.at
        events += 1
        event.run()
        await settled()
        if (isOver()) return
      }
      now = Math.max(now, instant)
    },
    get events() {
      return events
    },
  }
}

/** Resolves when all code that can run has run: the queue of promises is empty then. */
async function settled(): Promise<void> {
  await new Promise<void>((resolve) => queueMicrotask(() => process.nextTick(resolve)))
}
