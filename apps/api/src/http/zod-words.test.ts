import { saidBy, say } from '@punctual/domain/words'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { zodWords } from './zod-words.ts'

test.each([
  ['a value of another type', z.string(), 1, 'has the wrong type: string is expected, number was given'],
  ['null', z.string(), null, 'has the wrong type: string is expected, null was given'],
  [
    'a number without an end',
    z.int(),
    Number.POSITIVE_INFINITY,
    'has the wrong type: number is expected, Infinity was given',
  ],
  ['a number that is not whole', z.int(), 1.5, 'has the wrong type: int is expected, number was given'],
  ['another value than the only one', z.literal('In'), 'Out', 'must be "In"'],
  ['another number than the only one', z.literal(1), 2, 'must be 1'],
  ['no word of a list', z.enum(['Csv', 'Json']), 'Sql', 'must be one of "Csv"|"Json"'],
  ['a text that is too long', z.string().max(2), 'abc', 'must not have more than 2 characters'],
  ['a list that is too long', z.array(z.string()).max(1), ['a', 'b'], 'must not have more than 1 entries'],
  ['a number that is too large', z.int().max(1), 2, 'must not be above 1'],
  ['a text that is too short', z.string().min(2), 'a', 'must have at least 2 characters'],
  ['a list that is too short', z.array(z.string()).min(1), [], 'must not be empty'],
  ['a number that is too small', z.number().min(1), 0, 'must be at least 1'],
  ['a number that is not above a limit', z.number().positive(), 0, 'must be above 0'],
  ['a text of another form', z.string().regex(/^a$/), 'b', 'must match the pattern /^a$/'],
  ['what fits no alternative', z.union([z.string().max(1), z.array(z.string())]), 1, 'is not valid'],
])('%s is refused with a sentence in English and in German', (_what, schema, value, english) => {
  const issues = schema.safeParse(value, { error: zodWords }).error?.issues ?? []
  expect(issues.map(({ message }) => message)).toEqual([english])
  const sentences = issues.map(saidBy)
  expect(sentences.map((each) => each && say(each, 'en'))).toEqual([english])
  expect(sentences.map((each) => each && say(each, 'de'))).not.toEqual([english])
})

test('names of types are said in the language of the reader', () => {
  const issues = z
    .object({ a: z.string(), b: z.array(z.int()) })
    .safeParse({ a: 1, b: {} }, { error: zodWords })
  const sentences = (issues.error?.issues ?? []).map(saidBy)
  expect(sentences.map((each) => each && say(each, 'de'))).toEqual([
    'ist vom falschen Typ: erwartet wird ein Text, gesendet wurde eine Zahl',
    'ist vom falschen Typ: erwartet wird eine Liste, gesendet wurde ein Objekt',
  ])
})

test('what is too rare for a sentence of its own is answered in the words of the schema library', () => {
  const issues = z.uuid().safeParse('x', { error: zodWords }).error?.issues ?? []
  expect(issues.map((each) => String(saidBy(each)))).toEqual(['Invalid UUID'])
})

test('what a check says itself stands before the words of the schema library', () => {
  const checked = z.string().max(1, 'is too long')
  expect(checked.safeParse('ab', { error: zodWords }).error?.issues[0]?.message).toBe('is too long')
})
