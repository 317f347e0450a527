import { expect, test } from 'vitest'

import { readByteRange } from './byte-range.ts'

test.each([
  ['bytes=0-4', { start: 0, end: 4 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=8-99', { start: 8, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=4-2', null],
  ['bytes=0-1,3-4', null],
  ['lines=0-1', null],
  ['bytes=-', null],
  [undefined, null],
])('of 10 bytes, %s asks for %o', (header, expected) => {
  expect(readByteRange(header, 10)).toEqual(expected)
})

test('an empty file has no part', () => {
  expect(readByteRange('bytes=0-0', 0)).toBe('unsatisfiable')
})
