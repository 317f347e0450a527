import { useEffect, useState } from 'react'

import { useClock } from './use-now.ts'

/** How long nothing must have been typed before something is asked for. */
const pauseMs = 300

/** A value once it has stopped changing, compared by what it says in JSON. */
export function useSettled<Value>(value: Value): Value {
  const clock = useClock()
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const ended = new AbortController()
    const settle = async () => {
      await clock.sleep(pauseMs, ended.signal)
      if (!ended.signal.aborted) setSettled(JSON.parse(text) as Value)
    }
    void settle()
    return () => ended.abort()
  }, [clock, text])
  return settled
}
