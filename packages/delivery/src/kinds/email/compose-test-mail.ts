import { randomUUID } from 'node:crypto'

import { parseAddress } from '@punctual/domain'
import { type Language, say, sentence } from '@punctual/domain/words'
import MailComposer from 'nodemailer/lib/mail-composer'

import { mailDomain } from './mail-domain.ts'

interface TestMail {
  readonly from: string
  readonly to: string
  /** Name of the mail server. */
  readonly server: string
  readonly language: Language
  readonly date: Date
}

/** The mail that a test of a mail server sends. */
export async function composeTestMail({ from, to, server, language, date }: TestMail): Promise<Buffer> {
  const sender = parseAddress(from)
  const { name, address } = sender.ok ? sender.address : { name: null, address: from }
  const composer = new MailComposer({
    from: { name: name ?? '', address },
    to,
    subject: say(sentence('mail_test_subject', { server }), language),
    text: say(sentence('mail_test_body', { server }), language),
    messageId: `<${randomUUID()}@${mailDomain(from)}>`,
    date,
    headers: { 'Auto-Submitted': 'auto-generated' },
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return await composer.compile().build()
}
