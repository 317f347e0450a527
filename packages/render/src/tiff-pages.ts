import { type FormatFinding, type InspectedFile, readAt } from './inspected-file.ts'

/** More pages than any report has; a longer chain is a circle or an attack. */
const maximumPages = 100_000

/** Follows the chain of image directories of a TIFF (TIFF 6.0 section 2); each is a page. */
export async function countTiffPages({ file, bytes, kind }: InspectedFile): Promise<FormatFinding> {
  if (kind !== 'tiff') return { ok: false, reason: 'it does not begin like a TIFF' }
  const head = await readAt(file, 0, 8)
  const little = head[0] === 0x49
  const short = (buffer: Buffer) => (little ? buffer.readUInt16LE(0) : buffer.readUInt16BE(0))
  const long = (buffer: Buffer) => (little ? buffer.readUInt32LE(0) : buffer.readUInt32BE(0))
  let pages = 0
  const seen = new Set<number>()
  for (let at = long(head.subarray(4)); at !== 0; pages += 1) {
    if (at + 6 > bytes || seen.has(at) || pages > maximumPages) return { ok: false, reason: 'a page points outside of the file' }
    seen.add(at)
    const next = at + 2 + short(await readAt(file, at, 2)) * 12
    if (next + 4 > bytes) return { ok: false, reason: 'a page points outside of the file' }
    at = long(await readAt(file, next, 4))
  }
  return { ok: true, pages }
}
