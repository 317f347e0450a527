import type { Duty, DutyDependencies } from '../lead/duty.ts'
import type { Term } from '../lead/leader-lease.ts'
import { reconcileLimits, reconcileRound, reportRun } from './reconcile.ts'

/** Between two questions whether it is time for another run of the reconciler. */
const pauseMs = 10_000

/** Rests after each page, so that it takes a small share of the time however many schedules there are. */
export function createReconcileDuty(dependencies: DutyDependencies, term: Term): Duty['run'] {
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
