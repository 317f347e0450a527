import { expect, test } from 'vitest'

import { createManualClock } from './manual-clock.ts'

test('time stands still until it is moved, on both clocks alike', async () => {
  const clock = createManualClock(new Date('2026-03-29T00:59:59Z'))
  expect(clock.now().toISOString()).toBe('2026-03-29T00:59:59.000Z')
  await clock.advance(1_500)
  expect(clock.now().toISOString()).toBe('2026-03-29T01:00:00.500Z')
  expect(clock.monotonicMs()).toBe(1_500)
})

test('sleepers wake in the order of their instants, each seeing its own instant as now', async () => {
  const clock = createManualClock()
  const woken: string[] = []
  const sleep = async (name: string, milliseconds: number) => {
    await clock.sleep(milliseconds)
    woken.push(`${name} at ${clock.monotonicMs()}`)
  }
  const sleeping = [sleep('late', 300), sleep('early', 100), sleep('middle', 200), sleep('early too', 100)]
  await clock.advance(1_000)
  await Promise.all(sleeping)
  expect(woken).toEqual(['early at 100', 'early too at 100', 'middle at 200', 'late at 300'])
  expect(clock.monotonicMs()).toBe(1_000)
})

test('a sleeper whose time has not come sleeps on', async () => {
  const clock = createManualClock()
  const sleeping = clock.sleep(100)
  await clock.advance(99)
  expect(clock.sleepers).toBe(1)
  await clock.advance(1)
  await sleeping
  expect(clock.sleepers).toBe(0)
})

test('a loop that sleeps again and again runs every round within one move', async () => {
  const clock = createManualClock()
  const rounds: number[] = []
  const loop = (async () => {
    while (rounds.length < 5) {
      await clock.sleep(10)
      rounds.push(clock.monotonicMs())
    }
  })()
  await clock.advance(50)
  await loop
  expect(rounds).toEqual([10, 20, 30, 40, 50])
})

test('a sleep that is called off rejects with the reason and no longer waits', async () => {
  const clock = createManualClock()
  const calledOff = new AbortController()
  const sleeping = clock.sleep(100, calledOff.signal)
  calledOff.abort(new Error('enough'))
  await expect(sleeping).rejects.toThrow('enough')
  expect(clock.sleepers).toBe(0)
  await expect(clock.sleep(1, AbortSignal.abort(new Error('before')))).rejects.toThrow('before')
})

test('a test can wait until the code under test sleeps', async () => {
  const clock = createManualClock()
  const ready = clock.untilSleeping(2)
  const sleeping = [clock.sleep(1), clock.sleep(2)]
  await ready
  await clock.advance(2)
  await Promise.all(sleeping)
  await expect(clock.untilSleeping(1, AbortSignal.abort(new Error('nobody sleeps')))).rejects.toThrow(
    'nobody sleeps',
  )
})
