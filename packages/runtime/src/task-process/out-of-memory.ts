/** Codes of errors that say that memory ran out: of Node, of zlib, and of the system. */
const codes = new Set([
  'ERR_MEMORY_ALLOCATION_FAILED',
  'ERR_BUFFER_TOO_LARGE',
  'ERR_STRING_TOO_LONG',
  'Z_MEM_ERROR',
  'ENOMEM',
  'OVER_LIMIT',
])

/** Thrown by a reader of its own accord, before memory runs out. */
export class OverLimitError extends Error {
  override readonly name = 'OverLimitError'
  readonly code = 'OVER_LIMIT'
}

/**
 * Whether an error says that the process has reached its limit of memory, and nothing about what it works on.
 * A caller that takes errors of a reader for faults of a file throws these on.
 */
export function isOutOfMemory(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && codes.has(String(error.code))) return true
  return (
    error instanceof RangeError &&
    /allocation failed|out of memory|invalid (?:typed )?array (?:buffer )?length|invalid string length/i.test(
      error.message,
    )
  )
}
