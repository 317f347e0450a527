/** Bytes of a file, both ends included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

const rangeForm = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * The part of a file that `Range` asks for (RFC 9110, 14.2). Null: the whole file, also for what is not one range of
 * bytes, which a server may ignore.
 */
export function readByteRange(header: string | undefined, bytes: number): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = rangeForm.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? 'unsatisfiable' : { start: bytes - length, end: bytes - 1 }
  }
  const [start, end] = [Number(first), last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)]
  if (last !== '' && Number(last) < start) return null
  return start >= bytes ? 'unsatisfiable' : { start, end }
}
