import { describe, expect, test } from 'vitest'

import { fillPlaceholders, hasPlaceholder, longestFilledText, nameAndFormat, onlyPlaceholder, placeholdersIn } from './placeholder.ts'

const inner = (text: string) => [...placeholdersIn(text)].map((each) => each.inner)

describe('a placeholder', () => {
  test('is a name between two pairs of braces, blanks around it aside', () => {
    expect(inner('{{a}} {{ b c }}{{d:x y}}')).toEqual(['a', 'b c', 'd:x y'])
  })

  test.each(['', '{{}}', '{{  }}', '{{a}', '{a}}', '{{a{b}}', '{{', '}}{{'])('is not in %j', (text) => {
    expect([inner(text), hasPlaceholder(text)]).toEqual([[], false])
  })

  test('may stand behind braces that belong to none', () => {
    expect(inner('{{{a}}} {{{{b}}}} {{x {{c}}')).toEqual(['a', 'b', 'c'])
  })

  test('is the whole text, or it is not', () => {
    expect(['{{ a }}', ' {{a}}', '{{a}}{{b}}', 'a'].map((text) => onlyPlaceholder(text)?.inner)).toEqual([
      'a',
      undefined,
      undefined,
      undefined,
    ])
  })

  test('has a name and, behind the first colon, a format', () => {
    const read = (text: string) => [...placeholdersIn(text)].map(nameAndFormat)
    expect(read('{{a}}{{ a : b:c }}{{a:}}{{:b}}')).toEqual([
      { name: 'a', format: null },
      { name: 'a', format: 'b:c' },
      { name: 'a', format: '' },
      null,
    ])
  })
})

describe('filling', () => {
  test('keeps what has no value, and reads no value again', () => {
    const values = new Map([
      ['a', '{{b}} $& $1'],
      ['b', 'B'],
    ])
    expect(fillPlaceholders('<{{a}}|{{b}}|{{c}}|{{}}>', ({ inner: name }) => values.get(name))).toBe('<{{b}} $& $1|B|{{c}}|{{}}>')
  })

  test('ends at the longest text that is bearable', () => {
    const value = 'x'.repeat(10_000)
    expect(fillPlaceholders('{{a}}'.repeat(200), () => value)).toHaveLength(longestFilledText)
    expect(fillPlaceholders('{{a}}'.repeat(200_000), () => value)).toBeNull()
    expect(fillPlaceholders(`${'{{a}}'.repeat(200)}!`, () => value)).toBeNull()
  })
})
