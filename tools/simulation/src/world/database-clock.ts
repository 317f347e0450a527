import type { Instant } from '@punctual/engine/memory'

import type { Kernel } from '../kernel/kernel.ts'

/** The clock of the database server: even, unless it is set. */
export interface DatabaseClock {
  now(): Instant
  /** Whether it was ever set. */
  readonly wasSet: boolean
  /** Whether it shows less than it should. */
  readonly isBehind: boolean
  set(byMs: number): void
  /** Sets it right. */
  correct(): void
}

export function createDatabaseClock(kernel: Kernel): DatabaseClock {
  let [offMs, wasSet] = [0, false]
  return {
    now: () => kernel.now() + offMs,
    get wasSet() {
      return wasSet
    },
    get isBehind() {
      return offMs < 0
    },
    set(byMs) {
      offMs += byMs
      wasSet = true
    },
    correct: () => (offMs = 0),
  }
}
