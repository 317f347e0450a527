/** Who gets the files of a schedule by e-mail, as the forms edit it: addresses are the text that was typed. */
import type { Schemas } from '../api/queries.ts'

export type ReportFormat = Schemas['ReportFormat']

export interface Recipients extends Omit<
  Schemas['EmailDestinationInput'],
  'To' | 'Cc' | 'Bcc' | 'ZipPassword' | 'PdfPassword'
> {
  readonly To: string
  readonly Cc: string
  readonly Bcc: string
}

/** Passwords of files, by their members. They are kept in no draft, and the service never answers them. */
export type FilePasswords = Readonly<Record<string, string>>

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
    OneMailEach: false,
    OnUnknown: 'Hold',
  }
}
