/** Events in the order of their instants; of one instant, in the order in which they were put. */
export interface EventHeap<Event> {
  /** The instant of the next one; null when there is none. */
  nextAt(): number | null
  put(atMs: number, event: Event): void
  take(): Event | undefined
}

interface Entry<Event> {
  readonly atMs: number
  readonly number: number
  readonly event: Event
}

export function createEventHeap<Event>(): EventHeap<Event> {
  const entries: Entry<Event>[] = []
  let number = 0
  const isBefore = (a: number, b: number): boolean => {
    const left = entries[a]!
    const right = entries[b]!
    return left.atMs === right.atMs ? left.number < right.number : left.atMs < right.atMs
  }
  const swap = (a: number, b: number) => {
    const moved = entries[a]!
    entries[a] = entries[b]!
    entries[b] = moved
  }
  const sink = (from: number) => {
    for (let at = from; ;) {
      const left = 2 * at + 1
      const right = left + 1
      let first = at
      if (left < entries.length && isBefore(left, first)) first = left
      if (right < entries.length && isBefore(right, first)) first = right
      if (first === at) return
      swap(at, first)
      at = first
    }
  }
  return {
    nextAt: () => entries[0]?.atMs ?? null,
    put(atMs, event) {
      entries.push({ atMs, number: (number += 1), event })
      for (let at = entries.length - 1; at > 0 && isBefore(at, (at - 1) >> 1); at = (at - 1) >> 1)
        swap(at, (at - 1) >> 1)
    },
    take() {
      const first = entries[0]
      const last = entries.pop()
      if (first === undefined || last === undefined || first === last) return first?.event
      entries[0] = last
      sink(0)
      return first.event
    },
  }
}
