import type { ReportFormat } from '@punctual/domain'

import { answerOfThread } from '../answer-of-thread.ts'
import { inspectArtifact } from '../inspect-artifact.ts'

export interface BlankQuestion {
  readonly path: string
  readonly format: ReportFormat
}

/** Longest time for looking into a file, and the memory it may use. */
const limits = { timeoutMs: 30_000, memoryMb: 768 }

/**
 * Whether a report shows nothing, as far as its format tells:
 *
 * | format | blank is |
 * |---|---|
 * | PDF | a file whose pages draw no text, no picture, and no lines but those of boxes and rules |
 * | XLSX | a workbook without picture or chart, no sheet of which has a row with values after its first |
 * | CSV | a file without a row after its heading |
 * | DOCX, PPTX | a document without text, picture or chart |
 *
 * When in doubt it is not blank: a mail too many is deleted, one too few is missed. So the other formats, and a file that is encrypted,
 * damaged or too large to look into, never are.
 */
export async function isBlank({ path, format }: BlankQuestion, signal?: AbortSignal): Promise<boolean> {
  switch (format) {
    case 'CSV': {
      const inspected = await inspectArtifact({ path, format, maximumBytes: Infinity, ...(signal && { signal }) })
      return inspected.ok && inspected.evidence.rows === 0
    }
    case 'PDF':
    case 'XLSX':
    case 'DOCX':
    case 'PPTX': {
      const task = { module: new URL('./blank-thread.ts', import.meta.url), data: { path, format }, ...limits }
      return (await answerOfThread<boolean>(task, signal)) === true
    }
    case 'PNG':
    case 'TIFF':
    case 'XML':
    case 'MHTML':
      return false
  }
}
