import type { Signals } from '@punctual/queue'
import { startLoop } from '@punctual/runtime'

import { createRecentEvents, type RecentEvents } from './recent-events.ts'
import { openTail, type TailDependencies } from './tail.ts'

/** The log as it grows, read by one loop for all listeners. */
export interface FollowedLog extends AsyncDisposable {
  /** What was read lately; its newest event is where the log is settled to. */
  readonly recent: RecentEvents
  /** Incremented when the log was replaced: positions in an earlier log are not valid. */
  readonly history: number
}

interface FollowDependencies extends TailDependencies {
  readonly signals: Signals
  /** Events kept in memory. */
  readonly kept: number
  /** Longest wait between two polls without a hint, in milliseconds. */
  readonly fallbackMs: number
  /** The same while no hint can arrive. */
  readonly withoutHintsMs: number
  /** Called after new events, and after a restart of the log. */
  readonly onNews: () => void
}

/** Begins at the end of the log. @throws when the log cannot be read now */
export async function followLog(dependencies: FollowDependencies): Promise<FollowedLog> {
  const { signals, clock, logger, kept, fallbackMs, withoutHintsMs, onNews } = dependencies
  let tail = await openTail(dependencies, AbortSignal.timeout(openTimeoutMs))
  let recent = createRecentEvents(tail.position, kept)
  let history = 0

  async function readNews(signal: AbortSignal): Promise<number> {
    const read = await tail.read(signal)
    if (read.kind === 'broken') {
      logger.warn({ number: tail.position.number }, 'log of executions discontinued; continuing at its end')
      tail = await openTail(dependencies, signal)
      recent = createRecentEvents(tail.position, kept)
      history += 1
    } else if (read.events.length === 0) {
      return signals.connected() ? fallbackMs : withoutHintsMs
    } else {
      recent.add(read.events)
    }
    onNews()
    return 0
  }

  const loop = startLoop({ name: 'follow executions', clock, logger, everyMs: fallbackMs, run: readNews })
  const subscription = await signals.subscribe('changed', () => loop.wake())
  return {
    get recent() {
      return recent
    },
    get history() {
      return history
    },
    async [Symbol.asyncDispose]() {
      subscription[Symbol.dispose]()
      await loop[Symbol.asyncDispose]()
    },
  }
}

/** As long as a statement may take that holds the beginning back. */
const openTimeoutMs = 30_000
