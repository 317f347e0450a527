import { readdirSync, readFileSync } from 'node:fs'

import { type FailureCode, failureCodes } from '@punctual/domain'
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

test('what the other side answered stands apart from the sentence for the code', () => {
  const message = '550 5.1.1 No such user'
  const failed = { code: 'recipient_rejected', message }
  expect(failureText(german, failed)).toEqual({
    sentence: 'Der Mailserver lehnt den Empfänger ab.',
    more: message,
  })
  expect(failureText(english, failed)).toEqual({
    sentence: 'The mail server refuses the recipient.',
    more: message,
  })
})

test.each([
  ['The source system refuses the request. Give a page.', 'Give a page.'],
  ['The source system refuses the requested page.', 'The source system refuses the requested page.'],
])('a message is quoted without the sentence of its code, which is shown before it: %s', (message, more) => {
  expect(failureText(english, { code: 'source_request_invalid', message }).more).toBe(more)
})

test('a sentence of the service is shown without the sentence of its code', () => {
  const message = 'Zeile 2: Das Quellsystem antwortet nicht.'
  expect(failureText(german, { code: 'source_unreachable', message, isSaid: true })).toEqual({
    sentence: message,
    more: null,
  })
})

test.each([null, 'toString', 'of_a_later_version'])(
  'a failure without a known code is shown as it stands: %s',
  (code) => {
    expect(failureText(german, { code, message: 'It is gone.' })).toEqual({
      sentence: 'It is gone.',
      more: null,
    })
  },
)
