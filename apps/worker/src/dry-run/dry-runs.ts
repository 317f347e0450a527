/** Dry runs that are asked for: each worker makes one at a time, beside its slots. */
import { type DryRunOutcome, failure } from '@punctual/domain'
import type { ClaimedDryRun, Store } from '@punctual/engine'
import type { Signals } from '@punctual/queue'
import { startLoop } from '@punctual/runtime'

import type { RunDependencies } from '../dependencies.ts'
import { createRunStop } from '../run-stop.ts'
import { runDry } from './run-dry.ts'

/** A hint wakes the worker before. */
const pollMs = 10_000

type DryRunContext = RunDependencies & { readonly store: Pick<Store, 'dryRuns'> }

/** Disposing the stack ends the loop, and waits for the dry run under way to be broken off. */
export async function startDryRuns(
  resources: AsyncDisposableStack,
  dependencies: DryRunContext,
  signals: Pick<Signals, 'subscribe'>,
): Promise<void> {
  const { clock, logger } = dependencies
  const loop = resources.use(
    startLoop({
      name: 'dry-runs',
      clock,
      logger,
      everyMs: pollMs,
      run: (signal) => dryRunRound(dependencies, signal),
    }),
  )
  resources.use(await signals.subscribe('dryRuns', () => loop.wake()))
}

/** Makes one; 0 when there may be another. */
export async function dryRunRound(
  dependencies: DryRunContext,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { store, server } = dependencies
  const asked = await store.dryRuns.claim(server)
  if (asked === null) return undefined
  const outcome = await outcomeOf(dependencies, asked, signal)
  // Another worker takes what this one breaks off, as soon as this one is gone.
  if (outcome !== null) await store.dryRuns.complete(asked.id, server.bootId, outcome)
  return 0
}

async function outcomeOf(
  dependencies: DryRunContext,
  asked: ClaimedDryRun,
  signal: AbortSignal,
): Promise<DryRunOutcome | null> {
  const { clock, executionTimeoutMs, store, logger } = dependencies
  using stop = createRunStop({ clock, timeoutMs: executionTimeoutMs })
  const breakOff = () => stop.stop('draining')
  signal.addEventListener('abort', breakOff, { once: true })
  try {
    return await runDry({ ...dependencies, dryRuns: store.dryRuns }, asked, stop)
  } catch (error) {
    if (signal.aborted) return null
    logger.error({ err: error, scheduleId: asked.scheduleId }, 'dry run failed')
    const { code, said } = failure(stop.signal.aborted ? 'execution_timeout' : 'internal_error')
    return { kind: 'failed', code, said }
  } finally {
    signal.removeEventListener('abort', breakOff)
  }
}
