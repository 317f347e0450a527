import { createHash } from 'node:crypto'

import {
  type Address,
  escapeHtml,
  type ExpressionScope,
  failure,
  FailureError,
  filePasswords,
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
import type { MailDesign, Share } from '../../port.ts'
import { renderTemplate, singleLine } from '../../template.ts'
import { atEndOfBody, builtInTemplate, fillTemplate, type MailBlocks } from './mail-design.ts'
import { drawPagePicture } from './page-picture.ts'
import { plainTextOf } from './plain-text.ts'
import type { EmailSettings } from './settings.ts'
import { type Language, say, type Sentence, sentence } from '@punctual/domain/words'

export interface EmailInput {
  readonly settings: EmailSettings
  readonly secrets: FilePasswords
  /** Sender, such as `Punctual <reports@example.org>`. */
  readonly from: string
  /** Of the body that stands in for an empty one. */
  readonly language: Language
  /** With angle brackets; the same for every send of the same result to the same destination. */
  readonly messageId: string
  /** The Date header: an instant fixed with the execution, so that a repeat is byte-identical. */
  readonly date: Date
  readonly executionId: string
  /** What subject, body and names of files are filled with. */
  readonly scope: ExpressionScope
  /** The files to send; none when there is nothing. */
  readonly attachments: readonly AttachmentSource[]
  readonly keepsFiles?: boolean
  readonly design?: MailDesign | undefined
  /** Put under the body when the settings include links. */
  readonly links?: readonly { readonly text: string; readonly url: string }[]
  /** Sentences put under the body, such as what is missing. */
  readonly notes?: readonly string[]
  /** Of a mail to one recipient: where the recipient stops these mails (RFC 8058). */
  readonly unsubscribeUrl?: string | null
  /** Largest size of all attachments together, encoded; 25 MiB unless given. */
  readonly maximumEncodedBytes?: number
}

/** What composing needs of others. */
export interface ComposeTools {
  readonly lockPdf: LockPdf
  /** Absent for a single mail. */
  readonly share?: Share
  /** Given the files as they are attached, if they are kept. */
  readonly keepSent?: (files: readonly Attachment[]) => Promise<void>
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
export async function composeEmail(given: EmailInput, tools: ComposeTools): Promise<Buffer> {
  const { input, pictures } = await withPicture(given, tools)
  const { settings, scope } = input
  const areShown =
    input.attachments.length > 0 && input.attachments.every(({ contentType }) => shownInBody.has(contentType))
  const embeddable = settings.embedInBody && areShown && !input.secrets.zipPassword
  const files = embeddable ? await attachmentsOf({ ...input, ...tools }, { zip: false }) : []
  const embedded: readonly Shown[] = [...pictures, ...files]
  const attached =
    settings.includeAttachment || (settings.embedInBody && !embeddable)
      ? await attachmentsOf({ ...input, ...tools }, settings)
      : []
  if (attached.length > 0 && input.keepsFiles) await tools.keepSent?.(attached)
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
      // So that no responder answers, and no answer is answered: RFC 3834, older responders, Exchange.
      'Auto-Submitted': 'auto-generated',
      Precedence: 'bulk',
      'X-Auto-Response-Suppress': 'All',
      'X-Punctual-Execution': singleLine(input.executionId),
      ...unsubscribeHeaders(input),
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

/** The picture of the page that the settings ask for, or a note that there is none. */
async function withPicture(
  input: EmailInput,
  { share = alone }: ComposeTools,
): Promise<{ readonly input: EmailInput; readonly pictures: readonly Shown[] }> {
  const { settings, secrets, attachments: files, language, notes = [] } = input
  const page = settings.pictureOfPage ?? null
  if (page === null || files.length === 0) return { input, pictures: [] }
  const wanted = { page, files, secrets, language }
  const found = await share(['picture', wanted], () => drawPagePicture(wanted))
  if (found.kind === 'drawn') return { input, pictures: [found.picture] }
  return { input: { ...input, notes: [...notes, say(found.note, language)] }, pictures: [] }
}

async function attachmentsOf(
  input: EmailInput & ComposeTools,
  { zip }: { zip: boolean },
): Promise<readonly Attachment[]> {
  const { settings, secrets, attachments, scope, date, lockPdf, share = alone } = input
  if (attachments.length === 0) return []
  const maximumEncodedBytes = input.maximumEncodedBytes ?? 25 * 1_048_576
  const { sources, zipName } = namedForDestination(attachments, { fileName: settings.fileName, zip, scope })
  const options = { zipName, secrets, date, lockPdf, maximumEncodedBytes }
  const prepare = () => prepareAttachments(sources, options)
  // Each mail has a random salt of its own.
  const prepared = filePasswords.some((field) => secrets[field])
    ? await prepare()
    : await share(['attachments', sources, zipName, date, maximumEncodedBytes], prepare)
  if (!prepared.ok) throw new FailureError(prepared.failure)
  return prepared.attachments
}

const alone: Share = (_key, make) => make()

function fileOf({ name, contentType, content }: Attachment) {
  return { filename: name, contentType, content }
}

/** A file in the body. */
type Shown = Attachment & { readonly alt?: string }

interface Enclosed {
  readonly attached: readonly Attachment[]
  readonly embedded: readonly Shown[]
}

/**
 * The body in its two forms, or one. Files that it shows, links and notes stand where a template has them, else
 * behind the body.
 */
function bodyOf(input: EmailInput, enclosed: Enclosed): { text: string; html?: string } {
  const { settings, scope, language, design } = input
  const owner = design?.owner ?? ''
  const isText = settings.bodyFormat === 'Text' && enclosed.embedded.length === 0
  const blocks = blocksOf(input, enclosed)
  const template =
    design?.template ??
    (settings.body.trim() === ''
      ? builtInTemplate(usualBody(enclosed.attached.length), {
          language,
          owner,
          hasStop: blocks.Stop.text !== '',
        })
      : null)
  const { html, text } =
    template === null
      ? bodyWithBlocks(blocks, { isText })
      : fillTemplate(template, { scope, blocks, owner: singleLine(owner), seed: input.messageId })
  return isText ? { text: lines(text) } : { text: lines(text), html: lines(html) }
}

const lines = (text: string) => text.replace(/\r\n?/g, '\n')

/** The body of the destination, as it is, and what follows it. */
function bodyWithBlocks(
  { Body, Picture, Links, Notes, Stop }: MailBlocks,
  { isText }: { readonly isText: boolean },
): { html: string; text: string } {
  const html = atEndOfBody(Body.html, Picture.html + Notes.html + Links.html + Stop.html)
  const followed = [Notes.text, Links.text, Stop.text].filter((block) => block !== '')
  return { html, text: isText ? [Body.text, ...followed].join('\n\n') : plainTextOf(html) }
}

function blocksOf(input: EmailInput, { embedded }: Enclosed): MailBlocks {
  const { settings, scope, notes = [] } = input
  const links = settings.includeLink ? (input.links ?? []) : []
  const isHtml = settings.bodyFormat === 'HTML'
  const body = settings.body.trim() === '' ? '' : settings.body
  const plain = renderTemplate(body, scope, { escape: 'none' })
  const html = isHtml
    ? renderTemplate(body, scope, { escape: 'html' })
    : `<p>${escapeHtml(plain).replace(/\r\n?|\n/g, '<br>')}</p>`
  const shown = embedded.map((file, index) =>
    file.contentType === page
      ? tablesOf(file)
      : `<p><img src="cid:${imageId(input, index)}" alt="${escapeHtml(file.alt ?? file.name)}" style="max-width:100%"></p>`,
  )
  return {
    Body: { html, text: isHtml || embedded.length > 0 ? plainTextOf(html) : plain },
    Picture: {
      html: shown.join(''),
      text: [...embedded.flatMap(({ alt }) => alt ?? []), plainTextOf(shown.join(''))].join('\n').trim(),
    },
    Links: linksBlock(links),
    Stop: linksBlock(wayToStop(input)),
    Notes: {
      html: notes.map((note) => `<p>${escapeHtml(note)}</p>`).join(''),
      text: notes.map(singleLine).join('\n\n'),
    },
  }
}

function linksBlock(links: readonly { readonly text: string; readonly url: string }[]) {
  return {
    html: links
      .map(({ text, url }) => `<p><a href="${escapeHtml(url)}">${escapeHtml(text)}</a></p>`)
      .join(''),
    text: links.map(({ text, url }) => `${singleLine(text)}: ${singleLine(url)}`).join('\n\n'),
  }
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

function unsubscribeHeaders({ unsubscribeUrl }: EmailInput): Record<string, string> {
  return unsubscribeUrl
    ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {}
}

function wayToStop({ unsubscribeUrl, language }: EmailInput): NonNullable<EmailInput['links']> {
  return unsubscribeUrl ? [{ text: say(sentence('mail_unsubscribe'), language), url: unsubscribeUrl }] : []
}

function usualBody(attached: number): Sentence {
  if (attached === 0) return sentence('mail_report_ready')
  return sentence(attached === 1 ? 'mail_report_attached' : 'mail_reports_attached')
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
