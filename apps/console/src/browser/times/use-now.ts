import { createContext, useContext, useEffect, useState } from 'react'

import { browserClock, type Clock } from './clock.ts'

export const ClockContext = createContext<Clock>(browserClock)

/** The present instant in milliseconds, once a second; it stands still while the tab is hidden. */
export function useNowMs(): number {
  const clock = useContext(ClockContext)
  const [now, setNow] = useState(() => clock.nowMs())
  useEffect(
    () =>
      clock.every(1_000, () => {
        if (!document.hidden) setNow(clock.nowMs())
      }),
    [clock],
  )
  return now
}
