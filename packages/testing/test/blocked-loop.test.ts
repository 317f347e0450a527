import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

import { expect, it } from 'vitest'

const module = new URL('../src/blocked-loop.ts', import.meta.url).href

/** Runs a program under watch to its end. */
async function run(program: string) {
  const watched = `import { watchEventLoop } from ${JSON.stringify(module)}\nwatchEventLoop({ limitSeconds: 2 })\n${program}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', watched], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [told, [code, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { told, code, signal }
}

it('a process that is stuck in a loop is ended, and says where it was', async () => {
  const { told, signal } = await run('setTimeout(function goesRound() { for (;;); }, 200)')
  expect(signal).toBe('SIGKILL')
  expect(told).toContain('The event loop has not turned for 2 s')
  expect(told).toContain('goesRound')
})

it('a process whose event loop turns is left alone, however long it takes, and ends by itself', async () => {
  const { told, code } = await run('setTimeout(() => {}, 4_000)')
  expect({ told, code }).toEqual({ told: '', code: 0 })
})
