/**
 * Follows executions through the stream of the service, for as long as the caller wants.
 *
 * When the connection ends, breaks or sends nothing, it opens again with the id of the last event. So nothing
 * is missed and nothing comes twice, whichever process of the service answers. A refusal (a bad filter, no
 * permission) ends it.
 */
import type { Clock } from '@punctual/runtime'

import type { Schemas } from './call.ts'
import { ConnectionProblem } from './connection-problem.ts'
import { readEvents, type StreamEvent } from './event-stream.ts'
import type { operations } from './generated/schema.ts'

export interface ExecutionStreamOptions {
  /** Which executions; all unless given. */
  readonly filter?: Omit<
    NonNullable<operations['schedule.streamexecutions']['parameters']['query']>,
    'LastEventId'
  >
  /** The id of the last event that was taken; without it the stream begins now. */
  readonly lastEventId?: string
  /** Ends the stream; its reason is thrown. */
  readonly signal?: AbortSignal
}

/** What comes from the stream. Each `id` may be kept, to go on after it with `lastEventId`. */
export type StreamedExecution =
  /** Everything that happens from here on will come. Once, and not when it goes on after a `lastEventId`. */
  | { readonly kind: 'ready'; readonly id: string }
  | { readonly kind: 'change'; readonly id: string; readonly change: Schemas['ExecutionChange'] }
  /** Nothing that the filter lets through has happened up to here. */
  | { readonly kind: 'position'; readonly id: string }
  /** Changes may be missing; what follows is complete again. A client that shows a state reads it again. */
  | { readonly kind: 'reset'; readonly id: string; readonly reason: 'unknown' | 'too-old' }

/** Begins an answer of the service; its body is read as long as the signal allows. */
export type OpenStream = (
  parameters: { query: object; header: Record<string, string> },
  signal: AbortSignal,
) => Promise<ReadableStream<Uint8Array>>

export interface StreamDependencies {
  readonly open: OpenStream
  readonly clock: Clock
  readonly signal: AbortSignal
}

/** Three signs of life of the service. */
const silenceMs = 45_000
const firstRetryMs = 2_000

/** @throws ApiProblem, ConnectionProblem as soon as a connection cannot be made */
export async function* followExecutions(
  { filter = {}, lastEventId }: ExecutionStreamOptions,
  { open, clock, signal }: StreamDependencies,
): AsyncGenerator<StreamedExecution> {
  let id = lastEventId ?? null
  let retryMs = firstRetryMs
  for (;;) {
    const connection = new AbortController()
    try {
      const header: Record<string, string> = id === null ? {} : { 'Last-Event-ID': id }
      const body = await open({ query: filter, header }, AbortSignal.any([connection.signal, signal]))
      for await (const event of readEvents(body, {
        clock,
        silenceMs,
        signal,
        onRetry: (delayMs) => (retryMs = delayMs),
      })) {
        const streamed = streamedOf(event)
        id = streamed[0]?.id ?? id
        yield* streamed
      }
    } finally {
      connection.abort()
    }
    await clock.sleep(retryMs, signal)
  }
}

/**
 * Nothing for an event of a kind that this client does not know, and for the beginning of a stream that goes
 * on.
 */
function streamedOf({ event, id, data }: StreamEvent): StreamedExecution[] {
  if (id === null || id === '') return []
  switch (event) {
    case 'ready':
    case 'position':
      return [{ kind: event, id }]
    case 'execution':
      return [{ kind: 'change', id, change: parsed(data) as Schemas['ExecutionChange'] }]
    case 'reset':
      return [{ kind: 'reset', id, reason: (parsed(data) as { Reason: 'unknown' | 'too-old' }).Reason }]
    default:
      return []
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch (error) {
    throw new ConnectionProblem(
      'The stream of executions holds something else than JSON, so this may not be the address of the service',
      {
        cause: error,
      },
    )
  }
}
