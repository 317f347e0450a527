import { expect, test } from 'vitest'

import { createRecent } from './recent.ts'

test('what was not used for longest is forgotten first, and no more than the given number is kept', () => {
  const recent = createRecent<number>(2)
  recent.set('a', 1)
  recent.set('b', 2)
  expect(recent.get('a')).toBe(1)
  recent.set('c', 3)
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([1, undefined, 3])
  recent.set('c', 4)
  expect([recent.get('a'), recent.get('c')]).toEqual([1, 4])
})
