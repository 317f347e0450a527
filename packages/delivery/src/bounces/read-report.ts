import PostalMime, { type Attachment } from 'postal-mime'

import { singleLine } from '../template.ts'

/** What a mail in a mailbox for bounces says. */
export type BounceReport =
  | {
      readonly kind: 'failed'
      readonly executionId: string
      readonly messageId: string
      readonly recipients: readonly BouncedRecipient[]
    }
  /** A report that names no recipient for good, such as of a delay. */
  | { readonly kind: 'passing' }
  /** A report that does not say which mail it is about, or not of a mail of this service. */
  | { readonly kind: 'foreign' }
  /** No report at all. */
  | { readonly kind: 'other' }

export interface BouncedRecipient {
  /** The address as the server knew it that did not take the mail, and before aliases changed it. */
  readonly addresses: readonly string[]
  /** Status and words of that server. */
  readonly words: string
}

/** Recipients that one report may name. */
const maxRecipients = 100
const maxWords = 300
/** A status of class 4 or 5 (RFC 3463). A report of a failure with another one contradicts itself. */
const isFailure = /^[45]\.\d{1,3}\.\d{1,3}\b/
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Reads a report about the delivery of a mail (RFC 3462, RFC 3464). Its sender is not known, so it is hostile until the
 * ledger knows the mail.
 *
 * @param raw the mail, or the begin of a long one
 */
export async function readReport(raw: Uint8Array): Promise<BounceReport> {
  const attachments = await attachmentsOf(raw)
  const status = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  if (status === undefined) return { kind: 'other' }
  const recipients = recipientsIn(textOf(status))
  if (recipients.length === 0) return { kind: 'passing' }
  const mail = attachments.find(
    ({ mimeType }) => mimeType === 'message/rfc822' || mimeType === 'text/rfc822-headers',
  )
  const [headers = new Map()] = mail === undefined ? [] : fieldsOf(textOf(mail), 1)
  const executionId = headers.get('x-punctual-execution') ?? ''
  const messageId = headers.get('message-id') ?? ''
  if (!uuid.test(executionId) || messageId === '' || messageId.length > 998) return { kind: 'foreign' }
  return { kind: 'failed', executionId, messageId, recipients }
}

async function attachmentsOf(raw: Uint8Array): Promise<readonly Attachment[]> {
  try {
    return (await PostalMime.parse(raw, { forceRfc822Attachments: true })).attachments
  } catch {
    // Nested too deeply, or with more headers than a mail has.
    return []
  }
}

function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}

function recipientsIn(status: string): readonly BouncedRecipient[] {
  return fieldsOf(status, maxRecipients + 1).flatMap((fields) => {
    if (fields.get('action')?.toLowerCase() !== 'failed' || !isFailure.test(fields.get('status') ?? ''))
      return []
    const addresses = [fields.get('final-recipient'), fields.get('original-recipient')].flatMap(
      (given) => addressIn(given ?? '') ?? [],
    )
    return addresses.length === 0 ? [] : [{ addresses: [...new Set(addresses)], words: wordsOf(fields) }]
  })
}

/** `rfc822; ann@example.org` */
function addressIn(field: string): string | null {
  const separator = field.indexOf(';')
  const address = field.slice(separator + 1).trim()
  return separator < 0 || address === '' || address.length > 320 ? null : address
}

function wordsOf(fields: ReadonlyMap<string, string>): string {
  const diagnostic = fields.get('diagnostic-code') ?? ''
  const said = diagnostic.slice(diagnostic.indexOf(';') + 1)
  const words = singleLine(`${fields.get('status') ?? ''} ${said.trim()}`)
  return words.replaceAll(/\p{C}/gu, ' ').trim().slice(0, maxWords)
}

/** The fields of each block, by their names in lower case; the first of a name counts. */
function fieldsOf(text: string, maxBlocks: number): ReadonlyMap<string, string>[] {
  const blocks: Map<string, string>[] = []
  let block: Map<string, string> | null = null
  let last = ''
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      if (blocks.length >= maxBlocks) break
      block = null
      continue
    }
    if (block === null) {
      if (blocks.length >= maxBlocks) break
      block = new Map()
      blocks.push(block)
      last = ''
    }
    const colon = line.indexOf(':')
    if (line.startsWith(' ') || line.startsWith('\t'))
      block.set(last, `${block.get(last) ?? ''} ${line.trim()}`)
    else if (colon > 0) {
      const name = line.slice(0, colon).trim().toLowerCase()
      last = block.has(name) ? '' : name
      block.set(last, line.slice(colon + 1).trim())
    }
  }
  return blocks
}
