import { expect, test } from 'vitest'

import { sentenceOfJson } from './from-json.ts'
import { say, sentence } from './sentence.ts'

test('a sentence that was kept as JSON says the same in each language', () => {
  const said = sentence('field_is_wrong', {
    field: 'TimeZone',
    problem: sentence('rule_word_unknown', { wordNames: ['Skip', 'RunOnce'], given: '"x"' }),
  })
  const kept = sentenceOfJson(JSON.parse(JSON.stringify(said)))
  expect(say(kept, 'en')).toBe('TimeZone: must be one of Skip, RunOnce, not "x".')
  expect(say(kept, 'de')).toBe(say(said, 'de'))
})

test.each([
  ['It goes on.', 'It goes on.'],
  [{ code: 'no such code' }, '{"code":"no such code"}'],
  [undefined, ''],
])('a value that is no sentence is said as it stands', (kept, text) => {
  expect(say(sentenceOfJson(kept), 'de')).toBe(text)
})
