import type { PlannedSchedule } from '@punctual/engine'

/** What a statement takes of the database beyond its way there and back. */
export interface StatementCost {
  /** How long it runs. */
  readonly runsMs: number
  /** The row of which it holds a lock for as long as it runs. */
  readonly holds?: LockedRow
  /** The row whose locks it waits for before it runs. */
  readonly waitsFor?: LockedRow
  /** Waits for something else before it runs. */
  readonly waits?: (goOn: () => void) => void
}

export type LockedRow = 'term' | 'lease'

const nothing: StatementCost = { runsMs: 0 }

/**
 * Planning takes as long as it has rows, and holds the term meanwhile. A scheduler that takes over waits for that;
 * the renewal of the lease waits for no other write.
 */
export function costOf(name: string, given: readonly unknown[], rowMs: number): StatementCost {
  switch (name) {
    case 'planning.plan': {
      const rows = (given[1] as readonly PlannedSchedule[]).reduce(
        (sum, { occurrences }) => sum + occurrences.length,
        0,
      )
      return { runsMs: rows * rowMs, holds: 'term' }
    }
    case 'lease.take':
      return { runsMs: 0, waitsFor: 'term' }
    case 'lease.renew':
      return { runsMs: 0, waitsFor: 'lease' }
    default:
      return nothing
  }
}

/** The locks of rows that statements hold for a while. */
export interface Locks {
  /** Goes on when no transaction locks the row any more. */
  waitFor(row: LockedRow, goOn: () => void): void
  hold(row: LockedRow): Disposable
}

export function createLocks(): Locks {
  const held = new Map<LockedRow, number>()
  const waiting = new Map<LockedRow, Array<() => void>>()
  return {
    waitFor(row, goOn) {
      if ((held.get(row) ?? 0) === 0) return goOn()
      waiting.set(row, [...(waiting.get(row) ?? []), goOn])
    },
    hold(row) {
      held.set(row, (held.get(row) ?? 0) + 1)
      return {
        [Symbol.dispose]() {
          held.set(row, (held.get(row) ?? 0) - 1)
          if (held.get(row) !== 0) return
          const free = waiting.get(row) ?? []
          waiting.delete(row)
          for (const goOn of free) goOn()
        },
      }
    },
  }
}
