import { expect, test } from 'vitest'

import { say } from './sentence.ts'
import { storedSentence } from './stored-sentence.ts'

test('a stored code is said with its values in each language', () => {
  const stored = storedSentence({ code: 'memory_low', values: { freeMebibytes: 1, leastMebibytes: 2 } })
  expect(stored && say(stored, 'de')).toBe('nur noch 1 MiB Speicher frei, weniger als 2 MiB')
})

test.each([
  { code: 'disk_full', values: {} },
  { code: 'toString' },
  { code: 'memory_low', values: { freeMebibytes: 1 } },
  { code: 'memory_low' },
])('what this build does not know so is no sentence of it: %j', (stored) => {
  expect(storedSentence(stored)).toBeNull()
})
