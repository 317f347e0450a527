import { maxReportedWaitMs } from '@punctual/domain'
import { expect, it } from 'vitest'

import { type RepliedCommand, shownReply, checkResultOf } from './smtp-reply.ts'

it.each<[RepliedCommand, string, ...string[]]>([
  ['RCPT', '421 4.3.2 closing', 'Deferred', 'mail_server_busy'],
  ['RCPT', '450 4.2.0 busy', 'Deferred', 'mail_server_busy'],
  ['RCPT', '451 4.7.1 greylisted', 'Deferred', 'mail_server_busy'],
  ['RCPT', '452 4.5.3 too many recipients', 'Deferred', 'mail_server_busy'],
  ['RCPT', '550 5.1.1 unknown', 'Rejected', 'recipient_rejected'],
  ['RCPT', '551 moved', 'Rejected', 'recipient_rejected'],
  ['RCPT', '552 5.2.2 mailbox full', 'Deferred', 'mail_server_busy'],
  ['RCPT', '552 too many recipients', 'Deferred', 'mail_server_busy'],
  ['RCPT', '552 5.3.4 message too big', 'Rejected', 'recipient_rejected'],
  ['RCPT', '530 5.7.0 authenticate first', 'Rejected', 'mail_credentials_rejected'],
  ['DATA', '552 5.2.3 too big', 'Rejected', 'mail_rejected'],
  ['DATA', '554 5.7.1 spam', 'Rejected', 'mail_rejected'],
  ['DATA', '451 later', 'Deferred', 'mail_server_busy'],
  ['MAIL', '553 5.1.8 sender refused', 'Rejected', 'mail_rejected'],
  ['AUTH', '454 4.7.0 temporary', 'Deferred', 'mail_server_busy'],
  ['AUTH', '535 5.7.8 wrong', 'Rejected', 'mail_credentials_rejected'],
  ['AUTH', '504 5.5.4 mechanism', 'Rejected', 'mail_credentials_rejected'],
  ['greeting', '554 no service', 'Rejected', 'mail_rejected'],
])('verdictOf %s %s means %s, %s', (command, reply, ...[state, code]) => {
  expect(checkResultOf(command, reply)).toMatchObject({ state, failure: { code, source: 'smtp' } })
})

it.each([
  ['451 4.7.1 Greylisted, please try again in 300 seconds', 300_000],
  ['450 4.2.0 Recipient greylisted, retry after 5 minutes', 300_000],
  ['451 try again in 1 hour', 3_600_000],
  ['451 4.7.1 try again later', undefined],
  ['451 try again in 48 hours', 172_800_000],
  ['451 try again in 99999999999999999999 seconds', maxReportedWaitMs],
  ['550 5.7.1 blocked for 3600 seconds', undefined],
])('verdictOf believes the wait in "%s"', (reply, retryAfterMs) => {
  expect(checkResultOf('RCPT', reply).failure.retryAfterMs).toBe(retryAfterMs)
})

it('verdictOf keeps the reply to credentials for the log, since it may repeat a name', () => {
  const { failure } = checkResultOf('AUTH', '535 5.7.8 ann@example.org may not log in')
  expect(failure.message).not.toContain('ann')
  expect(failure.detail).toContain('ann')
})

it('shownReply is one line of at most 500 characters without control characters', () => {
  expect(shownReply('550-first\n550 5.1.1 \u001b[31msecond\r\n')).toBe('550-first 550 5.1.1  [31msecond')
  expect(shownReply(`550 ${'x'.repeat(9_000)}`)).toHaveLength(500)
})
