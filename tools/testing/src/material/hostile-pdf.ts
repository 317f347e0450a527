import { once } from 'node:events'
import { createDeflate, deflateSync } from 'node:zlib'

const chunkBytes = 16 * 1_048_576

/**
 * A small PDF whose page tree is in an object stream that was deflated twice. Inflated, it has the given
 * number of bytes, most of them blanks. A reader that unpacks it whole takes all memory that it gets.
 */
export async function hostilePdf(unpackedBytes: number): Promise<Buffer> {
  const objects =
    '2 0 3 42 <</Type/Pages/Kids[3 0 R]/Count 1     >><</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>'
  const stream = deflateSync(await deflated(objects, unpackedBytes), { level: 9 })
  const head = '%PDF-1.5\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n'
  const dictionary = `4 0 obj<</Type/ObjStm/N 2/First 9/Filter[/FlateDecode/FlateDecode]/Length ${stream.length}>>stream\n`
  const tail = '\nendstream endobj\ntrailer<</Root 1 0 R/Size 5>>\nstartxref\n0\n%%EOF\n'
  return Buffer.concat([Buffer.from(head + dictionary), stream, Buffer.from(tail)])
}

/** Deflates a text and blanks after it without ever holding them all. */
async function deflated(text: string, bytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 1 })
  const parts: Buffer[] = []
  deflate.on('data', (part: Buffer) => parts.push(part))
  const ended = once(deflate, 'end')
  const blanks = Buffer.alloc(chunkBytes, ' ')
  deflate.write(text)
  for (let left = bytes; left > 0; left -= chunkBytes)
    if (!deflate.write(blanks)) await once(deflate, 'drain')
  deflate.end()
  await ended
  return Buffer.concat(parts)
}
