import { readFileSync } from 'node:fs'

/*
 * Loaded into a worker process before its program: writes to its log how long its event loop stood still,
 * each time that it was noticeable. The time in which the thread was ready and got no processor is
 * subtracted, since that is the work of others on the machine.
 */

const everyMs = 10
const noticeableMs = 50

/** How long this thread has waited for a processor: the second number, in nanoseconds. */
function waitedMs(): number {
  return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[1]) / 1e6
}

let before = { now: performance.now(), waited: waitedMs() }

setInterval(() => {
  const after = { now: performance.now(), waited: waitedMs() }
  const stoodMs = after.now - before.now - (after.waited - before.waited)
  before = after
  if (stoodMs < noticeableMs) return
  process.stdout.write(`${JSON.stringify({ msg: 'event loop stood still', stoodMs })}\n`)
}, everyMs).unref()
