import type { Clock } from '@punctual/runtime'

/** Why a run is broken off. */
export type StopReason =
  /** A caller cancelled it: what was sent is recorded, the rest is cancelled. */
  | 'cancelled'
  /** A newer attempt exists, or the lease of this server is over: nothing more may be written or sent. */
  | 'superseded'
  /** This server stops: the work is released. */
  | 'draining'
  /** It took longer than allowed. */
  | 'timeout'

/**
 * How long a server that stops waits for the end of a send under way; a mail server answers within seconds.
 */
export const lastReplyMs = 10_000

/** What ends one run, its deadline included. Disposing it ends the deadline. */
export interface RunStop extends Disposable {
  /** Fires when the work is to be broken off. */
  readonly signal: AbortSignal
  /** Fires when the attempt has lost its execution. */
  readonly lost: AbortSignal
  /** Null while nothing has stopped the run. */
  reason(): StopReason | null
  stop(reason: StopReason): void
  /**
   * Until it is disposed a send is under way. Broken off, its delivery would be Unknown; so a server that
   * merely stops lets it come to its end, for at most `lastReplyMs`.
   */
  beginSend(): Disposable
}

export function createRunStop({
  clock,
  timeoutMs,
}: {
  readonly clock: Pick<Clock, 'sleep'>
  readonly timeoutMs: number
}): RunStop {
  const [work, lost, over] = [new AbortController(), new AbortController(), new AbortController()]
  let stopped: StopReason | null = null
  let isSending = false

  function breakOff(reason: StopReason): void {
    stopped ??= reason
    work.abort(reason)
  }

  function breakOffAfter(milliseconds: number, reason: StopReason): void {
    clock.sleep(milliseconds, over.signal).then(
      () => breakOff(reason),
      () => {},
    )
  }

  let drainsAfterSend = false
  breakOffAfter(timeoutMs, 'timeout')
  return {
    signal: work.signal,
    lost: lost.signal,
    reason: () => stopped,
    stop(reason) {
      if (reason === 'superseded') lost.abort(reason)
      if (reason !== 'draining' || !isSending) return breakOff(reason)
      if (!drainsAfterSend) breakOffAfter(lastReplyMs, reason)
      drainsAfterSend = true
    },
    beginSend() {
      isSending = true
      return {
        [Symbol.dispose]() {
          isSending = false
          if (drainsAfterSend) breakOff('draining')
        },
      }
    },
    [Symbol.dispose]: () => over.abort('over'),
  }
}
