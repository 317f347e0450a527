import { retry } from '@punctual/runtime'
import { isStoreUnavailable } from '@punctual/store'

import type { RunDependencies } from './dependencies.ts'

/**
 * Repeats a statement while the store is away, for about a minute or until this attempt has lost its execution. Only for
 * statements that may run twice: the answer to the first one can get lost with the connection.
 */
export async function persistently<Result>(
  { clock, random }: Pick<RunDependencies, 'clock' | 'random'>,
  stop: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  return await retry(work, {
    clock,
    random,
    // A cancelled or draining run must still write its end; only a lost one has nothing to say.
    signal: stop.aborted && stop.reason !== 'superseded' ? new AbortController().signal : stop,
    attempts: 60,
    firstDelayMs: 100,
    maximumDelayMs: 1_000,
    retryAfter: (error) => ({ retry: isStoreUnavailable(error) }),
  })
}
