/** Something that happens at an instant of virtual time. */
export interface QueuedEvent {
  readonly at: number
  /** Decides between events of the same instant. */
  readonly order: number
  readonly run: () => void
}

/** Events by time: a binary heap, because a simulation does little else than take the next one. */
export interface EventQueue {
  add(event: QueuedEvent): void
  /** Takes the next event if it is not after `until`. */
  next(until: number): QueuedEvent | null
}

export function createEventQueue(): EventQueue {
  const heap: QueuedEvent[] = []
  return {
    add(event) {
      heap.push(event)
      rise(heap, heap.length - 1)
    },
    next(until) {
      const [first] = heap
      if (!first || first.at > until) return null
      const last = heap.pop()
      if (last && heap.length > 0) {
        heap[0] = last
        sink(heap)
      }
      return first
    },
  }
}

function isBefore(a: QueuedEvent, b: QueuedEvent): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order)
}

function rise(heap: QueuedEvent[], from: number): void {
  let place = from
  while (place > 0) {
    const parent = (place - 1) >> 1
    if (!isBefore(heap[place]!, heap[parent]!)) return
    swap(heap, place, parent)
    place = parent
  }
}

function sink(heap: QueuedEvent[]): void {
  let place = 0
  for (;;) {
    const [left, right] = [2 * place + 1, 2 * place + 2]
    let least = place
    if (left < heap.length && isBefore(heap[left]!, heap[least]!)) least = left
    if (right < heap.length && isBefore(heap[right]!, heap[least]!)) least = right
    if (least === place) return
    swap(heap, place, least)
    place = least
  }
}

function swap(heap: QueuedEvent[], a: number, b: number): void {
  const kept = heap[a]!
  heap[a] = heap[b]!
  heap[b] = kept
}
