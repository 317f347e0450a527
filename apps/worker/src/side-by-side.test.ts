import { setImmediate as afterThisTick } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { sideBySide } from './side-by-side.ts'

test('no more than the limit are worked on at the same time, in their order, and after an error no other begins', async () => {
  const work = new Map(['a', 'b', 'c', 'd', 'e'].map((name) => [name, Promise.withResolvers<void>()]))
  const begun: string[] = []
  const over = sideBySide([...work.keys()], 2, async (name) => {
    begun.push(name)
    await work.get(name)?.promise
  })
  expect(begun).toEqual(['a', 'b'])
  work.get('b')?.resolve()
  await afterThisTick()
  expect(begun).toEqual(['a', 'b', 'c'])
  work.get('a')?.reject(new Error('broken'))
  await afterThisTick()
  expect(begun).toEqual(['a', 'b', 'c'])
  work.get('c')?.resolve()
  await expect(over).rejects.toThrow('broken')
  expect(begun).toEqual(['a', 'b', 'c'])
})

test('work that lets the next one begin is awaited all the same, and its error is the error of all', async () => {
  const written = Promise.withResolvers<void>()
  const begun: string[] = []
  const over = sideBySide(['a', 'b', 'c'], 1, async (name, goOn) => {
    begun.push(name)
    if (name === 'a') goOn()
    await written.promise
  })
  await afterThisTick()
  expect(begun).toEqual(['a', 'b'])
  written.reject(new Error('not written'))
  await expect(over).rejects.toThrow('not written')
  expect(begun).toEqual(['a', 'b'])
})
