import type { FileHandle } from 'node:fs/promises'

import { readAt } from './inspected-file.ts'

/** An entry of a zip as its directory lists it. */
export interface ZipEntry {
  readonly name: string
  /** Size after unpacking, as the directory says. */
  readonly bytes: number
  /** Where the entry itself begins. */
  readonly offset: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const fileSignature = 0x04034b50
const endBytes = 22
const maxCommentLength = 65_535
/** The number of entries is written in 16 bits. */
const maxEntries = 65_535
const largestDirectory = 16 * 1024 * 1024

/**
 * Reads the directory at the end of a zip without unpacking anything (APPNOTE 4.3), so a zip bomb costs
 * nothing. A file that was cut off has no directory, or one that points past its end.
 *
 * @returns null when the directory is missing, damaged, or larger than any report needs
 */
export async function readZipDirectory(file: FileHandle, bytes: number): Promise<ZipEntry[] | null> {
  const tailStart = Math.max(0, bytes - endBytes - maxCommentLength)
  const tail = await readAt(file, tailStart, bytes - tailStart)
  const end = lastEndOf(tail)
  if (end === null) return null
  const size = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  if (size > largestDirectory || start + size > tailStart + end) return null
  const entries = entriesOf(await readAt(file, start, size))
  return entries?.length === tail.readUInt16LE(end + 10) ? entries : null
}

/** Whether the entry that the directory names is there. */
export async function hasEntry(file: FileHandle, { offset }: ZipEntry): Promise<boolean> {
  const head = await readAt(file, offset, 4)
  return head.length === 4 && head.readUInt32LE(0) === fileSignature
}

function lastEndOf(tail: Buffer): number | null {
  for (let at = tail.length - endBytes; at >= 0; at -= 1)
    if (tail.readUInt32LE(at) === endSignature) return at
  return null
}

function entriesOf(directory: Buffer): ZipEntry[] | null {
  const entries: ZipEntry[] = []
  for (let at = 0; at < directory.length;) {
    if (
      entries.length > maxEntries ||
      at + 46 > directory.length ||
      directory.readUInt32LE(at) !== entrySignature
    )
      return null
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
    const next = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    if (next > directory.length) return null
    entries.push({
      name: directory.toString('utf8', at + 46, nameEnd),
      bytes: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    })
    at = next
  }
  return entries
}
