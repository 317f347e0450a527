import { readFile, writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'

import { PDFDocument } from '@cantoo/pdf-lib'

import type { MergeOutcome, MergeRequest } from './merge-pdfs.ts'

/** The thread that {@link import('./merge-pdfs.ts').mergePdfs} starts: merges once, answers once, ends. */
async function merge({ paths, target, date }: MergeRequest): Promise<MergeOutcome> {
  const merged = await PDFDocument.create({ updateMetadata: false })
  merged.setProducer('Punctual')
  merged.setCreationDate(date)
  merged.setModificationDate(date)
  for (const [index, path] of paths.entries()) {
    const content = await readFile(path)
    try {
      // A PDF that only restricts printing or editing opens with the empty password.
      const document = await PDFDocument.load(content, { updateMetadata: false, password: '', parseSpeed: Infinity })
      for (const page of await merged.copyPages(document, document.getPageIndices())) merged.addPage(page)
    } catch (error) {
      return { outcome: 'unreadable', index, reason: error instanceof Error ? error.message : String(error) }
    }
  }
  await writeFile(target, await merged.save({ addDefaultPage: false, objectsPerTick: Infinity }), { mode: 0o600 })
  return { outcome: 'merged', pages: merged.getPageCount() }
}

parentPort?.postMessage(await merge(workerData as MergeRequest))
