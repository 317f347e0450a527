import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { createTickWriter } from './tick-writer.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('the lines of a tick are written together, in their order, when it ends', async () => {
  const written: string[] = []
  const writer = createTickWriter((text) => written.push(text))
  writer.write('a\n')
  await Promise.resolve()
  writer.write('b\n')
  expect(written).toEqual([])
  await turn()
  expect(written).toEqual(['a\nb\n'])
  writer.write('c\n')
  await turn()
  await turn()
  expect(written).toEqual(['a\nb\n', 'c\n'])
})

test('a flush writes at once, and nothing twice', async () => {
  const written: string[] = []
  const writer = createTickWriter((text) => written.push(text))
  writer.write('fatal\n')
  writer.flushSync()
  writer.flushSync()
  expect(written).toEqual(['fatal\n'])
  await turn()
  expect(written).toEqual(['fatal\n'])
})

test('a tick that logs without end does not fill the memory', () => {
  let characters = 0
  const writer = createTickWriter((text) => (characters += text.length))
  for (let line = 0; line < 10_000; line += 1) writer.write(`${'x'.repeat(99)}\n`)
  expect(characters).toBeGreaterThan(1_000_000 - 65_536 - 100)
})

test.each([
  ['exits at once', 'process.exit(3)'],
  ['dies of an exception', 'throw new Error("expected")'],
  ['ends by itself', ''],
])('nothing is lost when a process logs and %s', (_how, end) => {
  const logger = fileURLToPath(new URL('./logger.ts', import.meta.url))
  const script = `import { createLogger } from ${JSON.stringify(logger)}
    const logger = createLogger({ name: 'test', level: 'info' })
    for (let number = 0; number < 3000; number += 1) logger.info({ number }, 'record')
    ${end}`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    timeout: 20_000,
  })
  const lines = stdout.trim().split('\n')
  const numbers = lines.map((line) => JSON.parse(line).number)
  expect(numbers).toEqual(Array.from({ length: 3_000 }, (_, number) => number))
})
