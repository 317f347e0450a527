/**
 * Follows the log of all executions and gives every event once, in the order of numbers.
 *
 * execution-log.ts describes the difficulty: a lower number may become visible after a
 * higher one. So a gap in the numbers is not passed before it is certain that nothing comes to fill it. That
 * is when every transaction has ended that was writing when the number behind the gap had been seen. Events
 * without a gap before them do not wait.
 *
 * What follows from it:
 * - Every process that follows the log gives the same events in the same order. So a reader only has to keep
 *   the number of the last one to go on in another process.
 * - The order within an execution is that of its changes: each is written under the lock of its row.
 * - A transaction that writes events and does not end delays all readers, and never loses anything. Statements
 *   of this system end within their timeout; a foreign transaction is named in the log of the process.
 *
 * Not guaranteed: that the order of two executions is the order of their commits.
 */
import type { Clock, Logger } from '@punctual/runtime'

import type { ExecutionLog } from '../../port.ts'
import type { LoggedEvent, LogPosition } from '../../port/log-data.ts'
import { rowOf } from '../execution-log.ts'

/** The highest number that the database and this language both have. */
const highestNumber = Number.MAX_SAFE_INTEGER

/** Before the first event. */
export const beginning: LogPosition = { number: 0, at: new Date(0) }

type TailRead =
  /** Nothing was there, or events that follow the ones before. */
  | { readonly kind: 'events'; readonly events: readonly LoggedEvent[] }
  /** The last event is no longer in the log: another history was restored, or its month was dropped. */
  | { readonly kind: 'broken' }

export interface Tail {
  /** Everything up to here was given, or was there before this tail began. */
  readonly position: LogPosition
  /** The next events, a page at most. Waits for writers only when there is nothing to give before a gap. */
  read(signal: AbortSignal): Promise<TailRead>
}

export interface TailDependencies {
  readonly log: ExecutionLog
  readonly clock: Clock
  readonly logger: Logger
}

/** Begins at the end of the log: every event that is committed after this has resolved will be given. */
export async function openTail(dependencies: TailDependencies, signal: AbortSignal): Promise<Tail> {
  const newest = (await dependencies.log.newest()) ?? beginning
  // An event under way may have a lower number. Once its writer has ended it belongs to the time before.
  await untilWritersEnded(dependencies, signal)
  return tailFrom(newest, dependencies)
}

/** Begins after an event up to which everything is settled. */
function tailFrom(begin: LogPosition, dependencies: TailDependencies): Tail {
  const { log } = dependencies
  let position = begin

  function give(events: readonly LoggedEvent[]): TailRead {
    position = events.at(-1) ?? position
    return { kind: 'events', events }
  }

  return {
    get position() {
      return position
    },
    async read(signal) {
      const seen = eventsAfter(position, await log.read({ from: position.number, to: highestNumber }))
      if (seen === null) return { kind: 'broken' }
      const ready = withoutGap(seen, position.number)
      const last = seen.at(-1)
      if (last === undefined || ready.length > 0) return give(ready)
      await untilWritersEnded(dependencies, signal)
      const settled = eventsAfter(position, await log.read({ from: position.number, to: last.number }))
      return settled === null ? { kind: 'broken' } : give(settled)
    },
  }
}

/**
 * The events after a position, of a page that was read from its number on. Null when the page does not begin
 * with the event of the position.
 */
export function eventsAfter(position: LogPosition, page: readonly LoggedEvent[]): LoggedEvent[] | null {
  if (position.number === beginning.number) return [...page]
  const [first, ...rest] = page
  return first?.number === position.number && first.at.getTime() === position.at.getTime() ? rest : null
}

/**
 * The events that follow a number, up to the first gap between rows. A row is read as a whole, so there is
 * none within it.
 */
function withoutGap(events: readonly LoggedEvent[], after: number): readonly LoggedEvent[] {
  const end = events.findIndex(
    ({ number }, index) => rowOf(number) > rowOf(events[index - 1]?.number ?? after) + 1,
  )
  return end === -1 ? events : events.slice(0, end)
}

const firstDelayMs = 2
const maxDelayMs = 100
const complainAfterMs = 5_000

/** Waits for the end of every transaction that may have written events when this was called. */
async function untilWritersEnded(
  { log, clock, logger }: TailDependencies,
  signal: AbortSignal,
): Promise<void> {
  const awaited = new Set((await log.writers()).map(({ transaction }) => transaction))
  const begunMs = clock.monotonicMs()
  let complained = false
  for (let delayMs = firstDelayMs; awaited.size > 0; delayMs = Math.min(delayMs * 2, maxDelayMs)) {
    await clock.sleep(delayMs, signal)
    const present = await log.writers()
    const names = new Set(present.map(({ transaction }) => transaction))
    for (const transaction of awaited) if (!names.has(transaction)) awaited.delete(transaction)
    if (awaited.size === 0 || complained || clock.monotonicMs() - begunMs < complainAfterMs) continue
    complained = true
    const processIds = present
      .filter(({ transaction }) => awaited.has(transaction))
      .map(({ processId }) => processId)
    logger.warn({ processIds }, 'stream of executions waits for open transactions')
  }
}
