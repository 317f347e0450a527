/**
 * Waits for a driver, but no longer than its signal allows: drivers do not all answer when their connection is
 * closed.
 *
 * @throws the reason of the signal when that fires first
 */
export async function whileOpen<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const stopped = Promise.withResolvers<never>()
  const stop = () => stopped.reject(signal.reason as Error)
  // The one that loses the race has no reader.
  work.catch(() => {})
  stopped.promise.catch(() => {})
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    return await Promise.race([work, stopped.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
