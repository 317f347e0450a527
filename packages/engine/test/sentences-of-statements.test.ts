import { readdirSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'
import { catalogue, isSentenceCode } from '@punctual/domain/words'

/*
 * A few statements write a failure with its English sentence, since they end runs without a process. The same
 * sentence stands in the catalogue, and both must be one text.
 */

const source = new URL('../src/', import.meta.url)
/** A message, built of literals and expressions, and the code of the sentence that it says. */
const message =
  /'message', ((?:'[^']*')(?: \|\| [^']*? \|\| '[^']*')*),\s*'said', jsonb_build_object\('code', '(\w+)'/g

/** The literals of a message with one `{}` for each expression between them. */
const withoutExpressions = (text: string) =>
  text
    .split(/ \|\| ([^']*?) \|\| /)
    .map((part) => (part.startsWith("'") ? part.slice(1, -1) : '{}'))
    .join('')

const written = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.sql'))
  .flatMap((path) => [...readFileSync(new URL(path, source), 'utf8').matchAll(message)])
  .map(([, text = '', code = '']) => ({ code, text: withoutExpressions(text) }))

test('the statements that write sentences are found', () => {
  expect(written.map(({ code }) => code).toSorted()).toEqual([
    'abandoned_too_often',
    'crashed_in_attempts',
    'missed_by_overlap',
  ])
})

test.each(written)(
  'the sentence $code that a statement writes is that of the catalogue',
  ({ code, text }) => {
    const english = isSentenceCode(code) ? catalogue[code].en : 'no such sentence'
    expect(text).toBe(english.replaceAll(/\{\w+\}/g, '{}'))
  },
)
