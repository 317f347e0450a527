/** The delivery of a subscription of the report server as a destination. */
import { type Sentence, sentence } from '@punctual/domain/words'
import type { CatalogSubscription } from '@punctual/source'

import { addressesIn } from './addresses-in.ts'

export interface MovedMail {
  readonly destination: Readonly<Record<string, unknown>> | null
  readonly notes: readonly Sentence[]
}

/** Formats of the report server by their names there. */
const formats: ReadonlyMap<string, string> = new Map([
  ['PDF', 'PDF'],
  ['EXCELOPENXML', 'XLSX'],
  ['EXCEL', 'XLSX'],
  ['WORDOPENXML', 'DOCX'],
  ['WORD', 'DOCX'],
  ['PPTX', 'PPTX'],
  ['CSV', 'CSV'],
  ['XML', 'XML'],
  ['IMAGE', 'TIFF'],
  ['MHTML', 'MHTML'],
])

const recipientFields = ['TO', 'CC', 'BCC'] as const

export function mailOf({ extension, settings }: CatalogSubscription): MovedMail {
  if (/fileshare/i.test(extension))
    return {
      destination: null,
      notes: [sentence('move_in_file_share', { path: settings.get('PATH') ?? '' })],
    }
  if (!/email/i.test(extension))
    return { destination: null, notes: [sentence('move_in_delivery', { extension })] }
  if (recipientFields.every((field) => (settings.get(field) ?? '').trim() === ''))
    return { destination: null, notes: [sentence('move_in_no_recipient')] }
  const given = settings.get('RENDERFORMAT') ?? 'PDF'
  const format = formats.get(given.toUpperCase())
  return {
    destination: {
      Name: 'E-mail',
      To: addressesIn(settings.get('TO') ?? ''),
      Cc: addressesIn(settings.get('CC') ?? ''),
      Bcc: addressesIn(settings.get('BCC') ?? ''),
      ...(settings.get('REPLYTO') ? { ReplyTo: settings.get('REPLYTO') } : {}),
      Subject: filled(settings.get('SUBJECT') ?? '@ReportName'),
      Body: filled(settings.get('COMMENT') ?? ''),
      BodyFormat: 'Text',
      Format: format ?? 'PDF',
      IncludeAttachment: isSet(settings.get('INCLUDEREPORT') ?? 'True'),
      IncludeLink: isSet(settings.get('INCLUDELINK') ?? 'False'),
      Priority: priorityOf(settings.get('PRIORITY')),
    },
    notes: format === undefined ? [sentence('move_in_format', { format: given })] : [],
  }
}

const isSet = (text: string): boolean => text.toLowerCase() === 'true'

function priorityOf(text: string | undefined): string {
  return ['Low', 'High'].find((each) => each.toUpperCase() === text?.toUpperCase()) ?? 'Normal'
}

/** The names that the report server fills into a mail, as expressions. */
function filled(text: string): string {
  return text
    .replaceAll(/@ReportName/gi, '{{ReportName}}')
    .replaceAll(/@ExecutionTime/gi, '{{ScheduledFor:yyyy-MM-dd HH:mm}}')
}
