/**
 * The open streams of executions of this process.
 *
 * They share one reader of the log (see `createExecutionChanges`). Two loops serve all of them. One sends
 * signs of life and ends streams whose reader takes nothing; the other ends those of callers who may no
 * longer listen. A client whose stream ends comes back with the id of the last event it has, to this process
 * or another, and misses nothing.
 */
import type { Readable } from 'node:stream'

import type { ExecutionChanges, LoggedEvent, LogPosition } from '@punctual/engine'
import { type Clock, type Logger, type Metrics, startLoop } from '@punctual/runtime'

import type { Principal } from '../auth/principal.ts'
import { ProblemError } from '../http/problem.ts'
import { createShares } from '../http/shares.ts'
import { createExecutionStream, type ExecutionStream } from './execution-stream.ts'
import { streamMetrics } from './stream-metrics.ts'
import { createEventJson } from './stream-text.ts'

export interface StreamLimits {
  /** Streams open at the same time. */
  readonly streams: number
  /** Of these, streams that one caller may have. */
  readonly perPrincipal: number
  /** Of all, streams that only an Administrator gets. */
  readonly reserved: number
  /** Silence after which a sign of life is due; it comes at most `attendMs` later. */
  readonly beatMs: number
  /** How long a reader may take nothing of what is offered. */
  readonly blockedMs: number
  /** How often the token and the rights of each caller are checked. */
  readonly recheckMs: number
}

export const streamLimits: StreamLimits = {
  streams: 1_000,
  perPrincipal: 100,
  reserved: 20,
  beatMs: 1_500,
  blockedMs: 15_000,
  recheckMs: 250,
}

export interface StreamRequest {
  readonly principal: Principal
  readonly after: LogPosition | null
  readonly wants: (event: LoggedEvent) => boolean
  /** Throws a ProblemError as soon as the caller may no longer listen. */
  readonly recheck: () => Promise<unknown>
  /** Ends the stream. */
  readonly signal: AbortSignal
}

export interface ExecutionStreams extends AsyncDisposable {
  /**
   * The body of an answer, or the one that has as many streams as may be: this process, or the caller.
   * @throws Error when the log cannot be read
   */
  open(request: StreamRequest): Promise<Readable | 'process-full' | 'caller-full'>
}

export interface StreamsOptions {
  readonly changes: ExecutionChanges
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
  readonly limits?: StreamLimits
}

/** How often the loops check the streams. */
const attendMs = 500

/** How long a stream that is to end may take for it. */
const endWithinMs = 1_000

export function createExecutionStreams({
  changes,
  clock,
  logger,
  metrics,
  limits = streamLimits,
}: StreamsOptions): ExecutionStreams {
  const textOf = createEventJson()
  const streams = new Map<ExecutionStream, StreamRequest>()
  const shares = createShares()
  let opening = 0
  metrics.measure(streamMetrics.open, {}, () => streams.size)

  async function attend(): Promise<void> {
    const nowMs = clock.monotonicMs()
    for (const stream of streams.keys()) attendTo(stream, { nowMs, limits })
  }

  const attending = startLoop({
    name: 'attend streams',
    clock,
    logger,
    everyMs: Math.min(attendMs, limits.beatMs, limits.blockedMs),
    run: attend,
  })
  const rechecking = startLoop({
    name: 'recheck listeners',
    clock,
    logger,
    everyMs: limits.recheckMs,
    run: () => recheck(streams),
  })

  return {
    async open(request) {
      if (streams.size + opening >= mostFor(request.principal, limits)) return 'process-full'
      const place = shares.take(request.principal, 'stream', limits.perPrincipal)
      if (place === null) return 'caller-full'
      opening += 1
      const { body } = await start({ changes, clock, streams, textOf }, request, place).finally(
        () => (opening -= 1),
      )
      return body
    },
    async [Symbol.asyncDispose]() {
      for (const { body } of streams.keys()) body.destroy()
      await Promise.all([attending[Symbol.asyncDispose](), rechecking[Symbol.asyncDispose]()])
    },
  }
}

interface Open extends Pick<StreamsOptions, 'changes' | 'clock'> {
  readonly streams: Map<ExecutionStream, StreamRequest>
  readonly textOf: ReturnType<typeof createEventJson>
}

/** Begins a stream; its place is free again when it is over. */
async function start(
  { changes, clock, streams, textOf }: Open,
  request: StreamRequest,
  place: Disposable,
): Promise<ExecutionStream> {
  const { after, wants, signal } = request
  const listener = await changes.listen(after).catch((error: unknown) => {
    place[Symbol.dispose]()
    throw error
  })
  const stream = createExecutionStream({ listener, isResumed: after !== null, wants, textOf, clock })
  streams.set(stream, request)
  stream.body.once('close', () => {
    streams.delete(stream)
    stream.end('closed')
    listener[Symbol.dispose]()
    place[Symbol.dispose]()
  })
  const end = () => stream.end('the server stops, or the client has left')
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  return stream
}

/** Some streams are kept for Administrators, but never all. */
function mostFor({ role }: Principal, { streams, reserved }: StreamLimits): number {
  return role === 'Administrator' ? streams : streams - Math.min(reserved, streams - 1)
}

function attendTo(stream: ExecutionStream, { nowMs, limits }: { nowMs: number; limits: StreamLimits }): void {
  const { body, blockedSinceMs, endingSinceMs, sentMs } = stream
  const isStuck = blockedSinceMs !== null && nowMs - blockedSinceMs >= limits.blockedMs
  if (isStuck || (endingSinceMs !== null && nowMs - endingSinceMs >= endWithinMs)) body.destroy()
  else if (nowMs - sentMs >= limits.beatMs) stream.beat()
}

/** While the store is away nothing is known of the callers, and nothing is read that they could be sent. */
async function recheck(streams: ReadonlyMap<ExecutionStream, StreamRequest>): Promise<void> {
  for (const [stream, request] of streams) {
    try {
      await request.recheck()
    } catch (error) {
      if (!(error instanceof ProblemError)) return
      stream.end(error.code)
    }
  }
}
