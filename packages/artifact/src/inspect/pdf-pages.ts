import { readFile } from 'node:fs/promises'

import { EncryptedPDFError } from '@cantoo/pdf-lib'
import { isOutOfMemory } from '@punctual/runtime/out-of-memory'

import { openPdf } from './open-pdf.ts'

export type PdfPageCount =
  | { readonly outcome: 'counted'; readonly pages: number }
  /** Cannot be inspected without its password. */
  | { readonly outcome: 'encrypted' }
  | { readonly outcome: 'damaged'; readonly reason: string }

/** Counts the pages of a PDF by building its objects, which can take seconds and much memory. */
export async function countPdfPages(path: string): Promise<PdfPageCount> {
  const content = await readFile(path)
  try {
    return { outcome: 'counted', pages: (await openPdf(content)).getPageCount() }
  } catch (error) {
    if (isOutOfMemory(error)) throw error
    if (error instanceof EncryptedPDFError || content.includes('/Encrypt')) return { outcome: 'encrypted' }
    return { outcome: 'damaged', reason: error instanceof Error ? error.message : String(error) }
  }
}
