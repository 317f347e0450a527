import { wrongAddress } from './addresses.ts'
import { type KnownColumns, type WrongText, wrongExpression } from './live-text.ts'
import type { Recipients } from './recipients.ts'

export function hasRecipient({ To, Cc, Bcc }: Recipients): boolean {
  return [To, Cc, Bcc].some((text) => text.trim() !== '')
}

/** The templates of a mail, which may contain expressions. */
export const mailTexts = ['To', 'Cc', 'Bcc', 'ReplyTo', 'Subject', 'Body', 'FileName'] as const

export type MailText = (typeof mailTexts)[number]

const addressTexts: ReadonlySet<MailText> = new Set(['To', 'Cc', 'Bcc', 'ReplyTo'])

/** Whether a text of a mail is a list of addresses. */
export function isAddressText(name: MailText): boolean {
  return addressTexts.has(name)
}

/** What is wrong with a text of a mail; null while nothing is. */
export function wrongMailText(name: MailText, recipients: Recipients, known: KnownColumns): WrongText | null {
  const text = recipients[name] ?? ''
  const isFileText = !isAddressText(name)
  return wrongExpression(text, { ...known, isFileText }) ?? (isFileText ? null : wrongAddress(text))
}
