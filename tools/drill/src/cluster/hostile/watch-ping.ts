import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { localUrl } from '../plans.ts'

/** A process that pings the api all the time. */
export interface PingWatch extends AsyncDisposable {
  /** The times since it was last asked, in milliseconds. */
  take(): number[]
}

const probe = fileURLToPath(new URL('./ping-probe.ts', import.meta.url))
const everyMs = 100

export function watchPing(apiPort: number): PingWatch {
  const child = spawn(process.execPath, [probe, `${localUrl(apiPort)}/api/service/ping`, String(everyMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // A Ctrl-C is for the drill.
    detached: true,
  })
  const exited = once(child, 'exit')
  let unfinished = ''
  let times: number[] = []
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = `${unfinished}${chunk.toString()}`.split('\n')
    unfinished = lines.pop() ?? ''
    times.push(...lines.map(Number))
  })
  return {
    take() {
      const taken = times
      times = []
      return taken
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
