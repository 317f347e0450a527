import { Worker } from 'node:worker_threads'

import type { Share, Told } from './seeds-thread.ts'
import type { Run } from './simulate.ts'

export interface SeedRange {
  readonly first: number
  readonly count: number
}

export interface PlayOptions extends SeedRange {
  readonly threads: number
  /** Called for every run, in the order in which they end. */
  readonly ended: (run: Run) => void
  /** Ends the play before all seeds have been played. */
  readonly signal: AbortSignal
}

/** Plays seeds in several threads. Resolves when all of them have ended; rejects when a thread breaks. */
export async function playSeeds({ first, count, threads, ended, signal }: PlayOptions): Promise<void> {
  const shares = Array.from({ length: Math.min(threads, count) }, (_, index): Share => {
    return { first: first + index, step: threads, count: Math.ceil((count - index) / threads) }
  })
  await Promise.all(shares.map((share) => playShare(share, ended, signal)))
}

function playShare(share: Share, ended: (run: Run) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('seeds-thread.ts', import.meta.url), { workerData: share })
    signal.addEventListener('abort', () => void thread.terminate(), { once: true })
    thread.on('message', (runs: Told) => runs.forEach(ended))
    thread.once('error', reject)
    thread.once('exit', () => resolve())
  })
}
