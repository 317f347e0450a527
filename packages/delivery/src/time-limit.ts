import { failure, FailureError, saidWithAnswer } from '@punctual/domain'

/** How long another side may take beside the time for bytes, in milliseconds. A share whose server is gone never answers. */
const floorMs = 60_000

/** Slowest rate at which a large file may be taken, in bytes per second. */
const bytesPerSecond = 65_536

/** The time with that for moving bytes at the slowest rate, in milliseconds. */
export function timeFor(bytes: number, floorMs: number): number {
  return floorMs + Math.ceil((bytes / bytesPerSecond) * 1_000)
}

interface Limit {
  /** As failures name what reported them. */
  readonly source: string
  /** Of all files that are written. */
  readonly bytes: number
  readonly signal: AbortSignal
}

/**
 * Ends a wait for another side. What was asked for may go on where it cannot be broken off, as a call of the file
 * system.
 *
 * @throws FailureError `destination_unreachable` when the time is over, the reason of the signal when it fires
 */
export async function limited<Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  { source, bytes, signal }: Limit,
): Promise<Value> {
  const limitMs = timeFor(bytes, floorMs)
  const time = AbortSignal.timeout(limitMs)
  const either = AbortSignal.any([signal, time])
  either.throwIfAborted()
  const over = Promise.withResolvers<never>()
  const onAbort = () => over.reject(time.aborted ? tooLong(source, limitMs) : (signal.reason as Error))
  either.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work(either), over.promise])
  } finally {
    either.removeEventListener('abort', onAbort)
  }
}

function tooLong(source: string, limitMs: number): FailureError {
  const detail = `no answer within ${limitMs} ms`
  const said = saidWithAnswer('destination_unreachable', detail)
  return new FailureError(failure('destination_unreachable', { source, said, detail }))
}
