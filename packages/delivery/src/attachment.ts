import { readFile } from 'node:fs/promises'

import { PDFDocument } from '@cantoo/pdf-lib'
import { type EmailSecrets, failure, type Failure } from '@punctual/domain'

import { safeFileName } from './file-name.ts'
import { zipFile } from './zip-file.ts'

/** A file as it was made: where it is, and what it is called and contains. */
export interface AttachmentSource {
  readonly path: string
  /** With extension. */
  readonly name: string
  readonly contentType: string
}

/** A file as it is sent. */
export interface Attachment {
  readonly name: string
  readonly contentType: string
  readonly content: Buffer
  /** Size in the mail, where base64 makes it about 37 % larger. */
  readonly encodedBytes: number
}

export type PreparedAttachment = { readonly ok: true; readonly attachment: Attachment } | { readonly ok: false; readonly failure: Failure }

export interface AttachmentOptions {
  readonly zip: boolean
  readonly secrets: EmailSecrets
  /** Put into the zip as the file's time, so that the same file makes the same bytes. */
  readonly date: Date
  /** Largest size in the mail; what is larger is refused instead of bounced. */
  readonly maximumEncodedBytes: number
}

/**
 * Reads a file and makes of it what is to be sent: protected with a password, zipped, both or neither. A protection
 * that cannot be given is a failure; the file is never sent without it.
 *
 * The same input makes the same bytes, unless a password is used: encryption is random by design.
 */
export async function prepareAttachment(source: AttachmentSource, options: AttachmentOptions): Promise<PreparedAttachment> {
  const { secrets } = options
  if (secrets.pdfPassword && source.contentType !== 'application/pdf') {
    return refuse('The destination has a PDF password, but its format is not PDF; remove the password or choose PDF.')
  }
  if (secrets.zipPassword && !options.zip) {
    return refuse('The destination has a zip password, but does not zip the file; remove the password or switch zip on.')
  }
  let content: Buffer = await readFile(source.path)
  let { contentType } = source
  let name = safeFileName(source.name)
  if (secrets.pdfPassword) {
    const locked = await lockPdf(content, secrets.pdfPassword)
    if (locked === null) return refuse('The PDF cannot be given a password; it is damaged or already protected.')
    content = locked
  }
  if (options.zip) {
    content = await zipFile({ name, content, date: options.date, password: secrets.zipPassword || null })
    contentType = 'application/zip'
    name = safeFileName(`${name.replace(/\.[^.]*$/, '')}.zip`)
  }
  const encodedBytes = encodedSize(content.length)
  if (encodedBytes > options.maximumEncodedBytes) return tooLarge(encodedBytes, options.maximumEncodedBytes)
  return { ok: true, attachment: { name, contentType, content, encodedBytes } }
}

/** How many bytes a file takes in a mail: base64 in lines of 76 characters. */
export function encodedSize(bytes: number): number {
  const characters = Math.ceil(bytes / 3) * 4
  return characters + Math.ceil(characters / 76) * 2
}

async function lockPdf(content: Buffer, password: string): Promise<Buffer | null> {
  try {
    const document = await PDFDocument.load(content, { updateMetadata: false })
    document.encrypt({ userPassword: password, ownerPassword: password, algorithm: 'AES-256' })
    return Buffer.from(await document.save())
  } catch {
    return null
  }
}

function refuse(message: string): PreparedAttachment {
  return { ok: false, failure: failure('destination_invalid', { message }) }
}

function tooLarge(encodedBytes: number, maximum: number): PreparedAttachment {
  const message = `The file takes ${megabytes(encodedBytes)} in a mail, more than the ${megabytes(maximum)} allowed.`
  return { ok: false, failure: failure('artifact_too_large', { message }) }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MiB`
}
