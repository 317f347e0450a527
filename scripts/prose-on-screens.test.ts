import { expect, it } from 'vitest'

import { formsOf, screenTexts } from './prose-on-screens.ts'

it('the values of a page are prose in the language of their file, and its keys are not', () => {
  const source = "export const a = {\n  'page.title': 'Schedules',\n}"
  expect(screenTexts('src/messages/a.en.ts', source, 'en')).toEqual([{ line: 2, text: 'Schedules' }])
  expect(screenTexts('src/messages/a.en.ts', source, 'de')).toEqual([])
  expect(screenTexts('src/a.ts', source, 'en')).toEqual([])
})

it('a sentence of the catalogue is read in each language', () => {
  const source = "export const a = {\n  run: {\n    en: 'A run.',\n    de: 'Ein Lauf.',\n  },\n}"
  expect(screenTexts('src/words/rooms/a.ts', source, 'en')).toEqual([{ line: 3, text: 'A run.' }])
  expect(screenTexts('src/words/rooms/a.ts', source, 'de')).toEqual([{ line: 4, text: 'Ein Lauf.' }])
})

it('each case of a plural or a selection is a text, with a value as a span of code', () => {
  expect(formsOf('{count, plural, one {One run} other {{count, number} runs}} of {name}.')).toEqual([
    'One run of `value`.',
    '`value` runs of `value`.',
  ])
  expect(formsOf('It runs{isKnown, select, yes { {n, plural, =0 {never} other {often}}} other {}}.')).toEqual(
    ['It runs never.', 'It runs often.', 'It runs.'],
  )
})

it('braces between quotes are text', () => {
  expect(formsOf("An instant is '{{'Now'}}' in {zone}.")).toEqual(["An instant is 'Now' in `value`."])
})
