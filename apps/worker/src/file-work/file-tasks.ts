import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'

import { type Attachment, composeEmail, type EmailInput } from '@punctual/delivery/compose-email'
import { zipFiles } from '@punctual/artifact/zip-files'
import { type Failure, FailureError } from '@punctual/domain'
import { inspectArtifact } from '@punctual/artifact/inspect-artifact'
import { isBlank } from '@punctual/artifact/is-blank'
import { lockPdf } from '@punctual/artifact/lock-pdf'
import { readContent } from '@punctual/artifact/read-content'
import { mergePdfs } from '@punctual/artifact/merge-pdfs'

export interface WriteZip {
  readonly files: ReadonlyArray<{ readonly name: string; readonly path: string }>
  readonly target: string
  /** Time of every file, so that the same files make the same bytes. */
  readonly date: Date
}

export interface ComposeEmail extends EmailInput {
  /** Where a large message is written. */
  readonly directory: string
}

/** An attachment as it is sent, in a file of its own. */
export interface AttachedFile {
  readonly path: string
  readonly name: string
  readonly contentType: string
}

/**
 * A message as it comes out of the process that composed it: a small one as its bytes, a large one as a file.
 */
export type ComposedMessage =
  | { readonly kind: 'bytes'; readonly content: Uint8Array; readonly locked: readonly AttachedFile[] }
  | {
      readonly kind: 'file'
      readonly path: string
      readonly bytes: number
      readonly locked: readonly AttachedFile[]
    }
  | { readonly kind: 'refused'; readonly failure: Failure }

/** Largest message that goes from one process to the other as bytes. */
const maxBytesPassed = 512 * 1_024

/**
 * Everything that is done with the content of files, which may come from anywhere. It runs in processes with
 * limits.
 */
export const fileTasks = {
  inspect: inspectArtifact,
  isBlank,
  readContent,
  mergePdfs,
  async writeZip({ files, target, date }: WriteZip): Promise<void> {
    await zipFiles({
      files,
      target: Writable.toWeb(createWriteStream(target, { mode: 0o600 })),
      date,
      password: null,
    })
  },
  async composeEmail({ directory, ...input }: ComposeEmail): Promise<ComposedMessage> {
    try {
      const path = join(
        directory,
        `mail-${createHash('sha256').update(input.messageId).digest('hex').slice(0, 32)}`,
      )
      let locked: readonly AttachedFile[] = []
      const keepLocked = async (files: readonly Attachment[]) => void (locked = await writeAll(files, path))
      const content = await composeEmail(input, { lockPdf, keepLocked })
      if (content.length <= maxBytesPassed) return { kind: 'bytes', content, locked }
      await writeFile(path, content, { mode: 0o600 })
      return { kind: 'file', path, bytes: content.length, locked }
    } catch (error) {
      if (error instanceof FailureError) return { kind: 'refused', failure: error.failure }
      throw error
    }
  },
}

async function writeAll(files: readonly Attachment[], beside: string): Promise<AttachedFile[]> {
  const written: AttachedFile[] = []
  for (const [index, { name, contentType, content }] of files.entries()) {
    const path = `${beside}-${index}`
    await writeFile(path, content, { mode: 0o600 })
    written.push({ path, name, contentType })
  }
  return written
}

export type FileTasks = typeof fileTasks
