import { createContext, useContext, useSyncExternalStore } from 'react'

import type { ServiceClock } from './service-clock.ts'

export const ClockContext = createContext<ServiceClock | null>(null)

/** The clock of the pages, which shows the time of the service. */
export function useClock(): ServiceClock {
  const clock = useContext(ClockContext)
  if (clock === null) throw new Error('there is no clock above this component')
  return clock
}

/** The present instant, once a second, by one timer for everything that shows it. */
export interface Ticker {
  nowMs(): number
  /** Calls back after each change until the answer is called. */
  subscribe(listener: () => void): () => void
}

/** The timer runs while there is a listener; the instant stands still while the tab is hidden. */
export function createTicker(clock: ServiceClock): Ticker {
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
        const stops = [clock.every(1_000, tick), clock.subscribe(tick)]
        stop = () => {
          for (const each of stops) each()
        }
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

export const TickerContext = createContext<Ticker | null>(null)

/**
 * What a component shows of the present.
 *
 * @param select makes of the instant, in milliseconds, what is shown. A component is drawn again only when
 *   that has changed, so that 60 rows with "3 h ago" cost nothing for an hour
 */
export function useNow<Shown extends string | number>(select: (nowMs: number) => Shown): Shown {
  const ticker = useContext(TickerContext)
  if (ticker === null) throw new Error('there is no ticker above this component')
  return useSyncExternalStore(ticker.subscribe, () => select(ticker.nowMs()))
}
