import type { LoggedEvent, LogPosition } from '../../port/log-data.ts'

/** The newest events of the log, for all listeners that are not far behind. */
export interface RecentEvents {
  /** Everything after this position is here. */
  readonly from: LogPosition
  /** The newest event, or where the events begin. */
  readonly to: LogPosition
  add(events: readonly LoggedEvent[]): void
  /** Events after a position, oldest first; null when some of them are no longer here. */
  after(position: LogPosition, limit: number): readonly LoggedEvent[] | null
  /** Whether the event of a position is here, as the same event. */
  has(position: LogPosition): boolean
}

/** @param capacity how many are kept at least; at times twice as many */
export function createRecentEvents(begin: LogPosition, capacity: number): RecentEvents {
  let from = begin
  let kept: LoggedEvent[] = []

  /** Index of the first event with a higher number. */
  function indexAfter(number: number): number {
    let [low, high] = [0, kept.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (kept[middle]!.number > number) high = middle
      else low = middle + 1
    }
    return low
  }

  return {
    get from() {
      return from
    },
    get to() {
      return kept.at(-1) ?? from
    },
    add(events) {
      kept.push(...events)
      if (kept.length <= 2 * capacity) return
      from = kept[kept.length - capacity - 1]!
      kept = kept.slice(-capacity)
    },
    after(position, limit) {
      if (position.number < from.number) return null
      const index = indexAfter(position.number)
      return kept.slice(index, index + limit)
    },
    has({ number, at }) {
      const found = kept[indexAfter(number) - 1] ?? from
      return found.number === number && found.at.getTime() === at.getTime()
    },
  }
}
