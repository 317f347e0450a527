import { expect, test } from 'vitest'

import { jsonParameter } from './json-parameter.ts'

test('what PostgreSQL cannot store in a text is replaced, anywhere in a value; everything else stays as it is', () => {
  const value = {
    name: 'a\0b',
    list: ['\uD800', { reply: '250 \u{1F600} ok' }],
    count: 3,
    none: null,
    at: new Date(0),
  }
  expect(JSON.parse(jsonParameter(value))).toEqual({
    name: 'a\uFFFDb',
    list: ['\uFFFD', { reply: '250 \u{1F600} ok' }],
    count: 3,
    none: null,
    at: '1970-01-01T00:00:00.000Z',
  })
})
