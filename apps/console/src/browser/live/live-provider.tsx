import { type ReactNode, useEffect, useState } from 'react'

import { useClock } from '../times/use-now.ts'
import { type LiveStream, openLiveStream } from './live-stream.ts'
import { LiveContext } from './use-live.ts'

/** Keeps the live stream open while a user has logged in. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const clock = useClock()
  const [stream, setStream] = useState<LiveStream | null>(null)
  useEffect(() => {
    const channel = new BroadcastChannel('punctual-live')
    const opened = openLiveStream({
      channel,
      locks: navigator.locks,
      open: (url) => new EventSource(url),
      clock,
    })
    setStream(opened)
    return () => {
      opened.close()
      channel.close()
    }
  }, [clock])
  return stream === null ? null : <LiveContext value={stream}>{children}</LiveContext>
}
