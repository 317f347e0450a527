import { createManualClock } from '@punctual/testing'
import { expect, test } from 'vitest'

import { keepRunning } from './keep-running.ts'

interface Unit {
  readonly number: number
  readonly ended: Promise<string>
  end(how: string): void
}

function newUnit(number: number): Unit {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { number, ended: promise, end: resolve }
}

function keep(more: { restart?: boolean; hasWorked?: boolean; start?: () => Promise<Unit> } = {}) {
  const clock = createManualClock()
  const said: string[] = []
  const started = [newUnit(1)]
  const start = async () => {
    started.push(newUnit(started.length + 1))
    return started.at(-1) as Unit
  }
  const kept = keepRunning<Unit>({
    name: 'it',
    clock,
    restart: more.restart ?? true,
    report: (sentence) => said.push(sentence),
    onChange: () => {},
    first: started[0] as Unit,
    start: more.start ?? start,
    stop: async (unit) => unit.end('stopped'),
    hasWorked: () => more.hasWorked ?? true,
  })
  const die = async () => {
    kept.current?.end('signal SIGKILL')
    await clock.untilSleeping(1)
  }
  return { clock, said, kept, started, die }
}

test('what dies is started again after a quarter of a second, and waits longer each time that it dies at once', async () => {
  const { clock, kept, die } = keep()
  for (const [number, delayMs] of [250, 500, 1_000, 2_000].entries()) {
    await die()
    await clock.advance(delayMs - 1)
    expect(kept.current).toBeNull()
    await clock.advance(1)
    expect(kept.current?.number).toBe(number + 2)
  }
  await kept.stop()
})

test('what has run for a while waits a quarter of a second again', async () => {
  const { clock, kept, die } = keep()
  for (const delayMs of [250, 500]) {
    await die()
    await clock.advance(delayMs)
  }
  await clock.advance(30_000)
  await die()
  await clock.advance(250)
  expect(kept.current?.number).toBe(4)
  await kept.stop()
})

test('a start that fails is tried again', async () => {
  let attempts = 0
  const start = async () => {
    attempts += 1
    if (attempts < 3) throw new Error('not yet')
    return newUnit(99)
  }
  const { clock, kept, said, die } = keep({ start })
  await die()
  await clock.advance(250 + 500 + 1_000)
  expect(kept.current?.number).toBe(99)
  expect(said.filter((sentence) => sentence.includes('could not be started'))).toHaveLength(2)
  await kept.stop()
})

test('what is stopped stays stopped, also while it waits to be started again', async () => {
  const running = keep()
  await running.kept.stop()
  expect(running.kept.current).toBeNull()
  const waiting = keep()
  await waiting.die()
  await waiting.kept.stop()
  await waiting.clock.advance(60_000)
  expect(waiting.started).toHaveLength(1)
})

test('a stop during a start ends what was being started', async () => {
  const { promise, resolve } = Promise.withResolvers<Unit>()
  const { clock, kept, die } = keep({ start: () => promise })
  await die()
  await clock.advance(250)
  const stopping = kept.stop()
  const late = newUnit(2)
  resolve(late)
  await stopping
  expect(await late.ended).toBe('stopped')
})

test('without restarts it is left dead, and says so', async () => {
  const { clock, kept, said, started } = keep({ restart: false })
  started[0]?.end('signal SIGKILL')
  await clock.advance(60_000)
  await kept.stop()
  expect(said).toEqual(['it ended (signal SIGKILL) and is left dead.'])
})

test('what never worked is not started again', async () => {
  const { clock, kept, said, started } = keep({ hasWorked: false })
  started[0]?.end('exit code 1')
  await clock.advance(60_000)
  await kept.stop()
  expect({ said, started: started.length }).toEqual({ said: [], started: 1 })
})
