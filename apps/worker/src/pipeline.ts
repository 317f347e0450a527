import { failure, type NextStep, nextStep } from '@punctual/domain'

import { assemble } from './assemble.ts'
import { deliver } from './deliver.ts'
import type { RunDependencies } from './dependencies.ts'
import { workerMetrics } from './metrics.ts'
import { delivered, hasTooManyFailures, type RunOutcome } from './outcome.ts'
import { deliveriesOf, madeParts, missingAssemblies, missingParts, type Result } from './parts.ts'
import { planDeliveries } from './plan-deliveries.ts'
import { sendsKeptFiles } from './sends-kept-files.ts'
import { type PostponedParts, renderNext } from './render-part.ts'
import { leaveResult, type Postponed } from './leave-result.ts'
import type { Run, StepOutcome } from './run.ts'

/** What this attempt knows beyond the rows: how far it is, and what it leaves for a later one. */
interface AttemptState {
  /** Whether nothing is delivered: the run may be held. */
  readonly isPreparing: boolean
  /** Index of the result that the attempt is at. */
  index: number
  /** Whether the deliveries of that result were planned by this attempt. */
  isPlanned: boolean
  /** Parts of that result. */
  readonly postponedParts: PostponedParts
  /** Why results are left for a later attempt: the first reason, and the first of those that spend a try. */
  postponed: Postponed | null
  failed: Postponed | null
  /**
   * Results with nothing left to do: planning, which comes before the end, has reopened what it may.
   */
  finished: number
}

interface Next {
  readonly result: Result
  readonly step: Exclude<NextStep, 'finish'>
}

/**
 * The pipeline: render each part → put them together → plan the deliveries → deliver → finish; each step
 * asked for by the rows. With several results, one after the other; a result that cannot be brought further
 * now does not stop the others. What the attempt is done with it forgets, so memory does not grow with the
 * number of results.
 */
export async function runPipeline(dependencies: RunDependencies, run: Run): Promise<RunOutcome> {
  return (await walk(dependencies, run, { isPreparing: false })) ?? delivered(run)
}

/**
 * The same without its last steps: the files of every result are made, and its deliveries are planned. Null when that
 * is done; else how the attempt is over.
 */
export async function prepareResults(dependencies: RunDependencies, run: Run): Promise<RunOutcome | null> {
  return await walk(dependencies, run, { isPreparing: true })
}

/** Null when nothing is left to do. */
async function walk(
  dependencies: RunDependencies,
  run: Run,
  { isPreparing }: Pick<AttemptState, 'isPreparing'>,
): Promise<RunOutcome | null> {
  const state: AttemptState = {
    isPreparing,
    index: 0,
    isPlanned: false,
    postponedParts: new Map(),
    postponed: null,
    failed: null,
    finished: 0,
  }
  for (;;) {
    run.signal.throwIfAborted()
    const next = await nextOf(run, state)
    if (next === 'lost') return { kind: 'lost' }
    if (next === null) return await endOf(run, state)
    const step = { next, state }
    const over = await goOn(run, step, await take(dependencies, run, step))
    if (over !== null) return over
  }
}

interface Step {
  readonly next: Next
  readonly state: AttemptState
}

/** What follows from a step: null for the next one, or how the attempt is over. */
async function goOn(run: Run, { next, state }: Step, outcome: StepOutcome): Promise<RunOutcome | null> {
  const { result } = next
  switch (outcome.kind) {
    case 'lost':
      return outcome
    case 'limited':
      // Every further result would wait for the same limit. What is pending is written first.
      return (await run.ledger.flush()) ? outcome : { kind: 'lost' }
    case 'put-off':
      postpone(run, state, { result, reason: outcome })
      break
    case 'failed': {
      if (!run.snapshot.isDataDriven || run.signal.aborted) return outcome
      const progress = run.ledger.progressOf(result.row)
      const left = await leaveResult(run, { result, progress, reason: outcome.failure })
      if (left === 'lost') return { kind: 'lost' }
      if (left !== 'given-up') postpone(run, state, { result, reason: left })
      break
    }
    case 'done':
      if (next.step === 'plan-deliveries') state.isPlanned = true
  }
  // The reply to the last mail goes with the end: nothing may come in between.
  if (run.ledger.held().length === 0) return null
  leave(run, state, result)
  return delivered(run)
}

/** The first result that is not finished and can be brought further in this attempt, with its next step. */
async function nextOf(run: Run, state: AttemptState): Promise<Next | null | 'lost'> {
  const { results, ledger } = run
  while (state.index < results.count && !hasTooManyFailures(run)) {
    if (!(await ledger.load(results.rowAt(state.index)))) return 'lost'
    if (isLeftOut(run, results.rowAt(state.index))) {
      ledger.forget(results.rowAt(state.index))
      state.finished += 1
      state.index += 1
      continue
    }
    const result = await results.at(state.index)
    const progress = ledger.progressOf(result.row)
    const step = nextStep({
      missingParts: missingParts(result, progress).length,
      madeParts: madeParts(result, progress).length,
      missingAssemblies: missingAssemblies(result, progress).length,
      deliveriesPlanned: state.isPlanned,
      deliveries: deliveriesOf(result, progress),
    })
    if (step !== 'finish' && !(step === 'deliver' && state.isPreparing)) return { result, step }
    // Of very many rows only a few wait for a commit.
    if (state.isPreparing && !(await ledger.flush())) return 'lost'
    state.finished += 1
    leave(run, state, result)
  }
  return null
}

/** Whether a run that sends kept files again sends none of this row: its ledger is complete from the beginning. */
function isLeftOut({ claimed, ledger }: Run, row: number): boolean {
  return claimed.resendOf !== null && !ledger.progressOf(row).deliveries.some((each) => each.row === row)
}

/** Goes on to the next result. */
function leave({ tally, ledger }: Run, state: AttemptState, result: Result): void {
  tally.add(result, ledger.progressOf(result.row))
  ledger.forget(result.row)
  state.index += 1
  state.isPlanned = false
  state.postponedParts.clear()
}

function postpone(
  run: Run,
  state: AttemptState,
  { result, reason }: { readonly result: Result; readonly reason: Postponed },
): void {
  state.postponed ??= reason
  // A row that failed spends a try, also while others wait.
  if (reason.kind === 'failed') state.failed ??= reason
  leave(run, state, result)
}

async function take(dependencies: RunDependencies, run: Run, { next, state }: Step): Promise<StepOutcome> {
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
  { next: { result, step }, state }: Step,
): Promise<StepOutcome> {
  const work = { result, progress: run.ledger.progressOf(result.row) }
  // What is sent again is never made anew.
  if (sendsKeptFiles(run.claimed) && (step === 'render' || step === 'assemble'))
    return { kind: 'failed', failure: failure('kept_file_gone') }
  switch (step) {
    case 'render':
      return await renderNext(dependencies, run, { ...work, postponed: state.postponedParts })
    case 'assemble':
      return await assemble(dependencies, run, work)
    case 'plan-deliveries':
      return await planDeliveries(dependencies, run, work)
    case 'deliver':
      return await deliver(dependencies, run, { ...work, isLast: isLastResult(run, state) })
  }
}

/** Whether the run has nothing left to do but this result. */
function isLastResult({ results }: Run, { finished }: AttemptState): boolean {
  return finished + 1 === results.count
}

/** How the attempt is over when nothing can be brought further now. What is pending is written first. */
async function endOf(run: Run, { failed, postponed }: AttemptState): Promise<RunOutcome | null> {
  if (!(await run.ledger.flush())) return { kind: 'lost' }
  return hasTooManyFailures(run) ? null : (failed ?? postponed)
}
