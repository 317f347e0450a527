import { expect, test } from 'vitest'

import { keptSentence, readSentence, sentenceOfJson } from './from-json.ts'
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

test('a sentence in a column of text is read with what it says, and plain text of an earlier build as it stands', () => {
  const said = sentence('report_cannot_be_made', { reason: sentence('source_timeout') })
  expect(readSentence(keptSentence(said))).toEqual(said)
  for (const text of ['The report is gone.', '{"code":"x', '{{date}} is gone', '["x"]', ''])
    expect(String(readSentence(text))).toBe(text)
})

test('a code of a later build is said as it was kept', () => {
  const kept = '{"code":"of_a_later_build","values":{}}'
  expect(say(readSentence(kept), 'de')).toBe(kept)
})
