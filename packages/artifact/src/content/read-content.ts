import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'

import type { ReportFormat } from '@punctual/domain'
import { isOutOfMemory } from '@punctual/runtime/out-of-memory'

import { inspectArtifact, type InspectionRequest } from '../inspect/inspect-artifact.ts'
import { countSheetRows, digestOfOfficeFile } from './office-content.ts'

export interface ContentQuestion extends Pick<InspectionRequest, 'path' | 'csv'> {
  readonly format: ReportFormat | 'ZIP'
}

/** What a file says, apart from when and by what it was made. */
export interface FileContent {
  /** Rows with values after the heading, of all sheets together; null for a format without rows. */
  readonly rows: number | null
  /**
   * The same for files that show the same. It may differ for files that show the same, and never agrees for
   * files that differ in what they show. Null when the file cannot be read.
   */
  readonly digest: string | null
}

/**
 * Reads what decides whether a report has changed, and how many rows it has.
 *
 * | format | compared is |
 * |---|---|
 * | PDF | everything that the pages are drawn with: text, lines, fonts, pictures; no dates and no ids |
 * | XLSX, DOCX, PPTX | every part of the file but its properties |
 * | the others | every byte |
 */
export async function readContent({ path, format, csv }: ContentQuestion): Promise<FileContent> {
  switch (format) {
    case 'CSV':
    case 'JSON':
    case 'HTML': {
      const inspected = await inspectArtifact({ path, format, csv, maximumBytes: Infinity })
      return { rows: inspected.ok ? inspected.evidence.rows : null, digest: await digestOfBytes(path) }
    }
    case 'PDF':
      return { rows: null, digest: await readable(path, digestOfPdf) }
    case 'XLSX':
      return {
        rows: await readable(path, async (content) => countSheetRows(content)),
        digest: await readable(path, async (content) => digestOfOfficeFile(content)),
      }
    case 'DOCX':
    case 'PPTX':
      return { rows: null, digest: await readable(path, async (content) => digestOfOfficeFile(content)) }
    case 'PNG':
    case 'TIFF':
    case 'XML':
    case 'MHTML':
    case 'ZIP':
      return { rows: null, digest: await digestOfBytes(path) }
  }
}

async function digestOfPdf(content: Uint8Array): Promise<string> {
  const { digestOfPdfPages } = await import('./pdf-content.ts')
  return await digestOfPdfPages(content)
}

async function readable<Value>(
  path: string,
  read: (content: Uint8Array) => Promise<Value>,
): Promise<Value | null> {
  const content = await readFile(path)
  try {
    return await read(content)
  } catch (error) {
    if (isOutOfMemory(error)) throw error
    return null
  }
}

async function digestOfBytes(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}
