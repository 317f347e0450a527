import { readdirSync, readFileSync } from 'node:fs'

import { type FailureCode, failure, failureCodes, waitedTooLong } from '@punctual/domain'
import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'

import { de } from '../messages/de.ts'
import { en } from '../messages/en.ts'
import { failureText } from './failure-text.ts'

const english = createIntl({ locale: 'en-GB', messages: en })
const german = createIntl({ locale: 'de', messages: de })
const codes = Object.keys(failureCodes) as FailureCode[]

test.each(codes)('the failure %s has a sentence of its own in both languages', (code) => {
  const { message } = failureCodes[code]
  expect(failureText(english, { code, message })).toEqual({ sentence: message, more: null })
  expect(failureText(german, { code, message })).toEqual({ sentence: de[`failed.${code}`], more: null })
  const inGerman = { code, message: de[`failed.${code}`] }
  expect(failureText(german, inGerman)).toEqual({ sentence: inGerman.message, more: null })
  expect(de[`failed.${code}`]).toMatch(/^[A-ZÄÖÜ].*\.$/)
  expect(codes.filter((each) => de[`failed.${each}`] === de[`failed.${code}`])).toEqual([code])
})

test('every failure that a statement writes by itself has a code of the registry, or is a missed run', () => {
  const root = new URL('../../../../../', import.meta.url)
  const files = ['packages/engine/src', 'prisma/migrations'].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.sql'))
      .map((path) => readFileSync(new URL(`${folder}/${path}`, root), 'utf8')),
  )
  const written = files.flatMap((sql) =>
    [...sql.matchAll(/'code', '(\w+)', 'message'/g)].flatMap(([, code]) => code ?? []),
  )
  expect(written).toContain('execution_crashed')
  expect(written.filter((code) => code !== 'missed_overlap' && !Object.hasOwn(failureCodes, code))).toEqual(
    [],
  )
})

test('what the mail server answered stands apart from the sentence for the code', () => {
  const code = 'recipient_rejected'
  const more = '550 5.1.1 No such user'
  const message = `${failureCodes[code].message.slice(0, -1)}: ${more}`
  expect(failureText(german, { code, message })).toEqual({
    sentence: 'Der Mailserver lehnt den Empfänger ab.',
    more,
  })
  expect(failureText(english, { code, message })).toEqual({
    sentence: 'The mail server refuses the recipient.',
    more,
  })
})

test.each([
  ['The secret of the application has expired.', 'The secret of the application has expired.'],
  ['The source system refuses the requested page.', 'The source system refuses the requested page.'],
  ['The source system refuses the request. Give a page.', 'Give a page.'],
])('a message of its own is quoted without what the sentence for the code says: %s', (message, more) => {
  const sentence = 'Das Quellsystem lehnt die Anfrage ab.'
  expect(failureText(german, { code: 'source_request_invalid', message })).toEqual({ sentence, more })
})

test('what the service says beyond the code in words that are known is shown in the language of the reader', () => {
  const openedAt = new Date('2026-06-01T10:00:00Z')
  const told = failureText(german, waitedTooLong(failure('source_unreachable'), openedAt))
  expect(told).toEqual({
    sentence:
      'Das Quellsystem antwortet nicht. Seit 2026-06-01 10:00:00 UTC warten Läufe darauf, und dieser so lange, wie ein Lauf darf.',
    more: null,
  })
})

test.each([null, 'toString', 'of_a_later_version'])(
  'a failure without a known code is shown like any other sentence of the service: %s',
  (code) => {
    const told = (message: string) => failureText(german, { code, message })
    expect(told('The schedule is disabled.')).toEqual({ sentence: 'Der Zeitplan ist inaktiv.', more: null })
    expect(told('It is gone.')).toEqual({ sentence: 'It is gone.', more: null })
  },
)
