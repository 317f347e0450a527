import { expect, test } from 'vitest'

import { oneByWeight, seededRandom } from './random.ts'

test('each of several comes as often as its weight says, and one without weight never', () => {
  const items = [
    { name: 'often', weight: 3 },
    { name: 'never', weight: 0 },
    { name: 'seldom', weight: 1 },
  ]
  const random = seededRandom(7)
  const drawn = Array.from({ length: 4_000 }, () => oneByWeight(items, ({ weight }) => weight, random).name)
  const share = (name: string) => drawn.filter((each) => each === name).length / drawn.length
  expect(share('often')).toBeCloseTo(0.75, 1)
  expect(share('seldom')).toBeCloseTo(0.25, 1)
  expect(share('never')).toBe(0)
})
