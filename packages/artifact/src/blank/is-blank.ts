import { readFile } from 'node:fs/promises'

import { isOutOfMemory } from '@punctual/runtime/out-of-memory'

import { inspectArtifact, type InspectionRequest } from '../inspect/inspect-artifact.ts'
import { isBlankOfficeFile } from './blank-office-file.ts'

export type BlankQuestion = Omit<InspectionRequest, 'maximumBytes'>

/**
 * Whether a report shows nothing, as far as its format says:
 *
 * | format | blank is |
 * |---|---|
 * | PDF | a file whose pages draw no text, no picture, and no lines but those of boxes and rules |
 * | XLSX | a workbook without picture or chart, no sheet of which has a row with values after its first |
 * | CSV, JSON, HTML | a file without a row after its heading |
 * | DOCX, PPTX | a document without text, picture or chart |
 *
 * When in doubt it is not blank: a mail too many is deleted, one too few is missed. So the other formats, and
 * a file that is encrypted or damaged, never are.
 */
export async function isBlank({ path, format, csv }: BlankQuestion): Promise<boolean> {
  switch (format) {
    case 'CSV':
    case 'JSON':
    case 'HTML': {
      const inspected = await inspectArtifact({ path, format, csv, maximumBytes: Infinity })
      return inspected.ok && inspected.evidence.rows === 0
    }
    case 'PDF':
    case 'XLSX':
    case 'DOCX':
    case 'PPTX':
      return await isBlankInside(path, format)
    case 'PNG':
    case 'TIFF':
    case 'XML':
    case 'MHTML':
      return false
  }
}

async function isBlankInside(path: string, format: 'PDF' | 'XLSX' | 'DOCX' | 'PPTX'): Promise<boolean> {
  const content = await readFile(path)
  try {
    if (format !== 'PDF') return isBlankOfficeFile(format, content)
    const { isBlankPdf } = await import('./blank-pdf.ts')
    return await isBlankPdf(content)
  } catch (error) {
    if (isOutOfMemory(error)) throw error
    // What cannot be inspected is not called blank.
    return false
  }
}
