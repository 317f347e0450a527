import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { onTestFinished } from 'vitest'

import { sendSignal } from '../src/index.ts'

/**
 * Starts a server from a child process and kills that process with SIGKILL, so that the server is not
 * stopped.
 */
export async function abandonedServer(
  start: 'startPostgres' | 'startRedis',
  dir: string,
  { endWithParent = false } = {},
): Promise<{ pid: number; url: string }> {
  const script = fileURLToPath(new URL('start-and-wait.ts', import.meta.url))
  const parent = spawn(process.execPath, [script, start, dir, String(endWithParent)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const server = JSON.parse(line.toString()) as { pid: number; url: string }
  onTestFinished(() => sendSignal(server.pid, 'SIGKILL'))
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  return server
}
