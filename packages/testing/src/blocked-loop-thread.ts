/**
 * Watches the event loop of the test process from a thread of its own. A loop that no longer turns lets no time limit
 * of a test pass, so the whole run would wait for it without a word. This says where it is stuck and ends the process,
 * which fails the test file.
 *
 * Seconds are counted by this thread's own turns: a machine that sleeps stops both threads alike.
 */
import { writeSync } from 'node:fs'
import { Session } from 'node:inspector'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

import type { Watching } from './blocked-loop.ts'

const { limitSeconds } = workerData as Watching
/** How long the loop has for telling where it is. */
const tellMs = 2_000

let silentSeconds = 0
parentPort?.on('message', () => {
  silentSeconds = 0
})

while (silentSeconds < limitSeconds) {
  silentSeconds += 1
  parentPort?.postMessage('Does the event loop turn?')
  await wait(1_000)
}

const where = await Promise.race([whereItIs(), wait(tellMs, ['(not in JavaScript)'])])
// Not through process.stderr: what a thread writes there passes through the thread that is blocked.
writeSync(2, `The event loop has not turned for ${limitSeconds} s; the test process ends. It is in\n${where.join('\n')}\n`)
process.kill(process.pid, 'SIGKILL')

/** The calls that are under way, the innermost first. */
function whereItIs(): Promise<string[]> {
  const files = new Map<string, string>()
  const session = new Session()
  session.connectToMainThread()
  session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url))
  session.post('Debugger.enable')
  return new Promise((resolve) => {
    session.once('Debugger.paused', ({ params }) => {
      const lines = params.callFrames.map(({ functionName, location: { scriptId, lineNumber } }) => {
        return `  ${functionName || '(anonymous)'} ${files.get(scriptId) ?? ''}:${lineNumber + 1}`
      })
      resolve(lines)
    })
    session.post('Debugger.pause')
  })
}
