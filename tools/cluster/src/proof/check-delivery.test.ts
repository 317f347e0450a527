import { expect, test } from 'vitest'

import { type CheckedExecution, checkDelivery } from './check-delivery.ts'
import type { MailboxMessage } from './evidence.ts'

const result: CheckedExecution['Result'] = {
  error: null,
  artifacts: [{ name: 'Report.pdf', bytes: 10, sha256: 'ABCD' }],
  deliveries: [{ recipient: 'a@example.org', state: 'Accepted', messageId: '<1@host>' }],
}
const succeeded = (Result: CheckedExecution['Result']) => ({ Status: 'Succeeded', Result }) as const
const message: MailboxMessage = {
  Id: '1',
  To: ['a@example.org'],
  Subject: 'Report',
  MessageId: '1@host',
  Attachments: [{ Name: 'Report.pdf', Bytes: 10, Sha256: 'abcd' }],
}

test('one mail with the recorded file is a proof, also for several recipients of one mail', () => {
  expect(checkDelivery(succeeded(result), [message])).toEqual([])
  const two = {
    ...result,
    deliveries: [
      ...result.deliveries,
      { recipient: 'b@example.org', state: 'Accepted', messageId: '<1@host>' } as const,
    ],
  }
  expect(checkDelivery(succeeded(two), [message])).toEqual([])
})

test('a mail that arrived twice, or not at all, is no proof', () => {
  expect(checkDelivery(succeeded(result), [message, message])).toEqual([
    expect.stringContaining('has 2 mails'),
  ])
  expect(checkDelivery(succeeded(result), [])).toEqual([expect.stringContaining('has 0 mails')])
})

test('an attachment with another hash or length is no proof', () => {
  for (const change of [{ Sha256: 'ffff' }, { Bytes: 11 }]) {
    const attachment = { Name: 'Report.pdf', Bytes: 10, Sha256: 'abcd', ...change }
    expect(checkDelivery(succeeded(result), [{ ...message, Attachments: [attachment] }])).toEqual([
      expect.stringContaining('Report.pdf'),
    ])
  }
})

test('an execution that failed gives its reason', () => {
  const failed = { ...result, error: { code: 'source_unavailable', message: 'The source does not answer.' } }
  const problems = checkDelivery({ Status: 'Failed', Result: failed }, [message])
  expect(problems).toEqual(['it ended as Failed: The source does not answer. (source_unavailable)'])
})

test('success without a file, without a delivery, or with one that was not accepted is no proof', () => {
  expect(checkDelivery(succeeded({ ...result, artifacts: [] }), [message])).toContain('no file was made')
  expect(checkDelivery(succeeded({ ...result, deliveries: [] }), [message])).toContain(
    'no delivery was recorded',
  )
  const unknown = {
    ...result,
    deliveries: [{ recipient: 'a@example.org', state: 'Unknown', messageId: '<1@host>' } as const],
  }
  expect(checkDelivery(succeeded(unknown), [message])).toContain('the mail to a@example.org is Unknown')
})
