import { readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { catalogue, type SentenceCode } from './catalogue.ts'
import { languages } from './language.ts'
import { durationInWords, say, Sentence, sentence } from './sentence.ts'

const codes = Object.keys(catalogue) as SentenceCode[]
const valuesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted()

test.each(languages.slice(1))(
  'each sentence is said in %s with the values that it has in English',
  (language) => {
    for (const code of codes) {
      expect({ code, values: valuesOf(catalogue[code][language]) }).toEqual({
        code,
        values: valuesOf(catalogue[code].en),
      })
      expect(catalogue[code][language].trim()).not.toBe('')
    }
  },
)

test('each code is of small letters, digits and underscores, and each value begins with a small letter', () => {
  expect(codes.filter((code) => !/^[a-z][a-z0-9_]*$/.test(code))).toEqual([])
  expect(
    codes.flatMap((code) => valuesOf(catalogue[code].en)).filter((name) => !/^[a-z]\w*$/.test(name)),
  ).toEqual([])
})

test('each code stands in one room, so that none hides another', async () => {
  const files = readdirSync(new URL('rooms/', import.meta.url))
  const rooms = await Promise.all(
    files.map(async (file) => Object.values((await import(`./rooms/${file}`)) as Record<string, object>)),
  )
  expect(
    rooms
      .flat()
      .flatMap((room) => Object.keys(room))
      .toSorted(),
  ).toEqual(codes.toSorted())
})

test('a fraction has the decimal sign of the language, and a number has no groups of digits', () => {
  const values = { before: 2_000, now: 3_001, percent: 50.1, most: 12.5 }
  const said = sentence('hold_rows_changed', values)
  expect(say(said, 'en')).toContain('3001 rows in place of 2000, a change of 50.1 % with 12.5 %')
  expect(say(said, 'de')).toContain('3001 Zeilen statt 2000, eine Änderung um 50,1 % bei 12,5 %')
})

test('a sentence within another one is said in the same language, with one full stop at the end', () => {
  const problem = sentence('field_required')
  const said = sentence('field_is_wrong', { field: 'StartDate', problem })
  expect(say(said, 'en')).toBe('StartDate: is required.')
  expect(say(said, 'de')).toBe('StartDate: fehlt.')
  const whole = sentence('field_is_wrong', { field: 'StartDate', problem: 'It is gone.' })
  expect(say(whole, 'en')).toBe('StartDate: It is gone.')
})

test('what a value says is never read as a name of a value', () => {
  const said = sentence('field_is_wrong', { field: '{problem}', problem: '$& {field}' })
  expect(String(said)).toBe('{problem}: $& {field}.')
})

test('a list is said one after the other, and a sentence is a code and values as JSON', () => {
  const said = new Sentence('request_is_wrong', { problem: ['one', sentence('field_required')] })
  expect(say(said, 'de')).toBe('Die Anfrage: one; fehlt.')
  expect(JSON.parse(JSON.stringify(said))).toEqual({
    code: 'request_is_wrong',
    values: { problem: ['one', { code: 'field_required', values: {} }] },
  })
})

test.each([
  [0, '0 seconds', '0 Sekunden'],
  [1, '1 second', '1 Sekunde'],
  [119.9, '119 seconds', '119 Sekunden'],
  [120, '2 minutes', '2 Minuten'],
  [10_800, '3 hours', '3 Stunden'],
  [172_800, '2 days', '2 Tage'],
])('%d seconds are %s', (seconds, english, german) => {
  expect(durationInWords(seconds, 'en')).toBe(english)
  expect(durationInWords(seconds, 'de')).toBe(german)
})
