import { expect, test } from 'vitest'

import {
  fillPlaceholders,
  hasPlaceholder,
  maxFilledTextLength,
  onlyPlaceholder,
  placeholdersIn,
} from './placeholder.ts'

const inner = (text: string) => [...placeholdersIn(text)].map((each) => each.inner)

test('a placeholder is a name between two pairs of braces, blanks around it aside', () => {
  expect(inner('{{a}} {{ b c }}{{d:x y}}')).toEqual(['a', 'b c', 'd:x y'])
})

test.each(['', '{{}}', '{{  }}', '{{a}', '{a}}', '{{a{b}}', '{{', '}}{{'])(
  'a placeholder is not in %j',
  (text) => {
    expect([inner(text), hasPlaceholder(text)]).toEqual([[], false])
  },
)

test('a placeholder may stand behind braces that belong to none', () => {
  expect(inner('{{{a}}} {{{{b}}}} {{x {{c}}')).toEqual(['a', 'b', 'c'])
})

test('a placeholder is the whole text, or it is not', () => {
  expect(['{{ a }}', ' {{a}}', '{{a}}{{b}}', 'a'].map((text) => onlyPlaceholder(text)?.inner)).toEqual([
    'a',
    undefined,
    undefined,
    undefined,
  ])
})

test('filling keeps what has no value, and reads no value again', () => {
  const values = new Map([
    ['a', '{{b}} $& $1'],
    ['b', 'B'],
  ])
  expect(fillPlaceholders('<{{a}}|{{b}}|{{c}}|{{}}>', ({ inner: name }) => values.get(name))).toBe(
    '<{{b}} $& $1|B|{{c}}|{{}}>',
  )
})

test('filling ends at the longest text that is bearable', () => {
  const value = 'x'.repeat(10_000)
  expect(fillPlaceholders('{{a}}'.repeat(200), () => value)).toHaveLength(maxFilledTextLength)
  expect(fillPlaceholders('{{a}}'.repeat(200_000), () => value)).toBeNull()
  expect(fillPlaceholders(`${'{{a}}'.repeat(200)}!`, () => value)).toBeNull()
})
