import {
  attemptsAllowed,
  diskRefusal,
  type Failure,
  failure,
  FailureError,
  nextStep,
  type NextStep,
  deliveredStatus,
  type DeliveredStatus,
} from '@punctual/domain'
import { backoffMs, type Logger, startDeadline } from '@punctual/runtime'
import {
  type AttemptRef,
  attemptRefOf,
  type ClaimedExecution,
  type DeliveryResult,
  type EndEvidence,
  type Progress,
} from '@punctual/engine'

import type { RunDependencies } from './dependencies.ts'
import { assemble } from './assemble.ts'
import { deliver } from './deliver.ts'
import { deliveriesOf, givenUpParts, madeParts, missingAssemblies, missingParts } from './parts.ts'
import { persistently } from './persistently.ts'
import { planDeliveries } from './plan-deliveries.ts'
import { workerMetrics } from './metrics.ts'
import { nothingAchieved } from './progress.ts'
import { giveUp, type PostponedParts, renderNext } from './render-part.ts'
import type { PutOff, ResultInProgress, Run, StepOutcome } from './run.ts'
import { createRunLedger } from './run-ledger.ts'
import type { StopReason } from './running.ts'
import { createOwnTurn, type OwnTurn } from './send-turns.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

type RunOutcome =
  | {
      readonly kind: 'delivered'
      readonly status: DeliveredStatus
      readonly failure: Failure | null
      /** What became of the last mail, to be written with the end. */
      readonly results: readonly DeliveryResult[]
      readonly evidence: EndEvidence
    }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | PutOff
  | { readonly kind: 'stopped'; readonly reason: StopReason }
  | { readonly kind: 'lost' }

/** Reasons that the error of an execution repeats; the record has all of them. */
const mostReasons = 20
const retryDelays = { firstDelayMs: 2_000, maximumDelayMs: 60_000 }

/**
 * Runs one claimed execution to an end of this attempt: ended, given back for a later attempt, or lost to another process.
 * Never rejects. Where it begins is decided by the rows alone, so an attempt after a crash goes on where the last one was.
 */
export async function runExecution(dependencies: RunDependencies, claimed: ClaimedExecution, stop: AbortSignal): Promise<void> {
  const owner = attemptRefOf(claimed)
  const logger = dependencies.logger.child({ executionId: claimed.id, scheduleId: claimed.scheduleId, attempt: claimed.attempt })
  const startedMs = dependencies.clock.monotonicMs()
  using turn = createOwnTurn(dependencies.sendTurns)
  const outcome = await attemptRun(dependencies, { claimed, owner, turn, logger, stop })
  tellAttempt(dependencies, outcome, startedMs)
  await dependencies.breakers.leave(owner).catch((error: unknown) => logger.warn({ err: error }, 'could not give up a probe'))
  try {
    // A reply that was read is written whatever has become of the attempt.
    const until = 'results' in outcome && outcome.results.length > 0 ? AbortSignal.any([]) : stop
    await persistently(dependencies, until, () => conclude(dependencies, { owner, claimed, outcome }))
    logger.info(
      {
        outcome: outcome.kind,
        ...('failure' in outcome && outcome.failure ? { code: outcome.failure.code, detail: outcome.failure.detail } : {}),
        ...('target' in outcome ? { target: outcome.target } : {}),
      },
      'attempt over',
    )
  } catch (error) {
    logger.error({ err: error }, 'the end of the attempt could not be recorded')
    // Whoever took over decides what goes on; a lease that is over charges the run with nothing.
    if (stop.reason === 'superseded') return
    // The rows still say that this attempt runs. Giving it up is counted; when not even that succeeds, rescue takes it over.
    await dependencies.attempts.giveUp(owner).catch((reason: unknown) => logger.warn({ err: reason }, 'could not give the attempt up'))
  }
}

function tellAttempt({ metrics, clock }: RunDependencies, outcome: RunOutcome, startedMs: number): void {
  metrics.observe(workerMetrics.attempts, { outcome: outcome.kind }, (clock.monotonicMs() - startedMs) / 1_000)
  if ('failure' in outcome && outcome.failure) metrics.increase(workerMetrics.failures, { code: outcome.failure.code })
}

interface Attempt {
  readonly claimed: ClaimedExecution
  readonly owner: AttemptRef
  readonly turn: OwnTurn
  readonly logger: Logger
  readonly stop: AbortSignal
}

async function attemptRun(dependencies: RunDependencies, { claimed, owner, turn, logger, stop }: Attempt): Promise<RunOutcome> {
  const read = readSnapshot(claimed.snapshot, dependencies.secretBox)
  if (!read.ok) return { kind: 'failed', failure: read.failure }
  using deadline = startDeadline(dependencies.clock, dependencies.executionTimeoutMs)
  const signal = AbortSignal.any([stop, deadline.signal])
  try {
    await using directory = await dependencies.files.openDirectory()
    const isLastTry = (reason: Failure) => triesOf(claimed) >= attemptsAllowed(reason)
    const { snapshot } = read
    const isAlone = owner.attempt === 1 && snapshot.results.length === 1 && !snapshot.isDataDriven
    const ledger = createRunLedger({ ledger: dependencies.ledger, owner, lease: dependencies.server, isAlone })
    const run = { claimed, owner, snapshot, ledger, turn, directory: directory.path, signal, logger, isLastTry, putOffs: new Map() }
    const outcome = await takeSteps(dependencies, run)
    // What a step says after its signal has fired is about the abort, not about the report.
    return signal.aborted && (outcome.kind === 'failed' || outcome.kind === 'put-off') ? stopped(stop) : outcome
  } catch (error) {
    if (signal.aborted) return stopped(stop)
    if (error instanceof FailureError) return { kind: 'failed', failure: error.failure }
    logger.error({ err: error }, 'unexpected exception in a run')
    return { kind: 'failed', failure: diskRefusal(error) ?? failure('internal_error') }
  }
}

function stopped(stop: AbortSignal): RunOutcome {
  return { kind: 'stopped', reason: stop.aborted ? (stop.reason as StopReason) : 'timeout' }
}

type Postponed = PutOff | { readonly kind: 'failed'; readonly failure: Failure }

/** What this attempt knows beyond the rows: what it has planned, and what it leaves for a later one. */
interface AttemptState {
  readonly planned: Set<number>
  readonly postponedParts: PostponedParts
  /** Results, by row, that a later attempt may bring further, and why. */
  readonly postponed: Map<number, Postponed>
  /** Results, by row, with nothing left to do: planning, which comes before the end, has reopened what it may. */
  readonly finished: Set<number>
}

/**
 * The pipeline: render each part → put them together → plan the deliveries → deliver → finish; each step asked for by the rows.
 * With several results, one after the other; a result that cannot be brought further now does not stop the others.
 */
async function takeSteps(dependencies: RunDependencies, run: Run): Promise<RunOutcome> {
  const state: AttemptState = { planned: new Set(), postponedParts: new Map(), postponed: new Map(), finished: new Set() }
  const isFirst = run.owner.attempt === 1
  const read = () => persistently(dependencies, run.signal, () => dependencies.ledger.readProgress(run.owner.executionId))
  let progress: Progress = isFirst ? nothingAchieved : await read()
  for (;;) {
    run.signal.throwIfAborted()
    const next = nextOf(run, progress, state)
    if (next === null) return await noMoreSteps(dependencies, run, { progress, state })
    const startedMs = dependencies.clock.monotonicMs()
    const outcome = await take(next.step, { dependencies, run, work: { result: next.result, progress }, state })
    dependencies.metrics.observe(workerMetrics.steps, { step: next.step }, (dependencies.clock.monotonicMs() - startedMs) / 1_000)
    if (outcome.kind === 'lost') return outcome
    if (outcome.kind === 'put-off') state.postponed.set(next.result.row, outcome)
    else if (outcome.kind === 'failed') {
      if (!run.snapshot.isDataDriven || run.signal.aborted) return outcome
      const left = await leave(dependencies, run, { result: next.result, progress, state, reason: outcome.failure })
      if (left === 'lost') return { kind: 'lost' }
    } else if (next.step === 'plan-deliveries') state.planned.add(next.result.row)
    // The last mail has been answered, and what the answer was goes with the end: nothing may come in between.
    if (outcome.kind === 'done' && outcome.progress && run.ledger.heldResults().length > 0) return ended(run, outcome.progress)
    progress = (isFirst && outcome.kind === 'done' ? outcome.progress : null) ?? (await read())
  }
}

/** What the attempt ends with when nothing can be brought further now. What is held is written first. */
async function noMoreSteps(
  dependencies: RunDependencies,
  run: Run,
  { progress, state }: { progress: Progress; state: AttemptState },
): Promise<RunOutcome> {
  const reasons = [...state.postponed.values()]
  // A row that failed spends a try, whatever the others wait for.
  const reason = reasons.find(({ kind }) => kind === 'failed') ?? reasons[0]
  if (reason?.kind === 'failed') return reason
  const owned = await persistently(dependencies, run.signal, () => run.ledger.flush())
  return owned ? (reason ?? ended(run, progress)) : { kind: 'lost' }
}

/** The first result that is not finished and can be brought further in this attempt, with its next step. */
function nextOf({ snapshot }: Run, progress: Progress, { planned, postponed, finished }: AttemptState) {
  for (const result of snapshot.results) {
    if (postponed.has(result.row) || finished.has(result.row)) continue
    const step = nextStep({
      missingParts: missingParts(result, progress).length,
      madeParts: madeParts(result, progress).length,
      missingAssemblies: missingAssemblies(result, progress).length,
      ...{ deliveriesPlanned: planned.has(result.row), deliveries: deliveriesOf(result, progress) },
    })
    if (step !== 'finish') return { result, step }
    finished.add(result.row)
  }
  return null
}

async function take(
  step: Exclude<NextStep, 'finish'>,
  { dependencies, run, work, state }: { dependencies: RunDependencies; run: Run; work: ResultInProgress; state: AttemptState },
): Promise<StepOutcome> {
  switch (step) {
    case 'render':
      return await renderNext(dependencies, run, { ...work, postponed: state.postponedParts })
    case 'assemble':
      return await assemble(dependencies, run, work)
    case 'plan-deliveries':
      return await planDeliveries(dependencies, run, work)
    case 'deliver':
      return await deliver(dependencies, run, work)
  }
}

/** A row that failed: left for a later attempt when that may help, else given up with all its parts. */
async function leave(
  dependencies: RunDependencies,
  run: Run,
  { result, progress, state, reason }: ResultInProgress & { state: AttemptState; reason: Failure },
): Promise<'left' | 'lost'> {
  if (!run.isLastTry(reason)) {
    state.postponed.set(result.row, { kind: 'failed', failure: reason })
    return 'left'
  }
  const told = reason.message.startsWith('Row ') ? reason : { ...reason, message: `Row ${result.row}: ${reason.message}` }
  const failed = new Set(givenUpParts(result, progress).map(({ position }) => position))
  for (const part of result.parts.filter(({ position }) => !failed.has(position))) {
    const outcome = await giveUp(dependencies, run, { part, result, progress, reason: told })
    if (outcome.kind === 'lost') return 'lost'
  }
  return 'left'
}

function ended({ snapshot, ledger }: Run, progress: Progress): RunOutcome {
  const { deliveries, failedParts } = progress
  const made = snapshot.results.reduce((sum, result) => sum + madeParts(result, progress).length, 0)
  const status = deliveredStatus({ madeParts: made, failedParts: failedParts.length, deliveries })
  const evidence = { artifacts: progress.artifacts.length, deliveries: deliveries.length }
  return { kind: 'delivered', status, failure: failureOf(snapshot, progress, { status, made }), results: ledger.heldResults(), evidence }
}

/** What an end says that is not a success; a partial delivery of everything needs no words beside the ledger. */
function failureOf(
  { isDataDriven, results }: Snapshot,
  { failedParts, deliveries }: Progress,
  { status, made }: { status: DeliveredStatus; made: number },
): Failure | null {
  if (made > 0 && status === 'Failed')
    return failure(deliveries.every(({ state }) => state === 'Unknown') ? 'delivery_interrupted' : 'all_deliveries_failed')
  if (failedParts.length === 0) return null
  const reasons = [...new Set(failedParts.map(({ error }) => error.message))].slice(0, mostReasons).join(' ')
  if (isDataDriven) {
    const rows = new Set(failedParts.map(({ row }) => row)).size
    return made === 0
      ? failure('rows_failed', { message: `No row of the data could be made. ${reasons}` })
      : failure('rows_incomplete', { message: `${rows} of ${results.length} rows could not be made, or not completely. ${reasons}` })
  }
  return made === 0
    ? failure('package_failed', { message: `No report of the package could be made. ${reasons}` })
    : failure('package_incomplete', { message: `${failedParts.length} of ${made + failedParts.length} reports are missing. ${reasons}` })
}

/** Attempts that count, this one included: neither a crash nor a hand-back is the fault of the report. */
function triesOf({ failures }: ClaimedExecution): number {
  return failures + 1
}

/** Writes what became of the attempt. */
async function conclude(
  { attempts, breakers, random }: RunDependencies,
  { owner, claimed, outcome }: { owner: AttemptRef; claimed: ClaimedExecution; outcome: RunOutcome },
): Promise<void> {
  switch (outcome.kind) {
    case 'delivered': {
      const { status, failure: error, results, evidence } = outcome
      // Not its own any more, or the database has forgotten what it rests on: whoever comes next reads what is there.
      if (!(await attempts.conclude(owner, { status, error, results, evidence }))) await attempts.giveUp(owner)
      return
    }
    case 'failed': {
      const tried = triesOf(claimed)
      const again = tried < attemptsAllowed(outcome.failure)
      const delayMs = backoffMs(tried, { ...retryDelays, random })
      if (!again || !(await attempts.retryLater(owner, { delayMs, error: outcome.failure })))
        await attempts.finish(owner, 'Failed', outcome.failure)
      return
    }
    case 'put-off':
      // A cancel that comes at this moment is not lost: the row no longer waits to be put off.
      if (!(await breakers.putOff(owner, outcome))) await attempts.finish(owner, 'Cancelled', null)
      return
    case 'stopped':
      if (outcome.reason === 'cancelled') await attempts.finish(owner, 'Cancelled', null)
      else if (outcome.reason === 'timeout') await attempts.finish(owner, 'Failed', failure('execution_timeout'))
      // A cancel that comes while this server stops is not lost: the row no longer waits to be handed back.
      else if (outcome.reason === 'draining' && !(await attempts.handBack(owner))) await attempts.finish(owner, 'Cancelled', null)
      return
    case 'lost':
      // Mostly a newer attempt owns it, and this changes nothing; but a cancel, or a heartbeat that came too late, can look the same.
      await attempts.giveUp(owner)
      return
  }
}
