import { failure, FailureError } from '@punctual/domain'

import { source } from './place.ts'

/** How long a directory may take, in milliseconds. A share whose server is gone never answers. */
const floorMs = 60_000

/** Slowest rate at which a large file may be taken, in bytes per second. */
const bytesPerSecond = 65_536

interface Limit {
  /** Of all files that are written. */
  readonly bytes: number
  readonly signal: AbortSignal
}

/**
 * Ends a wait for the file system. What was asked for may go on: a call of the file system cannot be broken off.
 *
 * @throws FailureError `destination_unreachable` when the time is over, the reason of the signal when it fires
 */
export async function limited<Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  { bytes, signal }: Limit,
): Promise<Value> {
  const limitMs = floorMs + Math.ceil((bytes / bytesPerSecond) * 1_000)
  const time = AbortSignal.timeout(limitMs)
  const either = AbortSignal.any([signal, time])
  either.throwIfAborted()
  const over = Promise.withResolvers<never>()
  const onAbort = () => over.reject(time.aborted ? tooLong(limitMs) : (signal.reason as Error))
  either.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work(either), over.promise])
  } finally {
    either.removeEventListener('abort', onAbort)
  }
}

function tooLong(limitMs: number): FailureError {
  return new FailureError(
    failure('destination_unreachable', { source, detail: `no answer within ${limitMs} ms` }),
  )
}
