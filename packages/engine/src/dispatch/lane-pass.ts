import type { LanePositions } from '../port/dispatching-data.ts'

const start: LanePositions = { manual: null, planned: null }

/**
 * Where rounds go on reading the lines of the outbox. A pass is over when the lanes of manual runs and those
 * of planned ones have each been read to their end. Until then the shorter of the two begins again.
 */
export function createLanePass() {
  let after = start
  let ended = { manual: false, planned: false }
  return {
    after: () => after,
    restart(): void {
      after = start
      ended = { manual: false, planned: false }
    },
    /** Answers whether lines are left that no round of this pass has read. */
    note(next: LanePositions): boolean {
      after = next
      ended = {
        manual: ended.manual || next.manual === null,
        planned: ended.planned || next.planned === null,
      }
      if (!ended.manual || !ended.planned) return true
      ended = { manual: false, planned: false }
      return false
    },
  }
}
