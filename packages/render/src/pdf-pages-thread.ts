import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'

import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib'

import type { PdfPageCount } from './pdf-pages.ts'

/** The thread that {@link import('./pdf-pages.ts').countPdfPages} starts: reads one file, answers once, ends. */
async function count(path: string): Promise<PdfPageCount> {
  const content = await readFile(path)
  try {
    // A PDF that only restricts printing or editing opens with the empty password.
    const document = await PDFDocument.load(content, { updateMetadata: false, password: '', parseSpeed: Infinity })
    return { outcome: 'counted', pages: document.getPageCount() }
  } catch (error) {
    if (error instanceof EncryptedPDFError || content.includes('/Encrypt')) return { outcome: 'encrypted' }
    return { outcome: 'damaged', reason: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.postMessage(await count((workerData as { path: string }).path))
