/**
 * The stream of changes of all executions, for any number of listeners of this process.
 *
 * One tail reads the log for all of them (follow-log.ts): woken by a hint of a writer, and every few seconds
 * because hints get lost. It runs only while there is a listener. A listener is only a position. Recent
 * events are kept for all listeners, so a slow one costs only its position, and no other waits for it. One
 * that is further behind (it resumes, or it is slow) reads the log by itself, as fast as it takes the events.
 *
 * A listener gets every event after its position, once and in order (tail.ts), or a `reset` when it cannot. It
 * then continues from now, and a client that shows a state has to read the state again.
 */
import type { Signals } from '@punctual/queue'
import type { Clock, Logger } from '@punctual/runtime'
import pLimit from 'p-limit'

import { type FollowedLog, followLog } from './follow-log.ts'
import { type ChangeListener, createListener } from './listener.ts'
import { createShared } from './shared.ts'
import { eventsAfter } from './tail.ts'
import type { ExecutionLog } from '../../port.ts'
import type { LogPosition } from '../../port/log-data.ts'

export interface ChangeLimits {
  /** How far behind the newest event a listener may be, counted in rows of the log. */
  readonly replayWindow: number
  /** Events kept in memory. */
  readonly kept: number
  /** Longest wait between two polls of the log without a hint. */
  readonly fallbackMs: number
  /** The same while no hint can arrive. */
  readonly withoutHintsMs: number
  /** Listeners that read the log by themselves at the same time. */
  readonly readers: number
}

export const changeLimits: ChangeLimits = {
  replayWindow: 100_000,
  kept: 2_048,
  fallbackMs: 2_000,
  withoutHintsMs: 250,
  readers: 2,
}

export interface ExecutionChanges extends AsyncDisposable {
  /**
   * Listens until it is disposed to what comes after a position; without one, to what is committed from now
   * on.
   *
   * @throws when the log cannot be read
   */
  listen(after: LogPosition | null): Promise<ChangeListener>
}

export interface ChangeDependencies {
  readonly log: ExecutionLog
  readonly signals: Signals
  readonly clock: Clock
  readonly logger: Logger
  readonly limits?: ChangeLimits
}

export function createExecutionChanges({
  limits = changeLimits,
  ...dependencies
}: ChangeDependencies): ExecutionChanges {
  const { log } = dependencies
  const listening = new Set<() => void>()
  const inTurn = pLimit(limits.readers)
  const onNews = () => {
    for (const tell of listening) tell()
  }
  const tail = createShared(() => followLog({ ...dependencies, ...limits, onNews }))

  /** Whether the event of a position is in the log; of what only the log itself knows, it says so later. */
  async function isKnown(position: LogPosition, { recent }: FollowedLog): Promise<boolean> {
    if (position.number < recent.from.number || recent.has(position)) return true
    // Another process may have come further than the tail of this one.
    const { number } = position
    return eventsAfter(position, await inTurn(() => log.read({ from: number, to: number }))) !== null
  }

  return {
    async listen(after) {
      const followed = await tail.join()
      using joined = new DisposableStack()
      joined.defer(tail.leave)
      const begin = after ?? followed.recent.to
      const known = await isKnown(begin, followed)
      const membership = joined.move()
      const leave = () => membership.dispose()
      const { listener, onNews: tell } = createListener({
        begin,
        isKnown: known,
        log,
        followed,
        inTurn,
        leave,
        ...limits,
      })
      listening.add(tell)
      membership.defer(() => listening.delete(tell))
      return listener
    },
    [Symbol.asyncDispose]: () => tail[Symbol.asyncDispose](),
  }
}
