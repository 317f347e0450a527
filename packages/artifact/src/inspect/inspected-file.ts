import type { FileHandle } from 'node:fs/promises'

import type { FileKind } from '@punctual/domain'

/** What an inspection of one format found: counts, or why the file is not one of the format. */
export type FormatFinding =
  | { readonly ok: true; readonly pages: number | null; readonly rows?: number; readonly zipped?: boolean }
  | { readonly ok: false; readonly reason: string }

/** An open file and what is known of it already. */
export interface InspectedFile {
  readonly path: string
  readonly file: FileHandle
  readonly bytes: number
  readonly kind: FileKind
}

/** Reads a part of a file; shorter at its end. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
