import { createManualClock } from '@punctual/testing'
import { expect, test } from 'vitest'

import { createProgress } from './progress.ts'

function setUp(isTerminal: boolean) {
  const clock = createManualClock()
  const written: string[] = []
  const runtimeContext = { clock, isTerminal, writeError: (text: string) => void written.push(text) }
  return { clock, written, runtimeContext }
}

test('off a terminal it says each change once, and that it is alive every half minute', async () => {
  const { clock, written, runtimeContext } = setUp(false)
  using progress = createProgress(runtimeContext)
  for (const state of ['Waiting', 'Waiting', 'Executing']) {
    progress.show(state)
    await clock.advance(1_000)
  }
  await clock.advance(30_000)
  expect(written).toEqual(['Waiting (0 s)\n', 'Executing (2 s)\n', 'Executing (32 s)\n'])
})

test('on a terminal it counts the seconds, and nothing after its end', async () => {
  const { clock, written, runtimeContext } = setUp(true)
  {
    using progress = createProgress(runtimeContext)
    progress.show('Waiting')
    await clock.advance(2_000)
  }
  await clock.advance(60_000)
  expect(written.join('')).toBe(
    ['Waiting (0 s)', 'Waiting (1 s)', 'Waiting (2 s)', ''].map((line) => `\r\u001B[2K${line}`).join(''),
  )
})

test('on a terminal it writes over its line and leaves none behind', () => {
  const { written, runtimeContext } = setUp(true)
  createProgress(runtimeContext)[Symbol.dispose]()
  {
    using progress = createProgress(runtimeContext)
    progress.show('on evil\u001B[2J')
  }
  expect(written.join('')).toBe('\r\u001B[2K\r\u001B[2Kon evil\\u001b[2J (0 s)\r\u001B[2K')
})
