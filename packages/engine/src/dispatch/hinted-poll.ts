import type { Signals } from '@punctual/queue'
import type { Clock } from '@punctual/runtime'

/*
 * A hint comes over Redis, and every client of Redis can send one. So a hint never says what is true. It
 * makes a process read the row now instead of at its next heartbeat, and a flood of hints costs the
 * database a few reads.
 */

/** Least time between two polls that hints cause. */
const leastGapMs = 200

/** Requests a poll. Disposing it drops a request that was not carried out. */
export interface HintedPoll extends Disposable {
  (): void
}

/**
 * Polls once, then at most once in a while, however often it is requested. Requests that come meanwhile are
 * one poll at the end of it.
 */
export function createHintedPoll({ clock, poll }: { clock: Clock; poll: () => void }): HintedPoll {
  const disposing = new AbortController()
  let lastMs = Number.NEGATIVE_INFINITY
  let isPending = false
  async function pollLater(waitMs: number): Promise<void> {
    isPending = true
    await clock.sleep(waitMs, disposing.signal)
    isPending = false
    pollNow()
  }
  function pollNow(): void {
    lastMs = clock.monotonicMs()
    poll()
  }
  const ask = () => {
    const waitMs = lastMs + leastGapMs - clock.monotonicMs()
    if (waitMs <= 0) pollNow()
    else if (!isPending) pollLater(waitMs).catch(() => {})
  }
  return Object.assign(ask, { [Symbol.dispose]: () => disposing.abort() })
}

/**
 * Polls when a hint says that an execution which runs here is being cancelled; the rows say whether it is.
 */
export async function listenForCancels(
  signals: Signals,
  {
    serverName,
    isRunning,
    poll,
  }: { serverName: string; isRunning: (executionId: string) => boolean; poll: () => void },
): Promise<Disposable> {
  const receive = ({ executionId }: { executionId: string }) => {
    if (isRunning(executionId)) poll()
  }
  return await signals.subscribe('cancel', receive, serverName)
}
