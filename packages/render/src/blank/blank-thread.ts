import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'

import { isBlankOfficeFile } from './blank-office-file.ts'
import { isBlankPdf } from './blank-pdf.ts'
import type { BlankQuestion } from './is-blank.ts'

/** The thread that {@link import('./is-blank.ts').isBlank} starts: looks into one file, answers once, ends. */
async function judge({ path, format }: BlankQuestion): Promise<boolean> {
  const content = await readFile(path)
  try {
    if (format === 'PDF') return await isBlankPdf(content)
    return (format === 'XLSX' || format === 'DOCX' || format === 'PPTX') && isBlankOfficeFile(format, content)
  } catch {
    // What cannot be looked into is not called blank.
    return false
  }
}

parentPort?.postMessage(await judge(workerData as BlankQuestion))
