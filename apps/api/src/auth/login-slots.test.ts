import { setImmediate } from 'node:timers/promises'

import { expect, it } from 'vitest'

import { createLoginSlots } from './login-slots.ts'

/** Work that ends on request of the test. */
function heldWork() {
  const begun: string[] = []
  const ends: Array<() => void> = []
  const work = (name: string) => () => {
    begun.push(name)
    const { promise, resolve } = Promise.withResolvers<string>()
    ends.push(() => resolve(name))
    return promise
  }
  return { begun, work, endNext: () => ends.shift()?.() }
}

it('runs as many works at once as there are slots, lets a short line wait and refuses the rest before they begin', async () => {
  const slots = createLoginSlots({ slots: 2, queue: 3 })
  const { begun, work, endNext } = heldWork()
  const runs = Array.from({ length: 8 }, (_, index) => slots.run('stranger', work(String(index))))
  const refused = await Promise.allSettled(runs.slice(5))
  expect(refused).toEqual(
    refused.map(() => ({ status: 'rejected', reason: expect.objectContaining({ code: 'too_many_logins' }) })),
  )
  expect([begun, slots.waiting()]).toEqual([['0', '1'], 3])
  for (let ended = 0; ended < 5; ended += 1) {
    endNext()
    await runs[ended]
    await setImmediate()
    expect(begun).toHaveLength(Math.min(ended + 3, 5))
  }
  expect(await Promise.all(runs.slice(0, 5))).toEqual(['0', '1', '2', '3', '4'])
  expect(slots.waiting()).toBe(0)
})

it('lets callers with a token go ahead of strangers, also when the line of strangers is full', async () => {
  const slots = createLoginSlots({ slots: 1, queue: 1 })
  const { begun, work, endNext } = heldWork()
  const first = slots.run('stranger', work('first'))
  const stranger = slots.run('stranger', work('stranger'))
  const caller = slots.run('caller', work('caller'))
  for (const run of [first, caller, stranger]) {
    await setImmediate()
    endNext()
    await run
  }
  expect(begun).toEqual(['first', 'caller', 'stranger'])
})

it('frees the slot of a work that fails', async () => {
  const slots = createLoginSlots({ slots: 1, queue: 1 })
  await expect(slots.run('stranger', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await slots.run('stranger', () => Promise.resolve(1))).toBe(1)
})
