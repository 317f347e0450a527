import { tiffPages } from '@punctual/domain'

import { type FormatFinding, type InspectedFile, readAt } from './inspected-file.ts'

/** Counts the images of a TIFF; each is a page. */
export async function countTiffPages({ file, bytes, kind }: InspectedFile): Promise<FormatFinding> {
  if (kind !== 'tiff') return { ok: false, reason: 'it does not begin like a TIFF' }
  const pages = await tiffPages((position, length) => readAt(file, position, length), bytes)
  return pages === null ? { ok: false, reason: 'a page points outside of the file' } : { ok: true, pages }
}
