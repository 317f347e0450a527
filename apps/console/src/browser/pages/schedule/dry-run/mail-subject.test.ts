import { expect, test } from 'vitest'

import { subjectOf } from './mail-subject.ts'

const mail = (head: string) => `From: a@example.org\r\n${head}\r\n\r\nSubject: of the body\r\n`

test.each([
  ['plain', 'Subject: Daily sales', 'Daily sales'],
  ['in two lines', 'Subject: Daily\r\n sales', 'Daily sales'],
  ['in quoted bytes', 'SUBJECT: =?UTF-8?Q?Ums=C3=A4tze_heute?=', 'Umsätze heute'],
  ['in two words of base64', 'Subject: =?utf-8?B?VW1zw6R0?=\r\n =?utf-8?B?emU=?= today', 'Umsätze today'],
  ['of a charset that no browser knows', 'Subject: =?x-none?Q?a?=', '=?x-none?Q?a?='],
  ['that is cut in its encoding', 'Subject: =?utf-8?B?VW1zw6R', '=?utf-8?B?VW1zw6R'],
  ['that is missing', 'To: b@example.org', ''],
])('reads a subject %s', (_what, head, subject) => {
  expect(subjectOf(mail(head))).toBe(subject)
})

test('a head without an end is read in linear time', () => {
  expect(subjectOf(`X: ${'=?utf-8?q?'.repeat(100_000)}`)).toBe('')
})
