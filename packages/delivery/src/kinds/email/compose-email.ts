import { createHash } from 'node:crypto'

import {
  type Address,
  escapeHtml,
  type ExpressionScope,
  failure,
  FailureError,
  parseAddresses,
  reportFormats,
} from '@punctual/domain'
import MailComposer from 'nodemailer/lib/mail-composer'

import {
  type Attachment,
  type AttachmentSource,
  type FilePasswords,
  type LockPdf,
  prepareAttachments,
} from '../../attachment.ts'
import { namedForDestination } from '../../file-name.ts'
import { renderTemplate, singleLine } from '../../template.ts'
import { plainTextOf } from './plain-text.ts'
import type { EmailSettings } from './settings.ts'
import { sentence } from '@punctual/domain/words'

export interface EmailInput {
  readonly settings: EmailSettings
  readonly secrets: FilePasswords
  /** Sender, such as `Punctual <reports@example.org>`. */
  readonly from: string
  /** With angle brackets; the same for every send of the same result to the same destination. */
  readonly messageId: string
  /** The Date header: an instant fixed with the execution, so that a repeat is byte-identical. */
  readonly date: Date
  readonly executionId: string
  /** What subject, body and names of files are filled with. */
  readonly scope: ExpressionScope
  /** The files to send; none when there is nothing. */
  readonly attachments: readonly AttachmentSource[]
  /** Put under the body when the settings include links. */
  readonly links?: readonly { readonly text: string; readonly url: string }[]
  /** Sentences put under the body, such as what is missing. */
  readonly notes?: readonly string[]
  /** Largest size of all attachments together, encoded; 25 MiB unless given. */
  readonly maximumEncodedBytes?: number
}

/** What composing needs of others. */
export interface ComposeTools {
  readonly lockPdf: LockPdf
  /** Given the files that are attached locked with a password, as they are sent. */
  readonly keepLocked?: (files: readonly Attachment[]) => Promise<void>
}

const page = reportFormats.HTML.contentType

/** What a mail can show in its body. */
const shownInBody: ReadonlySet<string> = new Set([reportFormats.PNG.contentType, page])

const priorityHeaders = {
  High: { 'X-Priority': '1 (Highest)', Importance: 'high' },
  Normal: {},
  Low: { 'X-Priority': '5 (Lowest)', Importance: 'low' },
} as const

/**
 * Composes the whole message, ready for the wire. The same input gives the same bytes (Message-ID, Date and
 * MIME boundaries are fixed), except that password protection is random. Bcc recipients are in no header. PNG
 * files and HTML tables can be embedded in the body. If another format is among those that are to be
 * embedded, all are attached instead, so that none is omitted.
 *
 * @throws FailureError with `destination_invalid` or `artifact_too_large` when the settings cannot be
 * fulfilled
 */
export async function composeEmail(input: EmailInput, tools: ComposeTools): Promise<Buffer> {
  const { settings, scope } = input
  const areShown =
    input.attachments.length > 0 && input.attachments.every(({ contentType }) => shownInBody.has(contentType))
  const embeddable = settings.embedInBody && areShown && !input.secrets.zipPassword
  const embedded = embeddable ? await attachmentsOf({ ...input, ...tools }, { zip: false }) : []
  const attached =
    settings.includeAttachment || (settings.embedInBody && !embeddable)
      ? await attachmentsOf({ ...input, ...tools }, settings)
      : []
  if (attached.length > 0 && (input.secrets.pdfPassword || input.secrets.zipPassword))
    await tools.keepLocked?.(attached)
  const to = addressesOf('To', settings.to)
  const cc = addressesOf('Cc', settings.cc)
  const composer = new MailComposer({
    from: mailbox(addressesOf('From', [input.from])[0]),
    // A mail without any visible recipient is taken for spam by some servers.
    to: to.length + cc.length === 0 ? 'undisclosed-recipients:;' : to.map(mailbox),
    cc: cc.map(mailbox),
    ...(settings.replyTo ? { replyTo: addressesOf('Reply-To', [settings.replyTo]).map(mailbox) } : {}),
    subject: renderTemplate(settings.subject.trim() || '{{ScheduleName}}', scope, {
      escape: 'header',
    }),
    messageId: singleLine(input.messageId),
    date: input.date,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Punctual-Execution': singleLine(input.executionId),
      ...priorityHeaders[settings.priority],
    },
    ...bodyOf(input, { attached, embedded }),
    attachments: [
      ...embedded.flatMap((each, index) =>
        each.contentType === page ? [] : [{ ...fileOf(each), cid: imageId(input, index) }],
      ),
      ...attached.map((file) => fileOf(file)),
    ],
    baseBoundary: createHash('sha256').update(input.messageId).digest('hex').slice(0, 24),
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return await composer.compile().build()
}

async function attachmentsOf(
  input: EmailInput & ComposeTools,
  { zip }: { zip: boolean },
): Promise<readonly Attachment[]> {
  const { settings, secrets, attachments, scope, date, lockPdf } = input
  if (attachments.length === 0) return []
  const maximumEncodedBytes = input.maximumEncodedBytes ?? 25 * 1_048_576
  const { sources, zipName } = namedForDestination(attachments, { fileName: settings.fileName, zip, scope })
  const prepared = await prepareAttachments(sources, { zipName, secrets, date, lockPdf, maximumEncodedBytes })
  if (!prepared.ok) throw new FailureError(prepared.failure)
  return prepared.attachments
}

function fileOf({ name, contentType, content }: Attachment) {
  return { filename: name, contentType, content }
}

interface Enclosed {
  readonly attached: readonly Attachment[]
  readonly embedded: readonly Attachment[]
}

function bodyOf(input: EmailInput, { attached, embedded }: Enclosed): { text: string; html?: string } {
  const { settings, scope, notes = [] } = input
  const lines = (text: string) => text.replace(/\r\n?/g, '\n')
  const links = settings.includeLink ? (input.links ?? []) : []
  const body = settings.body.trim() === '' ? usualBody(attached.length) : settings.body
  if (settings.bodyFormat === 'Text' && embedded.length === 0) {
    const text = renderTemplate(body, scope, { escape: 'none' })
    const addresses = links.map(({ text: label, url }) => `${singleLine(label)}: ${singleLine(url)}`)
    return { text: [lines(text), ...notes.map(singleLine), ...addresses].join('\n\n') }
  }
  const written =
    settings.bodyFormat === 'HTML'
      ? renderTemplate(body, scope, { escape: 'html' })
      : `<p>${escapeHtml(renderTemplate(body, scope, { escape: 'none' })).replace(/\r\n?|\n/g, '<br>')}</p>`
  const shown = embedded
    .map((file, index) =>
      file.contentType === page
        ? tablesOf(file)
        : `<p><img src="cid:${imageId(input, index)}" alt="${escapeHtml(file.name)}" style="max-width:100%"></p>`,
    )
    .join('')
  const remarks = notes.map((note) => `<p>${escapeHtml(note)}</p>`).join('')
  const addresses = links
    .map(({ text, url }) => `<p><a href="${escapeHtml(url)}">${escapeHtml(text)}</a></p>`)
    .join('')
  const html = lines(atEndOfBody(written, shown + remarks + addresses))
  return { text: plainTextOf(html), html }
}

const otherElement = /<(?!\/?(?:table|thead|tbody|tr|th|td|br)\b)/i

/**
 * The tables of a page: what its body contains.
 *
 * @throws FailureError `destination_invalid` when it contains anything else, such as a script
 */
function tablesOf({ name, content }: Attachment): string {
  const html = content.toString('utf8')
  const [start, end] = [html.indexOf('<body>'), html.lastIndexOf('</body>')]
  const body = html.slice(start + '<body>'.length, end)
  if (start >= 0 && end > start && !otherElement.test(body)) return body
  throw new FailureError(failure('destination_invalid', { said: sentence('file_not_embeddable', { name }) }))
}

function usualBody(attached: number): string {
  if (attached === 0) return 'The report is ready.'
  return attached === 1 ? 'The report is attached.' : 'The reports are attached.'
}

function atEndOfBody(html: string, addition: string): string {
  const end = html.toLowerCase().lastIndexOf('</body')
  return end < 0 ? html + addition : html.slice(0, end) + addition + html.slice(end)
}

/** The Content-ID of an embedded picture. */
function imageId({ messageId }: EmailInput, index: number): string {
  const number = index === 0 ? '' : `${index + 1}.`
  return `report.${number}${createHash('sha256').update(messageId).digest('hex').slice(0, 16)}@punctual`
}

function addressesOf(field: string, written: readonly string[]): readonly Address[] {
  const parsed = parseAddresses(written)
  if (parsed.ok) return parsed.addresses
  const said = sentence('address_of_field_invalid', { field, problem: parsed.message })
  throw new FailureError(failure('destination_invalid', { said }))
}

function mailbox(address: Address | undefined): { name: string; address: string } {
  return { name: address?.name ?? '', address: address?.address ?? '' }
}
