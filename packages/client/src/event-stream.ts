import type { Clock } from '@punctual/runtime'
import { createParser } from 'eventsource-parser'

export interface StreamEvent {
  readonly event: string
  /** Null for an event that leaves the last id as it is. */
  readonly id: string | null
  readonly data: string
}

export interface EventStreamOptions {
  readonly clock: Clock
  /** The stream ends when nothing comes for so long, not even a comment. */
  readonly silenceMs: number
  readonly signal: AbortSignal
  /** Called with the time that the service wants clients to wait before they connect again. */
  readonly onRetry: (delayMs: number) => void
}

/** An event longer than this is no event of the service. */
const maxEventLength = 16 * 1_048_576

/** The events of one answer, until it ends, breaks off or falls silent. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  options: EventStreamOptions,
): AsyncGenerator<StreamEvent> {
  const events: StreamEvent[] = []
  const parser = createParser({
    maxBufferSize: maxEventLength,
    onEvent: ({ event = 'message', id = null, data }) => events.push({ event, id, data }),
    onRetry: options.onRetry,
  })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  try {
    for (
      let chunk = await readNext(reader, options);
      chunk !== null;
      chunk = await readNext(reader, options)
    ) {
      parser.feed(decoder.decode(chunk, { stream: true }))
      yield* events.splice(0)
    }
  } finally {
    // What breaks off by itself cannot be cancelled any more.
    await reader.cancel().catch(() => {})
  }
}

/** The next part; null at the end, after a break, and after a silence. @throws the reason of the signal */
async function readNext(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { clock, silenceMs, signal }: EventStreamOptions,
): Promise<Uint8Array | null> {
  const heard = new AbortController()
  const silence = clock.sleep(silenceMs, AbortSignal.any([heard.signal, signal])).then(
    () => null,
    () => null,
  )
  const part = reader.read().then(
    ({ done, value }) => (done ? null : value),
    () => null,
  )
  try {
    return await Promise.race([part, silence])
  } finally {
    heard.abort()
    signal.throwIfAborted()
  }
}
