import { createContext, useContext, useSyncExternalStore } from 'react'

import { browserClock, type Clock } from './clock.ts'

export const ClockContext = createContext<Clock>(browserClock)

/** The present instant, once a second, by one timer for everything that shows it. */
export interface Ticker {
  nowMs(): number
  /** Calls back after each change until the answer is called. */
  subscribe(listener: () => void): () => void
}

/** The timer runs while there is a listener; the instant stands still while the tab is hidden. */
export function createTicker(clock: Clock): Ticker {
  const listeners = new Set<() => void>()
  let nowMs: number | null = null
  let stop: (() => void) | null = null
  function tick(): void {
    if (document.hidden) return
    nowMs = clock.nowMs()
    for (const listener of listeners) listener()
  }
  return {
    nowMs: () => (nowMs ??= clock.nowMs()),
    subscribe(listener) {
      listeners.add(listener)
      if (stop === null) {
        stop = clock.every(1_000, tick)
        tick()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = null
      }
    },
  }
}

export const TickerContext = createContext<Ticker>(createTicker(browserClock))

/**
 * What a component shows of the present.
 *
 * @param select makes of the instant, in milliseconds, what is shown: a component is drawn again only when that has
 *   changed, so that 60 rows with "3 h ago" cost nothing for an hour
 */
export function useNow<Shown extends string | number>(select: (nowMs: number) => Shown): Shown {
  const ticker = useContext(TickerContext)
  return useSyncExternalStore(ticker.subscribe, () => select(ticker.nowMs()))
}
