import { expect, test } from 'vitest'

import { epochSeconds, wholeNumber } from './arguments.ts'

test('whole numbers keep to their bounds', () => {
  expect(wholeNumber(1, 10)('10')).toBe(10)
  for (const text of ['0', '11', '-1', '1.5', '1e1', '', ' 1', '9'.repeat(20)])
    expect(() => wholeNumber(1, 10)(text)).toThrow(/from 1 to 10/)
})

test('an instant is seconds or ISO 8601', () => {
  expect(epochSeconds('1795503600')).toBe(1_795_503_600)
  expect(epochSeconds('2026-11-24T07:00Z')).toBe(1_795_503_600)
  for (const text of ['', 'tomorrow', '2026-13-01']) expect(() => epochSeconds(text)).toThrow(/is an instant/)
})
