import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

import { expect, onTestFinished, test } from 'vitest'

const module = new URL('../src/watchdog/watchdog.ts', import.meta.url).href

/** Runs a program under watch to its end. */
async function run(program: string, limitMs = 700) {
  const watched = `import { startWatchdog, standstillExitCode } from ${JSON.stringify(module)}
    startWatchdog({ limitMs: ${limitMs}, name: 'worker-1', fileDescriptor: 1 })\n${program}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', watched], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [output, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  const records = output
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []))
  return { output, records, code, signal }
}

test('a process whose event loop stands still is ended with a code of its own, and leaves a record of where it stood', async () => {
  const { records, code } = await run(`
    process.on('exit', (code) => process.stdout.write('what was still to be written\\n'))
    setTimeout(function goesRound() { for (;;); }, 200)`)
  expect(code).toBe(70)
  expect(records).toMatchObject([
    { level: 60, name: 'worker-1', limitMs: 700, msg: expect.stringContaining('stood still') },
  ])
  expect(String(records[0]?.['stack'])).toMatch(/^goesRound /)
})

test('what the process was about to log is written before it ends', async () => {
  const { output } = await run(`
    process.on('exit', () => process.getBuiltinModule('node:fs').writeSync(1, 'what was still to be written\\n'))
    setTimeout(() => { for (;;); }, 200)`)
  expect(output).toContain('what was still to be written')
})

test('a process whose event loop runs is not disturbed, however long it takes, and ends by itself', async () => {
  expect(await run('setTimeout(() => {}, 2_500)')).toMatchObject({ output: '', code: 0 })
})

test('with a limit of 0 nothing is watched', async () => {
  expect(
    await run(
      'const end = performance.now() + 1_500; setTimeout(() => { while (performance.now() < end); }, 10)',
      0,
    ),
  ).toMatchObject({
    output: '',
    code: 0,
  })
})
