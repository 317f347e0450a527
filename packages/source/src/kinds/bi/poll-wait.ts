import type { SourceLimits } from '../../limits.ts'

/** Shortest wait between two polls of a job. */
const shortestMs = 100

/**
 * How long to wait for the next poll of an export job when the platform does not say. It is half of the
 * remaining time by its progress, or half of the time so far without a progress. So a short job is noticed
 * soon after its end, and a long one is asked about no more often than `pollMs` allows.
 */
export function pollWaitMs(
  { elapsedMs, percentComplete }: { readonly elapsedMs: number; readonly percentComplete: number | null },
  { pollMs }: Pick<SourceLimits, 'pollMs'>,
): number {
  const hasProgress = percentComplete !== null && percentComplete > 0 && percentComplete <= 100
  const leftMs = hasProgress ? (elapsedMs * (100 - percentComplete)) / percentComplete : elapsedMs
  return Math.min(pollMs, Math.max(shortestMs, Math.round(leftMs / 2)))
}
