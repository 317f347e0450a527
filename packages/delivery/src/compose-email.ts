import { createHash } from 'node:crypto'

import { type EmailSecrets, type EmailSettings, failure, FailureError } from '@punctual/domain'
import MailComposer from 'nodemailer/lib/mail-composer'

import { type Address, parseAddresses } from './address.ts'
import { type Attachment, type AttachmentSource, prepareAttachment } from './attachment.ts'
import { safeFileName } from './file-name.ts'
import { escapeHtml, renderTemplate, singleLine, type TemplateValues } from './template.ts'
import { plainTextOf } from './plain-text.ts'

export interface EmailInput {
  readonly settings: EmailSettings
  readonly secrets: EmailSecrets
  /** Sender, such as `Punctual <reports@example.org>`. */
  readonly from: string
  /** With angle brackets; the same for every send of the same result to the same destination. */
  readonly messageId: string
  /** The Date header: an instant fixed with the execution, so that a repeat is byte-identical. */
  readonly date: Date
  readonly executionId: string
  readonly templateValues: TemplateValues
  /** The rendered file; null when there is none to send. */
  readonly attachment: AttachmentSource | null
  /** Put under the body when the settings include links. */
  readonly links?: readonly { readonly text: string; readonly url: string }[]
  /** Largest attachment in its encoded size; 25 MiB unless given. */
  readonly maximumEncodedBytes?: number
}

const priorityHeaders = {
  High: { 'X-Priority': '1 (Highest)', Importance: 'high' },
  Normal: {},
  Low: { 'X-Priority': '5 (Lowest)', Importance: 'low' },
} as const

/**
 * Composes the whole message, ready for the wire. The same input gives the same bytes (Message-ID, Date and MIME
 * boundaries are fixed), except that password protection is random. Bcc recipients are in no header. A PNG can be
 * embedded in the body; any other file that is to be embedded is attached instead, so that it is never left out.
 *
 * @throws FailureError with `destination_invalid` or `artifact_too_large` when the settings cannot be fulfilled
 */
export async function composeEmail(input: EmailInput): Promise<Buffer> {
  const { settings, templateValues } = input
  const embeddable = settings.embedInBody && input.attachment?.contentType === 'image/png' && !input.secrets.zipPassword
  const embedded = embeddable ? await attachmentOf(input, { zip: false }) : null
  const attached = settings.includeAttachment || (settings.embedInBody && embedded === null) ? await attachmentOf(input, settings) : null
  const to = addressesOf('To', settings.to)
  const cc = addressesOf('Cc', settings.cc)
  const composer = new MailComposer({
    from: mailbox(addressesOf('From', [input.from])[0]),
    // A mail without any visible recipient is taken for spam by some servers.
    to: to.length + cc.length === 0 ? 'undisclosed-recipients:;' : to.map(mailbox),
    cc: cc.map(mailbox),
    ...(settings.replyTo ? { replyTo: addressesOf('Reply-To', [settings.replyTo]).map(mailbox) } : {}),
    subject: renderTemplate(settings.subject.trim() || '{{ScheduleName}}', templateValues, { escape: 'header' }),
    messageId: singleLine(input.messageId),
    date: input.date,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Punctual-Execution': singleLine(input.executionId),
      ...priorityHeaders[settings.priority],
    },
    ...bodyOf(input, { attached: attached !== null, embedded }),
    attachments: [
      ...(embedded ? [{ filename: embedded.name, contentType: embedded.contentType, content: embedded.content, cid: imageId(input) }] : []),
      ...(attached ? [{ filename: attached.name, contentType: attached.contentType, content: attached.content }] : []),
    ],
    baseBoundary: createHash('sha256').update(input.messageId).digest('hex').slice(0, 24),
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return await composer.compile().build()
}

async function attachmentOf(input: EmailInput, { zip }: { zip: boolean }): Promise<Attachment | null> {
  const { settings, secrets, attachment, templateValues, date } = input
  if (attachment === null) return null
  const name = fileNameOf(settings.fileName, templateValues, attachment.name)
  const maximumEncodedBytes = input.maximumEncodedBytes ?? 25 * 1_048_576
  const prepared = await prepareAttachment({ ...attachment, name }, { zip, secrets, date, maximumEncodedBytes })
  if (!prepared.ok) throw new FailureError(prepared.failure)
  return prepared.attachment
}

/** The file name of the settings with the extension that the file has; without one in the settings, that of the file. */
function fileNameOf(template: string, values: TemplateValues, given: string): string {
  const extension = /\.[^.]{1,10}$/.exec(given)?.[0] ?? ''
  const base = template.trim() === '' ? given : renderTemplate(template, values, { escape: 'file-name' })
  const stem = base.toLowerCase().endsWith(extension.toLowerCase()) ? base.slice(0, base.length - extension.length) : base
  return safeFileName(stem) + extension
}

function bodyOf(input: EmailInput, parts: { attached: boolean; embedded: Attachment | null }): { text: string; html?: string } {
  const { settings, templateValues } = input
  const lines = (text: string) => text.replace(/\r\n?/g, '\n')
  const links = settings.includeLink ? (input.links ?? []) : []
  const body = settings.body.trim() === '' ? (parts.attached ? 'The report is attached.' : 'The report is ready.') : settings.body
  if (settings.bodyFormat === 'Text' && parts.embedded === null) {
    const text = renderTemplate(body, templateValues, { escape: 'none' })
    return { text: [lines(text), ...links.map(({ text: label, url }) => `${singleLine(label)}: ${singleLine(url)}`)].join('\n\n') }
  }
  const written =
    settings.bodyFormat === 'HTML'
      ? renderTemplate(body, templateValues, { escape: 'html' })
      : `<p>${escapeHtml(renderTemplate(body, templateValues, { escape: 'none' })).replace(/\r\n?|\n/g, '<br>')}</p>`
  const image = parts.embedded
    ? `<p><img src="cid:${imageId(input)}" alt="${escapeHtml(parts.embedded.name)}" style="max-width:100%"></p>`
    : ''
  const addresses = links.map(({ text, url }) => `<p><a href="${escapeHtml(url)}">${escapeHtml(text)}</a></p>`).join('')
  const html = lines(atEndOfBody(written, image + addresses))
  return { text: plainTextOf(html), html }
}

function atEndOfBody(html: string, addition: string): string {
  const end = html.toLowerCase().lastIndexOf('</body')
  return end < 0 ? html + addition : html.slice(0, end) + addition + html.slice(end)
}

/** The Content-ID of the embedded picture. */
function imageId({ messageId }: EmailInput): string {
  return `report.${createHash('sha256').update(messageId).digest('hex').slice(0, 16)}@punctual`
}

function addressesOf(field: string, written: readonly string[]): readonly Address[] {
  const parsed = parseAddresses(written)
  if (parsed.ok) return parsed.addresses
  throw new FailureError(failure('destination_invalid', { message: `${field}: ${parsed.message}` }))
}

function mailbox(address: Address | undefined): { name: string; address: string } {
  return { name: address?.name ?? '', address: address?.address ?? '' }
}
