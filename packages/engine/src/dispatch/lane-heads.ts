import type { Clock } from '@punctual/runtime'

import type { LaneHead, WaitingExecution } from '../port/dispatching-data.ts'

/**
 * Where a dispatcher reads on in lines that are longer than what it reads of them. What goes back into the
 * outbox before such a position is not seen, so the positions hold for this long only.
 */
const heldForMs = 250

export interface LaneHeads {
  positions(): LaneHead[]
  /** Begins anew; false when no line was read from a position. */
  forget(): boolean
  /** Moves on over what was placed. Of a line that has something left before that, nothing is passed over. */
  passOver(read: readonly WaitingExecution[], placed: ReadonlySet<string>): void
}

export function createLaneHeads(clock: Pick<Clock, 'monotonicMs'>): LaneHeads {
  const heads = new Map<string, LaneHead>()
  let sinceMs = 0
  return {
    positions() {
      if (clock.monotonicMs() - sinceMs >= heldForMs) heads.clear()
      return [...heads.values()]
    },
    forget() {
      const hadSome = heads.size > 0
      heads.clear()
      return hadSome
    },
    passOver(read, placed) {
      if (heads.size === 0) sinceMs = clock.monotonicMs()
      for (const [key, line] of Map.groupBy(read, laneKey)) {
        const inOrder = line.toSorted((a, b) => a.place - b.place)
        const kept = inOrder.findIndex(
          ({ executionId, place }, index) => place !== index + 1 || !placed.has(executionId),
        )
        const last = inOrder.at(kept === -1 ? -1 : kept - 1)
        if (kept !== 0 && last) heads.set(key, last)
      }
    },
  }
}

const laneKey = ({ priority, folderId, laneId }: LaneHead) => `${priority} ${folderId} ${laneId}`
