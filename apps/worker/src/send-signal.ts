import type { Clock } from '@punctual/runtime'

import type { StopReason } from './running.ts'

/** How long a server that stops waits for the end of a send under way, in milliseconds; a mail server answers within seconds. */
const lastReplyMs = 10_000

/**
 * The signal that ends a send, of the one that stops its run. Broken off, nobody knows whether a mail has arrived; so a server
 * that merely stops lets the send under way come to its end, for a while.
 */
export function startSendSignal(stop: AbortSignal, clock: Clock): Disposable & { readonly signal: AbortSignal } {
  const breaking = new AbortController()
  const over = new AbortController()
  const end = () => {
    const reason = stop.reason as StopReason
    if (reason !== 'draining') return breaking.abort(reason)
    void clock.sleep(lastReplyMs, over.signal).then(
      () => breaking.abort(reason),
      () => {},
    )
  }
  if (stop.aborted) end()
  else stop.addEventListener('abort', end, { once: true })
  return {
    signal: breaking.signal,
    [Symbol.dispose]() {
      stop.removeEventListener('abort', end)
      over.abort('over')
    },
  }
}
