import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { Zip, ZipPassThrough } from 'fflate'

/** Pictures in the order of their pages, and where the zip goes. */
export interface PictureZip {
  readonly path: string
  readonly pictures: readonly string[]
  readonly date: Date
}

/**
 * Puts pictures into a zip as `page-01.png`, `page-02.png`, …, without packing them again, and reports its
 * size. Reads each as a stream, so that memory holds pieces only.
 */
export async function writePictureZip(
  { path, pictures, date }: PictureZip,
  signal: AbortSignal,
): Promise<number> {
  let bytes = 0
  async function* zipped(): AsyncGenerator<Uint8Array> {
    const ready: Uint8Array[] = []
    const zip = new Zip((error, chunk) => {
      if (error) throw error
      ready.push(chunk)
    })
    for (const [index, picture] of pictures.entries()) {
      const entry = new ZipPassThrough(`page-${pageNumber(index, pictures.length)}.png`)
      entry.mtime = date
      zip.add(entry)
      for await (const chunk of createReadStream(picture) as AsyncIterable<Buffer>) {
        entry.push(chunk)
        yield* ready.splice(0)
      }
      entry.push(new Uint8Array(0), true)
      yield* ready.splice(0)
    }
    zip.end()
    yield* ready.splice(0)
  }
  async function* measured(): AsyncGenerator<Uint8Array> {
    for await (const chunk of zipped()) {
      bytes += chunk.length
      yield chunk
    }
  }
  await pipeline(Readable.from(measured()), createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
  return bytes
}

/** Of one width, so that the order of the names is the order of the pages. */
function pageNumber(index: number, count: number): string {
  return String(index + 1).padStart(Math.max(2, String(count).length), '0')
}
