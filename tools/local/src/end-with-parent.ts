import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'

import { sendSignal } from './running-process.ts'

/** Waits for the end of its standard input, which the death of the parent causes whatever killed it. */
const script = `cat >/dev/null
kill -INT "$1" 2>/dev/null || exit 0
for step in 1 2 3 4 5 6 7 8 9 10; do
  kill -0 "$1" 2>/dev/null || exit 0
  sleep 0.5
done
kill -KILL "$1" 2>/dev/null`

/**
 * Ends a server when this process dies without stopping it, be it by SIGKILL. Disposing takes the guard away;
 * the server must have ended before.
 */
export function endWithParent(pid: number): AsyncDisposable {
  const guard = spawn('/bin/sh', ['-c', script, 'end-with-parent', String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.on('error', () => {})
  // Neither the guard nor the pipe to it keeps this process alive.
  guard.unref()
  ;(guard.stdin as Socket | null)?.unref()
  return {
    async [Symbol.asyncDispose]() {
      if (guard.exitCode !== null || guard.signalCode !== null || guard.pid === undefined) return
      const ended = new Promise((resolve) => guard.once('exit', resolve))
      guard.ref()
      // The whole group: the shell and what it runs.
      sendSignal(-guard.pid, 'SIGKILL')
      await ended
    },
  }
}
