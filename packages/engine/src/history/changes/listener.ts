import type { FollowedLog } from './follow-log.ts'
import { eventsAfter } from './tail.ts'
import type { ExecutionLog } from '../../port.ts'
import type { LoggedEvent, LogPosition } from '../../port/log-data.ts'
import { numbersOfRow, rowOf } from '../execution-log.ts'

export type ResetReason = 'unknown' | 'too-old'

export type Taken =
  /** Without events when the listener was woken for another reason. */
  | { readonly kind: 'events'; readonly events: readonly LoggedEvent[] }
  /**
   * Events may be missing: the position was not known any more, or too far behind. What follows is new from
   * now on.
   */
  | { readonly kind: 'reset'; readonly reason: ResetReason }

/** A reader of the log with a place of its own. */
export interface ChangeListener extends Disposable {
  /** After the last event that was taken. */
  readonly position: LogPosition
  /**
   * What comes next; waits until there is something, or for `wake`. One call at a time. @throws when the log
   * cannot be read
   */
  next(): Promise<Taken>
  /** Ends a wait. */
  wake(): void
}

interface ListenerOptions {
  readonly begin: LogPosition
  /** Whether the event of the position is in the log. */
  readonly isKnown: boolean
  readonly log: ExecutionLog
  readonly followed: FollowedLog
  /** How far behind the newest event it may be, counted in rows of the log. */
  readonly replayWindow: number
  /** Lets a few listeners read at the same time and the others wait. */
  readonly inTurn: <Result>(read: () => Promise<Result>) => Promise<Result>
  /** Called when the listener is disposed. */
  readonly leave: () => void
}

/** Most events that one call gives. */
const batch = 250
/** Rows of the log that a listener who is behind reads first. */
const rowsAtOnce = 250

/** @returns the listener, and what reports it that there is more to read */
export function createListener(options: ListenerOptions): { listener: ChangeListener; onNews: () => void } {
  const { begin, isKnown, log, followed, replayWindow, inTurn } = options
  let position = begin
  // A position of an earlier history means nothing.
  let history = isKnown ? followed.history : -1
  let isWoken = false
  let endPause = () => {}

  function give(events: readonly LoggedEvent[]): Taken {
    position = events.at(-1) ?? position
    return { kind: 'events', events }
  }

  function reset(reason: ResetReason): Taken {
    position = followed.recent.to
    ;({ history } = followed)
    return { kind: 'reset', reason }
  }

  const readTo = async (to: number) =>
    eventsAfter(position, await inTurn(() => log.read({ from: position.number, to })))

  /**
   * Reads what is no longer in memory. The numbers end where the log is settled to, so nothing comes in
   * between later.
   */
  async function readBehind(): Promise<Taken> {
    const end = followed.recent.to
    if (rowOf(end.number) - rowOf(position.number) > replayWindow) return reset('too-old')
    const nearby = await readTo(Math.min(position.number + rowsAtOnce * numbersOfRow, end.number))
    // Nothing nearby is a wide gap.
    const events = nearby?.length === 0 ? await readTo(end.number) : nearby
    if (!events) return reset('unknown')
    if (events.length === 0) position = end
    return give(events.slice(0, batch))
  }

  async function next(): Promise<Taken> {
    for (;;) {
      if (history !== followed.history) return reset('unknown')
      const fresh = followed.recent.after(position, batch)
      if (fresh === null) return await readBehind()
      if (fresh.length > 0 || isWoken) {
        isWoken = false
        return give(fresh)
      }
      await new Promise<void>((resolve) => (endPause = resolve))
    }
  }

  function wake(): void {
    isWoken = true
    endPause()
  }

  const listener = {
    get position() {
      return position
    },
    next,
    wake,
    [Symbol.dispose]: options.leave,
  }
  return { listener, onNews: () => endPause() }
}
