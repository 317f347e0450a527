import { answerOfThread, type TooCostly } from './answer-of-thread.ts'

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
  | TooCostly

/** Longest time for merging, and the memory it may use. */
const limits = { timeoutMs: 120_000, memoryMb: 1_536 }

/**
 * Merges PDF files into one, all pages in the order given. Works in a thread of its own: large files take seconds, and
 * the heartbeat of this process must go on. What belongs to a whole document (bookmarks, forms, attachments) is not
 * taken over, and neither are restrictions on printing or editing.
 */
export async function mergePdfs(request: MergeRequest, signal?: AbortSignal): Promise<MergeOutcome> {
  signal?.throwIfAborted()
  return await answerOfThread<MergeOutcome>(
    { module: new URL('./merge-pdfs-thread.ts', import.meta.url), data: request, ...limits },
    signal,
  )
}
