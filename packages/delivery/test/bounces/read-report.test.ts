import { expect, test } from 'vitest'

import { readReport } from '../../src/bounces/read-report.ts'
import { bounceReport, executionId } from '../support/bounce-report.ts'

const read = (raw: string) => readReport(Buffer.from(raw))
const ann = { addresses: ['ann@example.org'], words: '5.1.1 550 5.1.1 no such user' }

test.each(['message/rfc822', 'text/rfc822-headers'])(
  'a report says which mail came back from whom, with the headers of the mail as %s',
  async (original) => {
    expect(await read(bounceReport({ original }))).toEqual({
      kind: 'failed',
      executionId,
      messageId: '<m@example.org>',
      recipients: [ann],
    })
  },
)

test('a report names an address also as it was before an alias', async () => {
  const fields = [
    'Original-Recipient: rfc822;ann@example.org',
    'Final-Recipient: rfc822; a.smith@example.org',
  ]
  expect(await read(bounceReport({ fields }))).toMatchObject({
    recipients: [{ addresses: ['a.smith@example.org', 'ann@example.org'] }],
  })
})

test('of several recipients only those count that the mail certainly did not reach', async () => {
  const raw = bounceReport({
    more: [
      ['bob@example.org', 'delayed'],
      ['eve@example.org', 'relayed'],
      ['joe@example.org', 'failed'],
    ],
  })
  const report = await read(raw)
  expect(report.kind === 'failed' && report.recipients.map(({ addresses }) => addresses[0])).toEqual([
    'ann@example.org',
    'joe@example.org',
  ])
})

test.each([
  ['a delay', 'passing', bounceReport({ action: 'delayed' })],
  ['a failure that says it has succeeded', 'passing', bounceReport({ status: '2.0.0' })],
  ['a failure with a status of no class', 'passing', bounceReport({ status: '5' })],
  ['a failure without a status', 'passing', bounceReport({ status: null })],
  ['a delay with a status of failures', 'passing', bounceReport({ action: 'delayed', status: '5.1.1' })],
  ['a mail of another service', 'foreign', bounceReport({ execution: null })],
  ['a mail with a broken id', 'foreign', bounceReport({ execution: "1' OR '1" })],
  ['a mail without Message-ID', 'foreign', bounceReport({ messageId: null })],
  ['no mail', 'foreign', bounceReport({ original: 'text/plain' })],
  ['nothing, as an answer to a mail', 'other', 'Subject: Re: Report\r\n\r\nThanks'],
  ['nothing, as an empty mail', 'other', ''],
])('a report of %s changes nothing', async (_what, kind, raw) => {
  expect(await read(raw)).toEqual({ kind })
})

test('a server that has stopped trying reports a failure with the status of a delay, which counts', async () => {
  expect(await read(bounceReport({ status: '4.4.7 (delivery time expired)' }))).toMatchObject({
    kind: 'failed',
    recipients: [{ words: expect.stringMatching(/^4\.4\.7 /) }],
  })
})

test('a report that is cut off in the mail that it repeats is read', async () => {
  const raw = bounceReport({ body: 'x'.repeat(300_000) }).slice(0, 262_144)
  expect(await read(raw)).toMatchObject({ kind: 'failed', recipients: [ann] })
})

test('words of a hostile report are one short line, and its recipients are bounded', async () => {
  const more = Array.from({ length: 5_000 }, (_, index): [string, string] => [
    `r${index}@example.org`,
    'failed',
  ])
  const words = `\u0007${'no '.repeat(1_000)}\u202e`
  const report = await read(bounceReport({ more, words }))
  if (report.kind !== 'failed') throw new Error(report.kind)
  expect(report.recipients.length).toBeLessThanOrEqual(100)
  expect(report.recipients[0]?.words).toMatch(/^[ -~]{1,300}$/)
})
