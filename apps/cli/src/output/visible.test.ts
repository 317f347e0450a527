import { expect, test } from 'vitest'

import { visible, visibleJson, visibleJsonLine } from './visible.ts'

test('a name cannot move the cursor, recolour the terminal, break the line or read backwards', () => {
  expect(visible('a\u001B[31mred\u009B2J\nnext\r\u202Eevil\u2028\u0000')).toBe(
    'a\\u001b[31mred\\u009b2J\\u000anext\\u000d\\u202eevil\\u2028\\u0000',
  )
  expect(visible('tag \u{E0041}, lone \uD800')).toBe('tag \\udb40\\udc41, lone \\ud800')
})

test('ordinary texts of every script stay as they are', () => {
  for (const text of ['Größe 100 %', '日本語', 'العربية', 'کتاب‌ها', '👩‍👩‍👧', 'back\\slash "quotes"'])
    expect(visible(text)).toBe(text)
})

test('JSON is safe to show and means the same', () => {
  const value = { name: 'a\u009B31m\u202E\u001B[0m\u{E0041}\nb', list: [1, null] }
  const text = visibleJson(value)
  // oxlint-disable-next-line no-control-regex
  expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E]/)
  expect(JSON.parse(text)).toEqual(value)
  const line = visibleJsonLine(value)
  // oxlint-disable-next-line no-control-regex
  expect(line).not.toMatch(/[\u0000-\u001F\u007F-\u009F\u202A-\u202E]/)
  expect(JSON.parse(line)).toEqual(value)
})
