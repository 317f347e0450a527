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
   * merely stops lets those under way come to their end, for at most `lastReplyMs`.
   *
   * @throws Error when the server lets other sends come to their end: no send begins any more
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
  let underWay = 0

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

  let drainsAfterSends = false
  breakOffAfter(timeoutMs, 'timeout')
  return {
    signal: work.signal,
    lost: lost.signal,
    reason: () => stopped,
    stop(reason) {
      if (reason === 'superseded') lost.abort(reason)
      if (reason !== 'draining' || underWay === 0) return breakOff(reason)
      if (!drainsAfterSends) breakOffAfter(lastReplyMs, reason)
      drainsAfterSends = true
    },
    beginSend() {
      if (drainsAfterSends) throw new Error('this server stops')
      underWay += 1
      return {
        [Symbol.dispose]() {
          underWay -= 1
          if (drainsAfterSends && underWay === 0) breakOff('draining')
        },
      }
    },
    [Symbol.dispose]: () => over.abort('over'),
  }
}
