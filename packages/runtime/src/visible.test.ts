import { expect, test } from 'vitest'

import { visible, visibleLines } from './visible.ts'

test('a name cannot move the cursor, recolour the terminal, break the line or read backwards', () => {
  expect(visible('a\u001B[31mred\u009B2J\nnext\r\u202Eevil\u2028\u0000')).toBe(
    'a\\u001b[31mred\\u009b2J\\u000anext\\u000d\\u202eevil\\u2028\\u0000',
  )
  expect(visible('tag \u{E0041}, lone \uD800')).toBe('tag \\udb40\\udc41, lone \\ud800')
})

test('ordinary strings of every script stay as they are', () => {
  for (const text of ['Größe 100 %', '日本語', 'العربية', 'کتاب‌ها', '👩‍👩‍👧', 'back\\slash "quotes"'])
    expect(visible(text)).toBe(text)
})

test('a text of several lines keeps its lines, and nothing else that cannot be seen', () => {
  expect(visibleLines('one\ntwo\r\u200Bthree\u2066')).toBe('one\ntwo\\u000d\\u200bthree\\u2066')
})
