import { expect, test } from 'vitest'

import { createOwnTurn, createSendTurns } from './send-turns.ts'

/** A clock whose waits end when the test says so. */
function handClock() {
  const waits: Array<{ end: () => void; isOver: () => boolean }> = []
  return {
    waits,
    sleep(_milliseconds: number, signal?: AbortSignal) {
      return new Promise<void>((resolve, reject) => {
        waits.push({ end: resolve, isOver: () => signal?.aborted === true })
        signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      })
    },
  }
}

const never = new AbortController().signal
const turnsOf = (clock = handClock()) => createSendTurns({ clock, patienceMs: 1 })

/** Lets everything that can go on do so. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('one after the other, in the order of asking', async () => {
  const turns = turnsOf()
  const first = await turns.take(never)
  const story: string[] = []
  const second = turns.take(never).then((turn) => (story.push('second'), turn))
  const third = turns.take(never).then((turn) => (story.push('third'), turn))
  await settled()
  expect(story).toEqual([])
  first[Symbol.dispose]()
  const turn = await second
  await settled()
  expect(story).toEqual(['second'])
  turn[Symbol.dispose]()
  await third
  expect(story).toEqual(['second', 'third'])
})

test('whoever has waited long enough goes beside the others, and later ones wait for both', async () => {
  const clock = handClock()
  const turns = turnsOf(clock)
  const slow = await turns.take(never)
  const impatient = turns.take(never)
  clock.waits.at(-1)?.end()
  const beside = await impatient
  const story: string[] = []
  const later = turns.take(never).then(() => story.push('later'))
  slow[Symbol.dispose]()
  await settled()
  expect(story).toEqual([])
  beside[Symbol.dispose]()
  await later
  expect(story).toEqual(['later'])
})

test('a run that is stopped while it waits holds nobody up, and no wait is left behind', async () => {
  const clock = handClock()
  const turns = turnsOf(clock)
  const first = await turns.take(never)
  const stop = new AbortController()
  const stopped = turns.take(stop.signal)
  const after = turns.take(never)
  stop.abort(new Error('superseded'))
  await expect(stopped).rejects.toThrow('superseded')
  first[Symbol.dispose]()
  await after
  expect(clock.waits.map(({ isOver }) => isOver())).toEqual([true, true, true])
})

test('a run has one turn at most, and gives it back once', async () => {
  const turns = turnsOf()
  const own = createOwnTurn(turns)
  await own.take(never)
  await own.take(never)
  own.leave()
  own.leave()
  using other = createOwnTurn(turns)
  await other.take(never)
})
