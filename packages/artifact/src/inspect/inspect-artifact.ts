import { open, stat } from 'node:fs/promises'

import {
  type Failure,
  failure,
  type FileKind,
  fileKind,
  fileKindBytes,
  notTheFormat,
  type ReportFormat,
  reportFormats,
} from '@punctual/domain'

import { type CsvLayout, inspectCsv } from './inspect-csv.ts'
import { inspectHtml } from './inspect-html.ts'
import { inspectJson } from './inspect-json.ts'
import { inspectOfficeFile } from './inspect-office-file.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { inspectPictures } from './inspect-pictures.ts'
import { type FormatFinding, type InspectedFile, readAt } from './inspected-file.ts'
import { countTiffPages } from './tiff-pages.ts'
import { sentence } from '@punctual/domain/words'

/** What a file proves about itself. */
export interface ArtifactEvidence {
  readonly bytes: number
  /**
   * Pages of a PDF or a TIFF, slides, pictures; null when the format has none or the file hides them, as an
   * encrypted PDF does.
   */
  readonly pages: number | null
  /** Rows of a CSV, a JSON array or an HTML table after its heading; null for other formats. */
  readonly rows: number | null
  readonly contentType: string
  /** Without a dot. */
  readonly extension: string
}

export type ArtifactInspection =
  | { readonly ok: true; readonly evidence: ArtifactEvidence }
  | { readonly ok: false; readonly failure: Failure }

export interface InspectionRequest {
  readonly path: string
  readonly format: ReportFormat
  readonly maximumBytes: number
  /** Of a CSV whose rows stand in another way than usual. */
  readonly csv?: CsvLayout | undefined
}

/**
 * Decides from its content whether a file is the requested report. Success is computed from evidence, never
 * from a status or a name. A file that passes has the right beginning and, where the format has one, the
 * right end or index. So a cut transfer is noticed. What is not proven: that the pages show what they should.
 */
export async function inspectArtifact(request: InspectionRequest): Promise<ArtifactInspection> {
  const { size } = await stat(request.path)
  if (size === 0) return { ok: false, failure: failure('artifact_empty') }
  if (size > request.maximumBytes) return { ok: false, failure: tooLarge(size, request.maximumBytes) }
  const file = await open(request.path, 'r')
  try {
    const head = await readAt(file, 0, fileKindBytes)
    const kind = fileKind(head)
    const found = await inspectFormat(request, { path: request.path, file, bytes: size, kind })
    if (!found.ok) return { ok: false, failure: notExpected(request.format, kind, found.reason) }
    if (found.pages === 0)
      return { ok: false, failure: failure('artifact_empty', { said: sentence('file_without_page') }) }
    return { ok: true, evidence: evidenceOf(request.format, size, found) }
  } finally {
    await file.close()
  }
}

function inspectFormat(
  { format, csv }: InspectionRequest,
  file: InspectedFile,
): Promise<FormatFinding> | FormatFinding {
  switch (format) {
    case 'PDF':
      return inspectPdf(file)
    case 'XLSX':
    case 'DOCX':
    case 'PPTX':
      return inspectOfficeFile(format, file)
    case 'PNG':
      return inspectPictures(file)
    case 'TIFF':
      return countTiffPages(file)
    case 'CSV':
      return inspectCsv(file, csv)
    case 'XML':
      return file.kind === 'xml'
        ? { ok: true, pages: null }
        : { ok: false, reason: 'it does not begin like XML' }
    case 'MHTML':
      return file.kind === 'mhtml'
        ? { ok: true, pages: null }
        : { ok: false, reason: 'it does not begin with the header of a MIME message' }
    case 'JSON':
      return inspectJson(file)
    case 'HTML':
      return inspectHtml(file)
  }
}

function evidenceOf(
  format: ReportFormat,
  bytes: number,
  found: FormatFinding & { ok: true },
): ArtifactEvidence {
  const { contentType, extension } = found.zipped
    ? { contentType: 'application/zip', extension: 'zip' }
    : reportFormats[format]
  return { bytes, pages: found.pages, rows: found.rows ?? null, contentType, extension }
}

function notExpected(format: ReportFormat, kind: FileKind, reason: string): Failure {
  return failure('artifact_not_expected_format', {
    said: notTheFormat(format, kind),
    detail: `expected ${format}, found ${kind}: ${reason}`,
  })
}

function tooLarge(bytes: number, maximumBytes: number): Failure {
  const mega = (count: number) => (count / 1_000_000).toFixed(1)
  const said = sentence('file_megabytes_exceeded', { megabytes: mega(bytes), most: mega(maximumBytes) })
  return failure('artifact_too_large', { said, detail: `${bytes} of at most ${maximumBytes} bytes` })
}
