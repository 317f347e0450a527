import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'

/** Bytes, or the path of a file that has them. A prepared file is one of both. */
export type Content = { readonly content: Uint8Array } | { readonly path: string }

/** The bytes; a new reader each time. */
export function contentOf(content: Content): Readable {
  return 'content' in content ? Readable.from([content.content]) : createReadStream(content.path)
}

/** SHA-256 of content, in hex. */
export async function sha256Of(content: Content, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of contentOf(content)) {
    signal?.throwIfAborted()
    hash.update(chunk as Uint8Array)
  }
  return hash.digest('hex')
}

/** Of all files together. */
export function bytesOf({ files }: { readonly files: readonly { readonly bytes: number }[] }): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}
