import { createHash } from 'node:crypto'

import PostalMime, { type Email } from 'postal-mime'

/** What is known of a message besides its bytes. */
export interface Envelope {
  readonly id: string
  /** Envelope sender; empty for a bounce. */
  readonly from: string
  /** Envelope recipients, in the order of RCPT TO. */
  readonly to: readonly string[]
  readonly receivedAt: Date
}

export interface AttachmentSummary {
  readonly name: string
  readonly contentType: string
  readonly bytes: number
  readonly sha256: string
}

/** A message as listed: everything but its bytes. */
export interface Message extends Envelope {
  readonly subject: string
  /** With angle brackets, as sent; empty when there is none. */
  readonly messageId: string
  readonly text: string
  readonly hasHtml: boolean
  readonly attachments: readonly AttachmentSummary[]
}

/** Reads what the list shows. A message that cannot be parsed is listed with what its envelope says. */
export async function summarize(envelope: Envelope, raw: Buffer): Promise<Message> {
  const email = await parse(raw)
  return {
    ...envelope,
    subject: email?.subject ?? '',
    messageId: email?.messageId ?? '',
    text: email?.text ?? '',
    hasHtml: Boolean(email?.html),
    attachments: (email?.attachments ?? []).map((attachment, index) => {
      const content = bytesOf(attachment.content)
      return {
        name: attachment.filename ?? `attachment-${index + 1}`,
        contentType: attachment.mimeType,
        bytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      }
    }),
  }
}

/** The content of one attachment, or null when there is none at that position. */
export async function readAttachment(raw: Buffer, index: number): Promise<Buffer | null> {
  const attachment = (await parse(raw))?.attachments[index]
  return attachment ? bytesOf(attachment.content) : null
}

/** The HTML body with its embedded pictures put in place, or null when the message has none. */
export async function readHtml(raw: Buffer): Promise<string | null> {
  const email = await parse(raw)
  if (!email?.html) return null
  return email.attachments.reduce((html, { contentId, content, mimeType }) => {
    if (!contentId || !/^image\/[a-z0-9.+-]+$/i.test(mimeType)) return html
    return html.replaceAll(
      `cid:${contentId.replace(/^<|>$/g, '')}`,
      `data:${mimeType};base64,${bytesOf(content).toString('base64')}`,
    )
  }, email.html)
}

async function parse(raw: Buffer): Promise<Email | null> {
  try {
    return await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })
  } catch {
    return null
  }
}

function bytesOf(content: string | ArrayBuffer | Uint8Array): Buffer {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof Uint8Array
    ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    : Buffer.from(content)
}
