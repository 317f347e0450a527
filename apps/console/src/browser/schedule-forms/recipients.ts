/** Who gets the files of a schedule by e-mail, as the forms edit it: addresses are the text that was typed. */
import type { Schemas } from '../api/queries.ts'
import { typedAddresses, wrongAddress } from './addresses.ts'
import { type KnownColumns, type WrongText, wrongExpression } from './live-text.ts'

export type ReportFormat = Schemas['ReportFormat']

export interface Recipients extends Omit<
  Schemas['EmailDestinationInput'],
  'To' | 'Cc' | 'Bcc' | 'ZipPassword' | 'PdfPassword'
> {
  readonly To: string
  readonly Cc: string
  readonly Bcc: string
}

/** Passwords of files. They are kept in no draft, and the service never answers them. */
export interface FilePasswords {
  readonly ZipPassword?: string
  readonly PdfPassword?: string
}

export const reportFormats: readonly ReportFormat[] = [
  'PDF',
  'XLSX',
  'CSV',
  'PPTX',
  'DOCX',
  'PNG',
  'XML',
  'MHTML',
  'TIFF',
  'JSON',
  'HTML',
]

export function newRecipients(): Recipients {
  return {
    To: '',
    Cc: '',
    Bcc: '',
    Subject: '{{ReportName}}, {{ScheduledFor:d MMM yyyy}}',
    Body: '',
    BodyFormat: 'HTML',
    Format: 'PDF',
    FileName: '',
    IncludeAttachment: true,
    EmbedInBody: false,
    Zip: false,
    SkipIfBlank: false,
    SeveralAddresses: false,
    OnUnknown: 'Hold',
  }
}

/** What is sent: a password only when one was typed. */
export function sentRecipients(
  recipients: Recipients,
  passwords: FilePasswords = {},
): Schemas['EmailDestinationInput'] {
  const { To, Cc, Bcc, ...rest } = recipients
  return {
    ...rest,
    To: typedAddresses(To),
    Cc: typedAddresses(Cc),
    Bcc: typedAddresses(Bcc),
    ...passwords,
  }
}

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
