import { setImmediate as afterThisTick } from 'node:timers'

/**
 * Writes the log records of one tick of the event loop with one system call. A call for each record costs a
 * busy process more than making the record. The tick ends before the process waits for anything, so records
 * are never held back. Only a process that is killed while it computes loses the records of that tick.
 */
export interface TickWriter {
  write(line: string): void
  /** Writes the buffered records now; pino calls it before a fatal record ends the process. */
  flushSync(): void
}

/** More than this is written without waiting for the end of the tick. */
const maxWaitingCharacters = 65_536

export function createTickWriter(write: (text: string) => void): TickWriter {
  let waiting = ''
  let isDue = false
  const flushSync = () => {
    const text = waiting
    waiting = ''
    if (text !== '') write(text)
  }
  const endTick = () => {
    isDue = false
    flushSync()
  }
  return {
    write(line) {
      waiting += line
      if (waiting.length >= maxWaitingCharacters) flushSync()
      else if (!isDue) {
        isDue = true
        afterThisTick(endTick)
      }
    },
    flushSync,
  }
}
