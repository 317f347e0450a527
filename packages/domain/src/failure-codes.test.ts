import { expect, test } from 'vitest'

import { type FailureCode, failureCodes, failureText } from './failure-codes.ts'
import { languages } from './words/language.ts'

const codes = Object.keys(failureCodes) as FailureCode[]

test.each(languages)('every failure code has a complete sentence of its own: %s', (language) => {
  const sentences = codes.map((code) => failureText(code, language))
  expect(sentences.filter((text) => !/^[A-ZÄÖÜ].*\.$/.test(text))).toEqual([])
  expect(sentences.filter((text, position) => sentences.indexOf(text) !== position)).toEqual([])
})
