import { expect, test } from 'vitest'

import { seededRandom } from '../../random.ts'
import { orderAttacks, sides } from './attack.ts'
import { allAttacks } from './all-attacks.ts'

const namesInOrder = (seed: number) =>
  [...orderAttacks(allAttacks, seededRandom(seed))].map(([side, attacks]) => [side, attacks.map(({ name }) => name)])

test('the order of the attacks follows from the seed alone', () => {
  expect(namesInOrder(7)).toEqual(namesInOrder(7))
  expect(namesInOrder(7)).not.toEqual(namesInOrder(8))
})

test('every attack is made once, by its own side, and every side attacks', () => {
  const ordered = orderAttacks(allAttacks, seededRandom(7))
  expect([...ordered.keys()]).toEqual([...sides])
  expect(
    [...ordered.values()]
      .flat()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(allAttacks.map(({ name }) => name).toSorted())
  for (const [side, attacks] of ordered) {
    expect(attacks.length).toBeGreaterThan(0)
    expect(attacks.every((attack) => attack.side === side)).toBe(true)
  }
})

test('no two attacks of a side have one name', () => {
  expect(new Set(allAttacks.map(({ side, name }) => `${side} ${name}`)).size).toBe(allAttacks.length)
})
