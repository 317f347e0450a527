import type { FormatFinding, InspectedFile } from './inspected-file.ts'
import { hasEntry, readZipDirectory } from './zip-directory.ts'

/** The part that makes a package a workbook, a document or a presentation (ECMA-376 part 1). */
const mainParts = {
  XLSX: 'xl/workbook.xml',
  DOCX: 'word/document.xml',
  PPTX: 'ppt/presentation.xml',
} as const

/**
 * An office file is a zip with the list of content types and the main part of its kind. The slides of a
 * presentation are counted.
 */
export async function inspectOfficeFile(
  format: keyof typeof mainParts,
  { file, bytes, kind }: InspectedFile,
): Promise<FormatFinding> {
  if (kind !== 'zip') return { ok: false, reason: 'it does not begin like a zip' }
  const entries = await readZipDirectory(file, bytes)
  if (entries === null)
    return { ok: false, reason: 'the directory of the zip is missing or damaged; it was cut off' }
  for (const wanted of ['[Content_Types].xml', mainParts[format]]) {
    const part = entries.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())
    if (!part || part.bytes === 0 || !(await hasEntry(file, part)))
      return { ok: false, reason: `the zip has no ${wanted}` }
  }
  if (format !== 'PPTX') return { ok: true, pages: null }
  return { ok: true, pages: entries.filter(({ name }) => /^ppt\/slides\/slide\d+\.xml$/i.test(name)).length }
}
