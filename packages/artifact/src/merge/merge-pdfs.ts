import { readFile, writeFile } from 'node:fs/promises'

import { isOutOfMemory } from '@punctual/runtime/out-of-memory'

export interface MergeRequest {
  /** The files, in the order of their pages. */
  readonly paths: readonly string[]
  /** Where the merged file is written. */
  readonly target: string
  /** Written into the file as its creation date, so that the same files make the same bytes. */
  readonly date: Date
}

export type MergeOutcome =
  | { readonly outcome: 'merged'; readonly pages: number }
  /** One of the files cannot be read: damaged, or protected with a password. */
  | { readonly outcome: 'unreadable'; readonly index: number; readonly reason: string }

/**
 * Merges PDF files into one, all pages in the order given. What belongs to a whole document (bookmarks,
 * forms, attachments) is not taken over, and neither are restrictions on printing or editing.
 */
export async function mergePdfs({ paths, target, date }: MergeRequest): Promise<MergeOutcome> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const { openPdf } = await import('../inspect/open-pdf.ts')
  const merged = await PDFDocument.create({ updateMetadata: false })
  merged.setProducer('Punctual')
  merged.setCreationDate(date)
  merged.setModificationDate(date)
  for (const [index, path] of paths.entries()) {
    const content = await readFile(path)
    try {
      const document = await openPdf(content)
      for (const page of await merged.copyPages(document, document.getPageIndices())) merged.addPage(page)
    } catch (error) {
      if (isOutOfMemory(error)) throw error
      return { outcome: 'unreadable', index, reason: error instanceof Error ? error.message : String(error) }
    }
  }
  await writeFile(target, await merged.save({ addDefaultPage: false, objectsPerTick: Infinity }), {
    mode: 0o600,
  })
  return { outcome: 'merged', pages: merged.getPageCount() }
}
