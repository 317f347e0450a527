import { expect, test } from 'vitest'

import { isAtLeast } from './redis-program.ts'

test.each([
  ['6.2', '6.2', true],
  ['6.2.14', '6.2', true],
  ['7', '6.2', true],
  ['10.0.1', '6.2', true],
  ['6.10.0', '6.2', true],
  ['6.0.16', '6.2', false],
  ['5.0.14', '6.2', false],
])('version %s against at least %s is %s, number by number', (version, wanted, expected) => {
  expect(isAtLeast(version, wanted)).toBe(expected)
})
