import { expect, test } from 'vitest'

import { checkDelivery } from './check-delivery.ts'
import type { ExecutionResult, MailboxMessage } from './evidence.ts'

const execution = { Status: 'Succeeded' } as const
const result: ExecutionResult = {
  artifacts: [{ name: 'Report.pdf', format: 'PDF', bytes: 10, sha256: 'ABCD', pages: 1 }],
  deliveries: [{ recipient: 'a@example.org', state: 'Accepted', messageId: '<1@host>', reply: '250 ok' }],
}
const message: MailboxMessage = {
  Id: '1',
  To: ['a@example.org'],
  Subject: 'Report',
  MessageId: '1@host',
  Attachments: [{ Name: 'Report.pdf', Bytes: 10, Sha256: 'abcd' }],
}

test('one mail with the recorded file is a proof, also for several recipients of one mail', () => {
  expect(checkDelivery(execution, result, [message])).toEqual([])
  const two = {
    ...result,
    deliveries: [
      ...result.deliveries,
      { ...result.deliveries[0], recipient: 'b@example.org', state: 'Accepted' },
    ],
  }
  expect(checkDelivery(execution, two, [message])).toEqual([])
})

test('a mail that arrived twice, or not at all, is no proof', () => {
  expect(checkDelivery(execution, result, [message, message])).toEqual([
    expect.stringContaining('has 2 mails'),
  ])
  expect(checkDelivery(execution, result, [])).toEqual([expect.stringContaining('has 0 mails')])
})

test('an attachment with another hash or length is no proof', () => {
  for (const change of [{ Sha256: 'ffff' }, { Bytes: 11 }]) {
    const attachment = { Name: 'Report.pdf', Bytes: 10, Sha256: 'abcd', ...change }
    expect(checkDelivery(execution, result, [{ ...message, Attachments: [attachment] }])).toEqual([
      expect.stringContaining('Report.pdf'),
    ])
  }
})

test('an execution that failed gives its reason', () => {
  const failed = { ...result, error: { code: 'source_unavailable', message: 'The source does not answer.' } }
  const problems = checkDelivery({ ...execution, Status: 'Failed' }, failed, [message])
  expect(problems).toEqual(['it ended as Failed: The source does not answer. (source_unavailable)'])
})

test('success without a file, without a delivery, or with one that was not accepted is no proof', () => {
  expect(checkDelivery(execution, { ...result, artifacts: [] }, [message])).toContain('no file was made')
  expect(checkDelivery(execution, { ...result, deliveries: [] }, [message])).toContain(
    'no delivery was recorded',
  )
  const unknown = {
    ...result,
    deliveries: [{ recipient: 'a@example.org', state: 'Unknown', messageId: '<1@host>', reply: null }],
  }
  expect(checkDelivery(execution, unknown, [message])).toContain('the mail to a@example.org is Unknown')
})
