import { answerOfThread, type TooCostly } from './answer-of-thread.ts'

export type PdfPageCount =
  | { readonly outcome: 'counted'; readonly pages: number }
  /** Cannot be looked into without its password. */
  | { readonly outcome: 'encrypted' }
  | { readonly outcome: 'damaged'; readonly reason: string }
  | TooCostly

/** Longest time for counting, and the memory it may use. */
const limits = { timeoutMs: 20_000, memoryMb: 768 }

/**
 * Counts the pages of a PDF in a thread of its own. A large or hostile file can take seconds and much memory to read; there it neither
 * stops the heartbeat of this process nor ends the process.
 */
export async function countPdfPages(path: string, signal?: AbortSignal): Promise<PdfPageCount> {
  return await answerOfThread<PdfPageCount>(
    { module: new URL('./pdf-pages-thread.ts', import.meta.url), data: { path }, ...limits },
    signal,
  )
}
