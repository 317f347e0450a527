import { type NextStep, nextStep } from '@punctual/domain'

import { assemble } from './assemble.ts'
import { deliver } from './deliver.ts'
import type { RunDependencies } from './dependencies.ts'
import { workerMetrics } from './metrics.ts'
import { delivered, type RunOutcome } from './outcome.ts'
import { deliveriesOf, madeParts, missingAssemblies, missingParts, type Result } from './parts.ts'
import { planDeliveries } from './plan-deliveries.ts'
import { type PostponedParts, renderNext } from './render-part.ts'
import { leaveResult, type Postponed } from './leave-result.ts'
import type { Run, StepOutcome } from './run.ts'

/** What this attempt knows beyond the rows: what it has planned, and what it leaves for a later one. */
interface AttemptState {
  readonly planned: Set<number>
  readonly postponedParts: PostponedParts
  /** Results, by row, that a later attempt may bring further, and why. */
  readonly postponed: Map<number, Postponed>
  /**
   * Results, by row, with nothing left to do: planning, which comes before the end, has reopened what it may.
   */
  readonly finished: Set<number>
  /** Index of the first result that is neither finished nor postponed. */
  first: number
}

interface Next {
  readonly result: Result
  readonly step: Exclude<NextStep, 'finish'>
}

/**
 * The pipeline: render each part → put them together → plan the deliveries → deliver → finish; each step
 * asked for by the rows. With several results, one after the other; a result that cannot be brought further
 * now does not stop the others.
 */
export async function runPipeline(dependencies: RunDependencies, run: Run): Promise<RunOutcome> {
  const state: AttemptState = {
    planned: new Set(),
    postponedParts: new Map(),
    postponed: new Map(),
    finished: new Set(),
    first: 0,
  }
  // Before the first attempt there are no rows.
  if (run.owner.attempt > 1 && !(await run.ledger.commit({ readAll: true }))) return { kind: 'lost' }
  for (;;) {
    run.signal.throwIfAborted()
    const next = nextOf(run, state)
    if (next === null) return await endOf(run, state)
    const outcome = await take(dependencies, run, { next, state })
    if (outcome.kind === 'lost') return outcome
    if (outcome.kind === 'put-off') state.postponed.set(next.result.row, outcome)
    else if (outcome.kind === 'failed') {
      if (!run.snapshot.isDataDriven || run.signal.aborted) return outcome
      const left = await leaveResult(run, {
        result: next.result,
        progress: run.ledger.progressOf(next.result.row),
        reason: outcome.failure,
      })
      if (left === 'lost') return { kind: 'lost' }
      if (left !== 'given-up') state.postponed.set(next.result.row, left)
    } else if (next.step === 'plan-deliveries') state.planned.add(next.result.row)
    // The last mail has been answered, and what the answer was goes with the end: nothing may come in
    // between.
    if (run.ledger.held().length > 0) return delivered(run)
  }
}

/** The first result that is not finished and can be brought further in this attempt, with its next step. */
function nextOf({ results, ledger }: Run, state: AttemptState): Next | null {
  for (; state.first < results.count; state.first += 1) {
    const result = results.at(state.first)
    if (state.postponed.has(result.row) || state.finished.has(result.row)) continue
    const progress = ledger.progressOf(result.row)
    const step = nextStep({
      missingParts: missingParts(result, progress).length,
      madeParts: madeParts(result, progress).length,
      missingAssemblies: missingAssemblies(result, progress).length,
      deliveriesPlanned: state.planned.has(result.row),
      deliveries: deliveriesOf(result, progress),
    })
    if (step !== 'finish') return { result, step }
    state.finished.add(result.row)
  }
  return null
}

async function take(
  dependencies: RunDependencies,
  run: Run,
  { next, state }: { readonly next: Next; readonly state: AttemptState },
): Promise<StepOutcome> {
  const startedMs = dependencies.clock.monotonicMs()
  const outcome = await carryOut(dependencies, run, { next, state })
  dependencies.metrics.observe(
    workerMetrics.steps,
    { step: next.step },
    (dependencies.clock.monotonicMs() - startedMs) / 1_000,
  )
  return outcome
}

async function carryOut(
  dependencies: RunDependencies,
  run: Run,
  { next: { result, step }, state }: { readonly next: Next; readonly state: AttemptState },
): Promise<StepOutcome> {
  const work = { result, progress: run.ledger.progressOf(result.row) }
  switch (step) {
    case 'render':
      return await renderNext(dependencies, run, { ...work, postponed: state.postponedParts })
    case 'assemble':
      return await assemble(dependencies, run, work)
    case 'plan-deliveries':
      return await planDeliveries(dependencies, run, work)
    case 'deliver':
      return await deliver(dependencies, run, { ...work, isLast: isLastResult(run, result, state) })
  }
}

/** Whether the run has nothing left to do but this result. */
function isLastResult({ results }: Run, { row }: Result, { finished }: AttemptState): boolean {
  return finished.size + (finished.has(row) ? 0 : 1) === results.count
}

/** How the attempt is over when nothing can be brought further now. What is pending is written first. */
async function endOf(run: Run, { postponed }: AttemptState): Promise<RunOutcome> {
  const reasons = [...postponed.values()]
  // A row that failed spends a try, also while others wait.
  const reason = reasons.find(({ kind }) => kind === 'failed') ?? reasons[0]
  if (!(await run.ledger.flush())) return { kind: 'lost' }
  return reason ?? delivered(run)
}
