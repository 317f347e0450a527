import { readFile, stat } from 'node:fs/promises'

import { failure, type Failure, type filePasswords } from '@punctual/domain'
import { type FileToZip, zipFiles } from '@punctual/artifact/zip-files'
import { type Sentence, sentence } from '@punctual/domain/words'

import { distinctNames } from './distinct-names.ts'

/** Passwords that files are sent with; null or absent means none. */
export type FilePasswords = { readonly [Field in (typeof filePasswords)[number]]?: string | null }

/** Protects a PDF with a password that opens it; null when that cannot be done. */
export type LockPdf = (content: Buffer, password: string) => Promise<Buffer | null>

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

export type PreparedAttachments =
  | { readonly ok: true; readonly attachments: readonly Attachment[] }
  | { readonly ok: false; readonly failure: Failure }

export interface AttachmentOptions {
  /** Name of the zip that all files go into; null sends each by itself. */
  readonly zipName: string | null
  readonly secrets: FilePasswords
  readonly lockPdf: LockPdf
  /** Put into the zip as the time of the files, so that the same files make the same bytes. */
  readonly date: Date
  /** Largest size in the mail, of all files together; what is larger is refused instead of bounced. */
  readonly maximumEncodedBytes: number
}

/**
 * Reads files and makes of them what is to be sent: each protected with a password, all in one zip, both or
 * neither. Files of the same name are distinguished by a number. A protection that cannot be given is a
 * failure; a file is never sent without it.
 *
 * The same input makes the same bytes, unless a password is used: encryption is random by design.
 */
export async function prepareAttachments(
  sources: readonly AttachmentSource[],
  options: AttachmentOptions,
): Promise<PreparedAttachments> {
  const { zipName, maximumEncodedBytes } = options
  const refusal = passwordRefusal(sources, options)
  if (refusal) return refuse(refusal)
  if (zipName === null) {
    const sizes = await Promise.all(sources.map(async ({ path }) => encodedSize((await stat(path)).size)))
    const encodedBytes = sum(sizes)
    if (encodedBytes > maximumEncodedBytes) return tooLarge(encodedBytes, maximumEncodedBytes, sources.length)
  }
  const files = await namedFiles(sources, options)
  if (files === null) return refuse(cannotLock)
  const attachments = zipName === null ? await readFiles(files) : [await zipped(files, zipName, options)]
  const encodedBytes = sum(attachments.map((attachment) => attachment.encodedBytes))
  return encodedBytes > maximumEncodedBytes
    ? tooLarge(encodedBytes, maximumEncodedBytes, attachments.length)
    : { ok: true, attachments }
}

/** Why no file of the sources can be given the passwords of the destination; null when each can. */
export function passwordRefusal(
  sources: readonly AttachmentSource[],
  { secrets, zipName }: Pick<AttachmentOptions, 'secrets' | 'zipName'>,
): Sentence | null {
  if (secrets.pdfPassword && sources.some(({ contentType }) => contentType !== 'application/pdf'))
    return sentence('pdf_password_not_pdf')
  if (secrets.zipPassword && zipName === null) return sentence('zip_password_not_zipped')
  return null
}

export const cannotLock = sentence('pdf_not_lockable')

/** How many bytes a file takes in a mail: base64 in lines of 76 characters. */
export function encodedSize(bytes: number): number {
  const characters = Math.ceil(bytes / 3) * 4
  return characters + Math.ceil(characters / 76) * 2
}

export type NamedFile = FileToZip & { readonly contentType: string }

/** The files under distinct names, locked if there is a password; null when one cannot be locked. */
export async function namedFiles(
  sources: readonly AttachmentSource[],
  { secrets: { pdfPassword }, lockPdf }: Pick<AttachmentOptions, 'secrets' | 'lockPdf'>,
): Promise<NamedFile[] | null> {
  const names = distinctNames(sources)
  const files: NamedFile[] = []
  for (const [index, { path, contentType }] of sources.entries()) {
    const name = names[index] ?? 'report'
    if (!pdfPassword) {
      files.push({ name, contentType, path })
      continue
    }
    const content = await lockPdf(await readFile(path), pdfPassword)
    if (content === null) return null
    files.push({ name, contentType, content })
  }
  return files
}

async function readFiles(files: readonly NamedFile[]): Promise<Attachment[]> {
  return await Promise.all(
    files.map(async ({ name, contentType, ...file }) => {
      const content = 'content' in file ? file.content : await readFile(file.path)
      return { name, contentType, content, encodedBytes: encodedSize(content.length) }
    }),
  )
}

/** A file that is too large to be sent is measured and not kept. */
async function zipped(
  files: readonly NamedFile[],
  name: string,
  options: AttachmentOptions,
): Promise<Attachment> {
  const { date, secrets, maximumEncodedBytes } = options
  const chunks: Uint8Array[] = []
  let bytes = 0
  const target = new WritableStream<Uint8Array>({
    write(chunk) {
      bytes += chunk.length
      if (bytes <= maximumEncodedBytes) chunks.push(Uint8Array.from(chunk))
    },
  })
  await zipFiles({ files, target, date, password: secrets.zipPassword || null })
  return {
    name,
    contentType: 'application/zip',
    content: Buffer.concat(chunks),
    encodedBytes: encodedSize(bytes),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

function refuse(said: Sentence): PreparedAttachments {
  return { ok: false, failure: failure('destination_invalid', { said }) }
}

function tooLarge(encodedBytes: number, maximum: number, files: number): PreparedAttachments {
  const subject = files === 1 ? sentence('one_file_takes') : sentence('files_take', { count: files })
  const values = { files: subject, size: megabytes(encodedBytes), most: megabytes(maximum) }
  return {
    ok: false,
    failure: failure('artifact_too_large', { said: sentence('attachment_too_large', values) }),
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MiB`
}
