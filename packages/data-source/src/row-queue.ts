/**
 * Rows between a database that sends them and a reader that takes them: counted in bytes as they come. The
 * sender is paused when two batches wait, so only rows in transit are held besides. A row that is larger than
 * one may be breaks the answer off while it comes.
 */
import { failure, type Failure, FailureError } from '@punctual/domain/failure'

import { bytesOfRow, type Row } from './cell.ts'
import { whileOpen } from './while-open.ts'
import { sentence } from '@punctual/domain/words'

/** Most rows that go from a driver to its reader at a time. */
export const batchRows = 1_000

/** A batch is full when its rows have this many bytes. */
export const batchBytes = 1_048_576

/** Most bytes of one row, and so of one value. */
export const maximumRowBytes = 8 * 1_048_576

/**
 * Bytes after the last row that are more than any row may have: some databases send two for each character.
 */
const maximumUnread = 2 * maximumRowBytes + batchBytes

export interface RowSender {
  /** Stops the rows that come; some in transit may come all the same. */
  pause(): void
  resume(): void
  /** Ends the connection: what comes is not wanted any more. */
  breakOff(): void
}

export interface RowQueue {
  /** Counts bytes of the connection, which belong to the next row. */
  received(bytes: number): void
  push(row: Row): void
  /** After the last row, or with the error that came instead of it. */
  finish(error: Error | null): void
  batches(signal: AbortSignal): AsyncGenerator<readonly Row[]>
}

/**
 * @param maxRows the answer ends after the first row beyond it, which shows the reader that there are more
 */
export function createRowQueue(sender: RowSender, maxRows: number): RowQueue {
  const waiting: { readonly row: Row; readonly bytes: number }[] = []
  let [rows, bytes, unread] = [0, 0, 0]
  let end: { readonly error: Error | null } | null = null
  let isPaused = false
  let wake = () => {}

  function finish(error: Error | null): void {
    end ??= { error }
    wake()
  }

  function breakOff(error: Error | null): void {
    finish(error)
    sender.breakOff()
  }

  const has = (batches: number) => bytes >= batches * batchBytes || waiting.length >= batches * batchRows

  function takeBatch(): Row[] {
    const batch: Row[] = []
    for (let taken = 0; taken < batchBytes && batch.length < batchRows;) {
      const next = waiting.shift()
      if (next === undefined) break
      batch.push(next.row)
      taken += next.bytes
      bytes -= next.bytes
    }
    return batch
  }

  return {
    finish,
    received(more) {
      unread += more
      if (end === null && unread > maximumUnread) breakOff(new FailureError(tooLargeRow()))
    },
    push(row) {
      unread = 0
      if (end !== null) return
      const size = bytesOfRow(row)
      if (size > maximumRowBytes) return breakOff(new FailureError(tooLargeRow()))
      waiting.push({ row, bytes: size })
      bytes += size
      rows += 1
      if (rows > maxRows) return breakOff(null)
      if (has(1)) wake()
      if (isPaused || !has(2)) return
      isPaused = true
      sender.pause()
    },
    async *batches(signal) {
      for (;;) {
        if (has(1) || (end !== null && waiting.length > 0)) {
          const batch = takeBatch()
          if (isPaused && end === null && !has(1)) {
            isPaused = false
            sender.resume()
          }
          yield batch
        } else if (end?.error) throw end.error
        else if (end) return
        else await whileOpen(new Promise<void>((resolve) => (wake = resolve)), signal)
      }
    },
  }
}

export function tooLargeRow(): Failure {
  const said = sentence('query_row_too_large', { mostMebibytes: maximumRowBytes / 1_048_576 })
  return failure('data_bytes_exceeded', { source: 'Sql', said })
}
