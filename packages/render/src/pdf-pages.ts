import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type PdfPageCount =
  | { readonly outcome: 'counted'; readonly pages: number }
  /** Cannot be looked into without its password. */
  | { readonly outcome: 'encrypted' }
  | { readonly outcome: 'damaged'; readonly reason: string }
  /** Took more time or memory than counting is worth. */
  | { readonly outcome: 'too-costly' }

/** Longest time for counting, and the memory it may use. */
const limits = { timeoutMs: 20_000, memoryMb: 768 }

/**
 * Counts the pages of a PDF in a thread of its own. A large or hostile file can take seconds and much memory to read; there it neither
 * stops the heartbeat of this process nor ends the process.
 */
export async function countPdfPages(path: string, signal?: AbortSignal): Promise<PdfPageCount> {
  const worker = new Worker(new URL('./pdf-pages-thread.ts', import.meta.url), {
    workerData: { path },
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    stderr: true,
    stdout: true,
  })
  const timeout = AbortSignal.timeout(limits.timeoutMs)
  try {
    const [answer] = await once(worker, 'message', { signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
    return answer as PdfPageCount
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (timeout.aborted || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return { outcome: 'too-costly' }
    throw error
  } finally {
    await worker.terminate()
  }
}
