import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'

export interface ZippedFile {
  readonly name: string
  readonly content: Buffer
  /** Time of the file, kept to two seconds, in UTC. */
  readonly date: Date
  /** Encrypts with AES-256 (WinZip AE-2); the name of the file stays readable. */
  readonly password: string | null
}

/** A zip with one file. The same input makes the same bytes on every machine, unless there is a password. */
export async function zipFile({ name, content, date, password }: ZippedFile): Promise<Buffer> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), {
    useWebWorkers: false,
    // The platform's own compression differs between versions of it; the library's does not.
    useCompressionStream: false,
    extendedTimestamp: false,
    rawLastModDate: zipDate(date),
    ...(password === null ? {} : { password, encryptionStrength: 3 }),
  })
  await writer.add(name, new Uint8ArrayReader(content))
  return Buffer.from(await writer.close())
}

/** The date as a zip holds it: years since 1980, month, day, hour, minute and seconds halved, in one number. */
function zipDate(date: Date): number {
  const day = (Math.max(date.getUTCFullYear() - 1980, 0) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}
