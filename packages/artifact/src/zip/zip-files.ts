import { openAsBlob } from 'node:fs'

import type { Reader } from '@zip.js/zip.js'

/** A file that goes into a zip: from memory, or read from where it is while the zip is written. */
export type FileToZip = { readonly name: string } & ({ readonly content: Buffer } | { readonly path: string })

export interface ZipRequest {
  /** In the order of the zip. Their names must be distinct and safe. */
  readonly files: readonly FileToZip[]
  readonly target: WritableStream<Uint8Array>
  /** Time of every file, kept to two seconds, in UTC. */
  readonly date: Date
  /** Encrypts with AES-256 (WinZip AE-2); the names of the files stay readable. */
  readonly password: string | null
  readonly signal?: AbortSignal
}

/** Writes a zip. The same input makes the same bytes on every machine, unless there is a password. */
export async function zipFiles({ files, target, date, password, signal }: ZipRequest): Promise<void> {
  // Loaded for the first zip: few destinations ask for one, and each process of file work would load it.
  const { BlobReader, Uint8ArrayReader, ZipWriter } = await import('@zip.js/zip.js')
  const readerOf = async (file: FileToZip): Promise<Reader<unknown>> =>
    'content' in file ? new Uint8ArrayReader(file.content) : new BlobReader(await openAsBlob(file.path))
  const writer = new ZipWriter(target, {
    useWebWorkers: false,
    // The platform's own compression differs between versions of it; the library's does not.
    useCompressionStream: false,
    extendedTimestamp: false,
    rawLastModDate: zipDate(date),
    ...(password === null ? {} : { password, encryptionStrength: 3 }),
  })
  for (const file of files) await writer.add(file.name, await readerOf(file), signal ? { signal } : {})
  await writer.close()
}

/**
 * The date as a zip holds it: years since 1980, month, day, hour, minute and seconds halved, in one number.
 */
function zipDate(date: Date): number {
  const day =
    (Math.max(date.getUTCFullYear() - 1980, 0) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}
