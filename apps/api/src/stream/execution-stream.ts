import { Readable } from 'node:stream'

import type { Clock } from '@punctual/runtime'

import { commentText } from '../http/event-stream.ts'
import { createStreamText, type StreamTextOptions } from './stream-text.ts'

/** Text that waits here for a reader, beside what its connection holds. */
const bufferBytes = 65_536

/** What one client listens to. Instants are by the monotonic clock. */
export interface ExecutionStream {
  readonly body: Readable
  /** Since when the reader has not taken what was offered; null when it has. */
  readonly blockedSinceMs: number | null
  /** Since when the stream is to end; null as long as it goes on. */
  readonly endingSinceMs: number | null
  /** When something was sent last. */
  readonly sentMs: number
  /** Sends a sign of life. */
  beat(): void
  /** Ends the stream after what was offered, as soon as the reader takes it. The client may come back. */
  end(reason: string): void
}

/**
 * The events for one client as text. Nothing is made before the reader has taken what was made before: a slow
 * reader waits in the log, not in memory.
 */
export function createExecutionStream({
  clock,
  ...options
}: StreamTextOptions & { readonly clock: Clock }): ExecutionStream {
  const { listener } = options
  const text = createStreamText(options)
  const state = {
    blockedSinceMs: null as number | null,
    sentMs: clock.monotonicMs(),
    isBeatDue: false,
    ending: null as { readonly reason: string; readonly sinceMs: number } | null,
  }

  async function* texts(): AsyncGenerator<string> {
    yield* offer(text.opening())
    while (state.ending === null)
      yield* offer(text.ofTaken(await listener.next()) || (state.isBeatDue ? text.beat() : ''))
    yield* offer(commentText(state.ending.reason))
  }

  function* offer(part: string): Generator<string> {
    if (part === '') return
    state.isBeatDue = false
    state.blockedSinceMs = clock.monotonicMs()
    yield part
    state.blockedSinceMs = null
    state.sentMs = clock.monotonicMs()
  }

  const body = Readable.from(texts(), { objectMode: false, highWaterMark: bufferBytes })
  return {
    body,
    get blockedSinceMs() {
      return state.blockedSinceMs
    },
    get endingSinceMs() {
      return state.ending?.sinceMs ?? null
    },
    get sentMs() {
      return state.sentMs
    },
    beat() {
      state.isBeatDue = true
      listener.wake()
    },
    end(reason) {
      state.ending ??= { reason, sinceMs: clock.monotonicMs() }
      listener.wake()
    },
  }
}
