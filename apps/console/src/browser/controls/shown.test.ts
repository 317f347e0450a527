import { expect, test } from 'vitest'

import { shown } from './shown.ts'

test('a text without anything unseen is shown as it is', () => {
  for (const text of ['Größe 100 %', '日本語', '👩‍👩‍👧', '', 'one\ntwo']) expect(shown(text)).toBe(text)
})

test('what cannot be seen is shown as escapes, balanced or not', () => {
  expect(shown('Sales \u202Etxt\u200B')).toBe('Sales \\u202etxt\\u200b')
  expect(shown('\u2066a\u2069 \u2068b\u2069')).toBe('\\u2066a\\u2069 \\u2068b\\u2069')
})

test('a name that is written from the right is isolated once, however often it is shown', () => {
  const once = shown('דוח 5')
  expect(once).toBe('\u2068דוח 5\u2069')
  expect(shown(once)).toBe(once)
  expect(shown(`Delete ${once}?`)).toBe(`Delete ${once}?`)
  expect(shown('\u2068דוח\u202E\u2069')).toBe('\u2068דוח\\u202e\u2069')
})
