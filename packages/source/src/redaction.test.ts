import { expect, test } from 'vitest'

import { createRedaction } from './redaction.ts'

test('a secret is removed in every form in which it travels', () => {
  const redaction = createRedaction(['pa ss/word', null])
  const forms = ['pa ss/word', 'pa%20ss%2Fword', 'pa+ss%2Fword', Buffer.from('pa ss/word').toString('base64')]
  for (const form of forms) expect(redaction.detail(`before ${form} after`)).toBe('before [redacted] after')
})

test('a secret learnt later is removed too, and so is what follows the name of a scheme', () => {
  const redaction = createRedaction([])
  redaction.add('token-1')
  expect(redaction.detail('token-1')).toBe('[redacted]')
  expect(redaction.detail('Authorization: Bearer eyJhbGciOi.x-y_z')).toBe('Authorization: Bearer [redacted]')
})

test('a detail is one short line', () => {
  expect(createRedaction([]).detail(' a\r\n\tb '.repeat(1_000))).toHaveLength(500)
  expect(createRedaction([]).detail('a\r\nb')).toBe('a b')
})
