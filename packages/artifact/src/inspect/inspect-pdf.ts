import { type FormatFinding, type InspectedFile, readAt } from './inspected-file.ts'
import { scanPdfPages } from './scan-pdf-pages.ts'

/**
 * Where the end mark of a PDF must be; writers put little after it (ISO 32000-1 annex H asks readers for
 * 1,024 bytes).
 */
const tailBytes = 2_048

/** Largest file that is scanned as one text; a larger one would not fit into it. */
const largestScan = 256 * 1024 * 1024

/** A PDF has its header, its end mark, and pages that can be counted unless it is encrypted. */
export async function inspectPdf({ path, file, bytes, kind }: InspectedFile): Promise<FormatFinding> {
  if (kind !== 'pdf') return { ok: false, reason: 'it does not begin like a PDF' }
  const tail = await readAt(file, Math.max(0, bytes - tailBytes), tailBytes)
  if (!tail.includes('%%EOF')) return { ok: false, reason: 'it has no end mark; it was cut off' }
  const scanned = bytes <= largestScan ? await scanPdfPages(await readAt(file, 0, bytes)) : null
  if (scanned !== null) return { ok: true, pages: scanned }
  // Reading a PDF as a whole takes a large library, which most files do not need.
  const { countPdfPages } = await import('./pdf-pages.ts')
  const counted = await countPdfPages(path)
  switch (counted.outcome) {
    case 'counted':
      return { ok: true, pages: counted.pages }
    case 'encrypted':
      return { ok: true, pages: null }
    case 'damaged':
      return { ok: false, reason: `its structure is damaged: ${counted.reason}` }
  }
}
