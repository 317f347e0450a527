export const executionId = '0199a5d2-0000-7000-8000-000000000001'

interface Report {
  readonly to?: string
  readonly action?: string
  /** Null omits it. */
  readonly status?: string | null
  readonly execution?: string | null
  readonly messageId?: string | null
  /** Type of the part that repeats the mail. */
  readonly original?: string
  readonly words?: string
  readonly body?: string
  /** In place of the recipient. */
  readonly fields?: readonly string[]
  /** Further recipients with their actions. */
  readonly more?: ReadonlyArray<readonly [string, string]>
}

/** A report as a mail server sends it when it cannot deliver a mail (RFC 3464). */
export function bounceReport({
  to = 'ann@example.org',
  action = 'failed',
  status: statusCode = '5.1.1',
  execution = executionId,
  messageId = '<m@example.org>',
  original = 'message/rfc822',
  words = '550 5.1.1\r\n  no such user',
  body = 'Hello',
  fields = [`Final-Recipient: rfc822; ${to}`],
  more = [],
}: Report = {}): string {
  const status = [
    ...(statusCode === null ? [] : [`Status: ${statusCode}`]),
    `Diagnostic-Code: smtp; ${words}`,
  ]
  const others = more.map(([address, done]) => [
    `Final-Recipient: rfc822; ${address}`,
    `Action: ${done}`,
    'Status: 5.0.0',
  ])
  return [
    'From: Mail Delivery System <MAILER-DAEMON@example.org>',
    'To: reports@example.org',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    'Your mail could not be delivered.',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example.org',
    '',
    ...[[...fields, `Action: ${action}`, ...status], ...others].flatMap((block) => [...block, '']),
    '--part',
    `Content-Type: ${original}`,
    '',
    ...(messageId === null ? [] : [`Message-ID: ${messageId}`]),
    ...(execution === null ? [] : [`X-Punctual-Execution: ${execution}`]),
    'Subject: Sales',
    '',
    body,
    '--part--',
    '',
  ].join('\r\n')
}
