import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

test('a process that is stopped while it starts releases what it was acquiring, and says nothing of it', async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('slow-start.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stdout.once('data', () => child.kill('SIGTERM'))
  const [status] = (await once(child, 'close')) as [number | null]
  expect({ status, output }).toEqual({ status: 0, output: 'acquiring\nreleased\n' })
})
