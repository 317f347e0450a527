import type { Clock } from './clock.ts'

/** A signal that fires when its time is over. */
export interface Deadline extends Disposable {
  readonly signal: AbortSignal
}

/**
 * Starts a deadline of `milliseconds` on the given clock. Dispose it when the work is done: it never fires
 * after that.
 *
 * @param reason makes the reason of the signal, at the moment when the time is over
 */
export function startDeadline(
  clock: Clock,
  milliseconds: number,
  reason: () => Error = () => new DOMException(`not done within ${milliseconds} ms`, 'TimeoutError'),
): Deadline {
  const over = new AbortController()
  // Ended with a word: an abort without a reason makes an exception with a stack, which costs more than all
  // the rest of a deadline.
  const waiting = new AbortController()
  clock.sleep(milliseconds, waiting.signal).then(
    () => over.abort(reason()),
    () => {},
  )
  return { signal: over.signal, [Symbol.dispose]: () => waiting.abort('in time') }
}
