/**
 * The time of the service. The pages compare instants of the service with the present, and the clock of a
 * computer may be wrong. Each answer therefore contains the time of the service.
 */
import type { Clock } from './clock.ts'

/** An answer of the service; the times are those of the browser. */
export interface TimedAnswer {
  /** Its header `Date`; null without one. */
  readonly date: string | null
  readonly askedMs: number
  readonly answeredMs: number
}

export interface ServiceClock extends Clock {
  learn(answer: TimedAnswer): void
  /** The time of the browser: for instants that only this browser compares. */
  browserMs(): number
  /** How much later it is for the service than for the browser; 0 where the two agree. */
  offsetMs(): number
  /** Calls back whenever the clock was set, until the answer is called. */
  subscribe(listener: () => void): () => void
}

/** A header has whole seconds, and an answer takes time: below this the two clocks agree. */
const agreedMs = 2_000

/** What the offset is between, by one answer. */
interface Bounds {
  readonly leastMs: number
  readonly mostMs: number
}

/** Shows the time of the browser until an answer says otherwise. */
export function createServiceClock(browser: Clock): ServiceClock {
  const listeners = new Set<() => void>()
  let bounds: Bounds | null = null
  let offsetMs = 0
  return {
    ...browser,
    nowMs: () => browser.nowMs() + offsetMs,
    browserMs: () => browser.nowMs(),
    offsetMs: () => offsetMs,
    learn(answer) {
      const learnt = boundsOf(answer)
      if (learnt === null || (bounds !== null && !isBetter(learnt, bounds))) return
      bounds = learnt
      const middleMs = Math.round((learnt.leastMs + learnt.mostMs) / 2)
      const nextMs = Math.abs(middleMs) < agreedMs ? 0 : middleMs
      if (nextMs === offsetMs) return
      offsetMs = nextMs
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Null for an answer that contains no time, or during which the clock of the browser was set. */
function boundsOf({ date, askedMs, answeredMs }: TimedAnswer): Bounds | null {
  const dateMs = Date.parse(date ?? '')
  if (Number.isNaN(dateMs)) return null
  const bounds = { leastMs: dateMs - answeredMs, mostMs: dateMs + 1_000 - askedMs }
  return bounds.leastMs < bounds.mostMs ? bounds : null
}

/**
 * The answer that took the shortest time is the most exact; one that contradicts it was requested after a
 * clock was set.
 */
function isBetter(learnt: Bounds, known: Bounds): boolean {
  const contradicts = learnt.leastMs > known.mostMs || learnt.mostMs < known.leastMs
  return contradicts || learnt.mostMs - learnt.leastMs < known.mostMs - known.leastMs
}
