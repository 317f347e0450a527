import { expect, test } from 'vitest'

import { isInvisible } from './invisible.ts'

test.each([
  '',
  ' \u3000',
  '\u200B\u200C\u200D',
  '\u2060\uFEFF',
  '\u202E\u2066',
  '\u0085',
  '\u3164\u115F',
  '\u2800',
  '\u{E0041}\uFE0F',
])('nothing can be seen of %j', (text) => expect(isInvisible(text)).toBe(true))

test.each(['a', '\u200Ba\u200B', '.', 'דוח', '\u202Eabc', '👩‍👩‍👧', '❤️'])(
  'something can be seen of %j',
  (text) => expect(isInvisible(text)).toBe(false),
)
