import { saidBy, say } from '@punctual/domain/words'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { zodWords } from './zod-words.ts'

test.each([
  ['a value of another type', z.string(), 1],
  ['null', z.string(), null],
  ['a number without an end', z.int(), Number.POSITIVE_INFINITY],
  ['a number that is not whole', z.int(), 1.5],
  ['another value than the only one', z.literal('In'), 'Out'],
  ['another number than the only one', z.literal(1), 2],
  ['no word of a list', z.enum(['Csv', 'Json']), 'Sql'],
  ['a text that is too long', z.string().max(2), 'abc'],
  ['a list that is too long', z.array(z.string()).max(1), ['a', 'b']],
  ['a number that is too large', z.int().max(1), 2],
  ['a text that is too short', z.string().min(2), 'a'],
  ['a list that is too short', z.array(z.string()).min(1), []],
  ['a number that is too small', z.number().min(1), 0],
  ['a number that is not above a limit', z.number().positive(), 0],
  ['a text of another form', z.string().regex(/^a$/), 'b'],
  ['what fits no alternative', z.union([z.string().max(1), z.array(z.string())]), 1],
])(
  '%s is refused with the words of the schema library in English, and with a German sentence',
  (_what, schema, value) => {
    const own = schema.safeParse(value).error?.issues ?? []
    const ours = schema.safeParse(value, { error: zodWords }).error?.issues ?? []
    expect(ours.map(({ message }) => message)).toEqual(own.map(({ message }) => message))
    const sentences = ours.map(saidBy)
    expect(sentences.map((each) => each && say(each, 'en'))).toEqual(own.map(({ message }) => message))
    expect(sentences.map((each) => each && say(each, 'de'))).not.toEqual(own.map(({ message }) => message))
  },
)

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
