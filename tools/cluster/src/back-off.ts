const firstDelayMs = 250
const maxDelayMs = 10_000

/** A process that has run this long is not seen as failing at once; its next death is the first again. */
export const settledAfterMs = 30_000

/**
 * Milliseconds to wait before the given restart of a process, the first being 1: 0.25 s, doubling up to 10 s.
 */
export function restartDelayMs(restart: number): number {
  return Math.min(firstDelayMs * 2 ** (restart - 1), maxDelayMs)
}
