import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { Envelope } from './message.ts'

/**
 * How a message lies in the directory: `<sequence>-<id>.eml`, the bytes as received behind one header line of
 * our own that holds the envelope. A file with that name is complete. It is written under another name,
 * flushed to the disk and renamed, and the directory is flushed too. Only then the sender gets the reply that
 * the message is accepted.
 */
const header = 'X-Mailbox-Envelope: '
const fileName = /^(\d{12})-[0-9a-f-]{36}\.eml$/

interface StoredEnvelope {
  readonly id: string
  readonly from: string
  readonly to: string[]
  readonly receivedAt: string
}

export function messageFileName(sequence: number, id: string): string {
  return `${String(sequence).padStart(12, '0')}-${id}.eml`
}

/** Writes one message durably; it is there after the directory is flushed, too (`flushDirectory`). */
export async function writeMessageFile(
  directory: string,
  name: string,
  { envelope, raw }: { envelope: Envelope; raw: Buffer },
): Promise<void> {
  const { id, from, to, receivedAt } = envelope
  const stored: StoredEnvelope = { id, from, to: [...to], receivedAt: receivedAt.toISOString() }
  const unfinished = join(directory, `${name}.part`)
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.writeFile(`${header}${JSON.stringify(stored)}\r\n`)
    await file.writeFile(raw)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, join(directory, name))
}

/** Makes new and removed names durable. */
export async function flushDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Names of the complete messages, oldest first. What an interrupted write left behind is removed. */
export async function listMessageFiles(directory: string): Promise<{ name: string; sequence: number }[]> {
  const names = await readdir(directory)
  await Promise.all(
    names.filter((name) => name.endsWith('.eml.part')).map((name) => rm(join(directory, name))),
  )
  return names
    .flatMap((name) => {
      const sequence = fileName.exec(name)?.[1]
      return sequence === undefined ? [] : [{ name, sequence: Number(sequence) }]
    })
    .sort((one, other) => one.sequence - other.sequence)
}

/** Reads a message back, its bytes exactly as received. */
export async function readMessageFile(
  directory: string,
  name: string,
): Promise<{ envelope: Envelope; raw: Buffer }> {
  const content = await readFile(join(directory, name))
  const end = content.indexOf('\r\n')
  const line = content.subarray(0, end).toString('utf8')
  if (end < 0 || !line.startsWith(header)) throw new Error(`${name} is not a message of this mailbox.`)
  const stored = JSON.parse(line.slice(header.length)) as StoredEnvelope
  return { envelope: { ...stored, receivedAt: new Date(stored.receivedAt) }, raw: content.subarray(end + 2) }
}
