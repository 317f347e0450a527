import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'

import { expect, test } from 'vitest'

import { runProcess } from '../src/run-process.ts'

const options = { directory: tmpdir(), timeoutMs: 20_000, signal: new AbortController().signal }

/** A process that has ended and was not collected by its parent has no program. */
function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}/exe`)
}

test('a process that a program leaves behind is ended with it, though it holds the output open', async () => {
  const program = `const { pid } = require('node:child_process').spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'inherit' })
    console.log(pid)
    process.exit(3)`
  const ended = await runProcess(['-e', program], options)
  expect(ended).toMatchObject({ exitCode: 3, isTimedOut: false })
  const left = Number(ended.output)
  expect(left).toBeGreaterThan(0)
  // The output was open as long as it ran.
  expect(isRunning(left)).toBe(false)
})

test('a program that does not end is ended when its time is over, with all that it has started', async () => {
  const ended = await runProcess(['-e', 'for (;;);'], { ...options, timeoutMs: 500 })
  expect(ended).toMatchObject({ exitCode: null, isTimedOut: true })
})
