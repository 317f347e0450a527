/** More pages than any report has; a longer chain is a circle or an attack. */
const maximumPages = 100_000

/** Reads a part of a file; shorter at its end. */
export type ReadAt = (position: number, length: number) => Promise<Buffer>

/**
 * Pages of a TIFF, or null when one of them points outside of the file. Follows the chain of image
 * directories (TIFF 6.0 section 2).
 */
export async function tiffPages(readAt: ReadAt, bytes: number): Promise<number | null> {
  const head = await readAt(0, 8)
  if (head.length < 8) return null
  const little = head[0] === 0x49
  const short = (buffer: Buffer) => (little ? buffer.readUInt16LE(0) : buffer.readUInt16BE(0))
  const long = (buffer: Buffer) => (little ? buffer.readUInt32LE(0) : buffer.readUInt32BE(0))
  let pages = 0
  const seen = new Set<number>()
  for (let at = long(head.subarray(4)); at !== 0; pages += 1) {
    if (at + 6 > bytes || seen.has(at) || pages > maximumPages) return null
    seen.add(at)
    const next = at + 2 + short(await readAt(at, 2)) * 12
    if (next + 4 > bytes) return null
    at = long(await readAt(next, 4))
  }
  return pages
}
