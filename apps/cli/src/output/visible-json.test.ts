import { expect, test } from 'vitest'

import { visibleJson, visibleJsonLine } from './visible-json.ts'

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
