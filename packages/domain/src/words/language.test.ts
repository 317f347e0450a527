import { expect, test } from 'vitest'

import { preferredLanguage } from './language.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE-de;q=0.5, en;q=0.4', 'de'],
  ['en, de', 'en'],
  ['fr, de;q=0.3', 'de'],
  ['fr;q=1, *;q=0.1', 'en'],
  ['de;q=0, en', 'en'],
  ['de;q=x', 'en'],
  ['de,'.repeat(100), 'en'],
])('the header %j asks for %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})
