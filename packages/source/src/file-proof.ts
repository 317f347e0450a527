import { open, rm } from 'node:fs/promises'

import {
  failure,
  FailureError,
  type FileKind,
  fileKind,
  fileKindBytes,
  notTheFormat,
  type ReportFormat,
} from '@punctual/domain'

import type { Redaction } from './redaction.ts'
import { sentence } from '@punctual/domain/words'

/** What the files of a format begin like. */
export const fileKindsOf: Readonly<Record<ReportFormat, readonly FileKind[]>> = {
  PDF: ['pdf'],
  XLSX: ['zip'],
  DOCX: ['zip'],
  PPTX: ['zip'],
  CSV: ['text', 'json', 'xml'],
  XML: ['xml'],
  MHTML: ['mhtml', 'text'],
  PNG: ['png'],
  TIFF: ['tiff'],
  JSON: ['json'],
  HTML: ['html'],
}

/** A file that a source system announced, and what it is to be. */
export interface ClaimedFile {
  readonly path: string
  readonly format: ReportFormat
  readonly contentType: string
  readonly source: string
  readonly redaction: Redaction
}

/**
 * Proves by its first bytes that a file is of its format, and removes it when it is not.
 *
 * @throws FailureError `artifact_empty`, `artifact_not_expected_format`, or `page_login_required` for a
 *   log-in page
 */
export async function proveFormat(file: ClaimedFile): Promise<void> {
  const head = await headOf(file.path)
  const kind = fileKind(head)
  if (fileKindsOf[file.format].includes(kind) && !isLoginPageAsData(file, kind, head)) return
  await rm(file.path, { force: true })
  throw new FailureError(differenceOf(file, kind, head.toString('utf8')))
}

function differenceOf({ format, contentType, source, redaction }: ClaimedFile, kind: FileKind, head: string) {
  if (kind === 'empty') return failure('artifact_empty', { source })
  const detail = redaction.detail(`asked for ${format}, got ${kind} announced as "${contentType}": ${head}`)
  if (isMarkup(kind) && isLoginPage(head)) return loginPageFailure(source, detail)
  return failure('artifact_not_expected_format', { source, said: notTheFormat(format, kind), detail })
}

/** A page may begin without a sign of HTML, as the first cell of a CSV may begin like XML. */
function isLoginPageAsData({ format }: ClaimedFile, kind: FileKind, head: Buffer): boolean {
  return format === 'CSV' && isMarkup(kind) && isLoginPage(head.toString('utf8'))
}

function isMarkup(kind: FileKind): boolean {
  return kind === 'html' || kind === 'xml'
}

/**
 * Removes a file that is a log-in page. The inspection of files finds every other wrong content.
 *
 * @throws FailureError `page_login_required`
 */
export async function refuseLoginPage(path: string, source: string): Promise<void> {
  const head = await headOf(path)
  const html = head.toString('utf8')
  if (!isMarkup(fileKind(head)) || !isLoginPage(html)) return
  await rm(path, { force: true })
  throw new FailureError(loginPageFailure(source, 'a log-in page in place of the file'))
}

/** The first bytes of a file, enough to recognise its kind. */
export async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(fileKindBytes), 0, fileKindBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const maxPage = 65_536

/** Whether a web page asks a user to log in. Only its first part is read. */
export function isLoginPage(html: string): boolean {
  const start = html.slice(0, maxPage).toLowerCase()
  return (
    start.trimStart().startsWith('<') && /<input\b[^>]{0,500}\btype\s{0,5}=\s{0,5}["']?password\b/.test(start)
  )
}

/** The system, or a proxy before it, does not know the way of signing in that the account has. */
export function loginPageFailure(source: string, detail: string) {
  return failure('page_login_required', { source, said: sentence('login_page_answered'), detail })
}
