import type { Duty } from '../duty.ts'
import type { Term } from '../port/lead-data.ts'
import { type ReconcileDependencies, reconcileLimits, reconcileRound, reportRun } from './reconcile.ts'

/** Between two questions whether it is time for another run of the reconciler. */
const pauseMs = 10_000

/** Rests after each page, so that it takes a small share of the time however many schedules there are. */
export function createReconcileDuty(dependencies: ReconcileDependencies, term: Term): Duty['run'] {
  const { clock } = dependencies
  let hasReported = false
  return async (signal) => {
    if (!hasReported) await reportRun(dependencies)
    hasReported = true
    const startedMs = clock.monotonicMs()
    const { more } = await reconcileRound(dependencies, term, { signal })
    return more ? (clock.monotonicMs() - startedMs) * reconcileLimits.restFactor : pauseMs
  }
}
