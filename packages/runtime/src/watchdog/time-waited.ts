import { readFileSync } from 'node:fs'

/**
 * For how many milliseconds of its life the main thread of this process was ready to run and got no
 * processor. The scheduler of Linux counts it; elsewhere it is 0. On a machine without time to spare an event
 * loop that is late does not stand still.
 */
export function timeWaitedMs(processId: number): number {
  try {
    // Time on a processor and time in the queue for one, in nanoseconds, and how often it was given one.
    const [, waited = '0'] = readFileSync(`/proc/${processId}/task/${processId}/schedstat`, 'utf8').split(' ')
    return Number(waited) / 1_000_000
  } catch {
    return 0
  }
}
