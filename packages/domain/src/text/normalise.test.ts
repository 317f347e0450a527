import { expect, test } from 'vitest'

import { composed } from './normalise.ts'
import { withoutOuter, withoutTrailing } from './trim.ts'

test('a text is composed, unless it is made of marks that take long to put in order', () => {
  expect(composed('u\u0308ber e\u0301')).toBe('über é')
  const marks = `a${'\u0301\u0323'.repeat(200_000)}`
  const before = process.cpuUsage()
  expect(composed(marks)).toBe(marks)
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000)
})

test('characters at the ends of a text go, those within it stay', () => {
  expect([
    withoutOuter('/a/b//', '/'),
    withoutTrailing('/a/b//', '/'),
    withoutOuter('//', '/'),
    withoutOuter('', '/'),
  ]).toEqual(['a/b', '/a/b', '', ''])
})
