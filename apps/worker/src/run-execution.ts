import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { type Failure, failure, FailureError, nextStep, type NextStep, deliveredStatus, type DeliveredStatus } from '@punctual/domain'
import { backoffMs, type Logger } from '@punctual/runtime'
import type { ClaimedExecution, Owner, Progress } from '@punctual/store'

import type { RunDependencies } from './dependencies.ts'
import { assemble } from './assemble.ts'
import { deliver } from './deliver.ts'
import { madeParts, missingAssemblies, missingParts } from './parts.ts'
import { persistently } from './persistently.ts'
import { planDeliveries } from './plan-deliveries.ts'
import { type PostponedParts, renderNext } from './render-part.ts'
import type { StopReason } from './running.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

/** What one step needs to know of the run it belongs to. */
export interface Run {
  readonly claimed: ClaimedExecution
  readonly owner: Owner
  readonly snapshot: Snapshot
  readonly directory: string
  readonly signal: AbortSignal
  readonly logger: Logger
  /** Whether what fails now is not tried again. */
  readonly isLastAttempt: boolean
}

/** How a step ended: done, failed, or stopped because the attempt lost the execution. */
export type StepOutcome = { readonly kind: 'done' } | { readonly kind: 'failed'; readonly failure: Failure } | { readonly kind: 'lost' }

type RunOutcome =
  | { readonly kind: 'delivered'; readonly status: DeliveredStatus; readonly failure: Failure | null }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'stopped'; readonly reason: StopReason }
  | { readonly kind: 'lost' }

/** Attempts at an execution whose failures are worth a retry; crashes are counted apart. */
const maximumAttempts = 4
const retryDelays = { firstDelayMs: 2_000, maximumDelayMs: 60_000 }

/**
 * Runs one claimed execution to an end of this attempt: ended, given back for a later attempt, or lost to another process.
 * Never rejects. Where it begins is decided by the rows alone, so an attempt after a crash goes on where the last one was.
 */
export async function runExecution(dependencies: RunDependencies, claimed: ClaimedExecution, stop: AbortSignal): Promise<void> {
  const owner = { executionId: claimed.id, attempt: claimed.attempt }
  const logger = dependencies.logger.child({ executionId: claimed.id, scheduleId: claimed.scheduleId, attempt: claimed.attempt })
  const outcome = await attemptRun(dependencies, { claimed, owner, logger, stop })
  try {
    await persistently(dependencies, stop, () => conclude(dependencies, { owner, claimed, outcome }))
    logger.info(
      {
        outcome: outcome.kind,
        ...('failure' in outcome && outcome.failure ? { code: outcome.failure.code, detail: outcome.failure.detail } : {}),
      },
      'attempt over',
    )
  } catch (error) {
    // The rows still say that this attempt runs; rescue takes it over when this server's lease ends.
    logger.error({ err: error }, 'the end of the attempt could not be recorded')
  }
}

async function attemptRun(
  dependencies: RunDependencies,
  { claimed, owner, logger, stop }: { claimed: ClaimedExecution; owner: Owner; logger: Logger; stop: AbortSignal },
): Promise<RunOutcome> {
  const read = readSnapshot(claimed.snapshot, dependencies.secretBox)
  if (!read.ok) return { kind: 'failed', failure: read.failure }
  const directory = await mkdtemp(join(dependencies.workDirectory, 'run-'))
  const timeout = AbortSignal.timeout(dependencies.executionTimeoutMs)
  const signal = AbortSignal.any([stop, timeout])
  try {
    const isLastAttempt = triesOf(claimed) >= maximumAttempts
    const outcome = await takeSteps(dependencies, { claimed, owner, snapshot: read.snapshot, directory, signal, logger, isLastAttempt })
    // What a step says after its signal has fired is about the abort, not about the report.
    return signal.aborted && outcome.kind === 'failed' ? stopped(stop) : outcome
  } catch (error) {
    if (signal.aborted) return stopped(stop)
    if (error instanceof FailureError) return { kind: 'failed', failure: error.failure }
    logger.error({ err: error }, 'unexpected exception in a run')
    return { kind: 'failed', failure: failure('internal_error') }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

function stopped(stop: AbortSignal): RunOutcome {
  return { kind: 'stopped', reason: stop.aborted ? (stop.reason as StopReason) : 'timeout' }
}

/** The pipeline: render each part → put them together → plan the deliveries → deliver → finish; each step asked for by the rows. */
async function takeSteps(dependencies: RunDependencies, run: Run): Promise<RunOutcome> {
  const { snapshot } = run
  const postponed: PostponedParts = new Map()
  let deliveriesPlanned = false
  for (;;) {
    run.signal.throwIfAborted()
    const progress: Progress = await persistently(dependencies, run.signal, () => dependencies.ledger.readProgress(run.owner.executionId))
    const step = nextStep({
      missingParts: missingParts(snapshot, progress).length,
      madeParts: madeParts(snapshot, progress).length,
      missingAssemblies: missingAssemblies(snapshot, progress).length,
      ...{ deliveriesPlanned, deliveries: progress.deliveries },
    })
    if (step === 'finish') return ended(run, progress)
    const outcome = await take(step, { dependencies, run, progress, postponed })
    if (outcome.kind !== 'done') return outcome
    deliveriesPlanned ||= step === 'plan-deliveries'
  }
}

async function take(
  step: Exclude<NextStep, 'finish'>,
  { dependencies, run, progress, postponed }: { dependencies: RunDependencies; run: Run; progress: Progress; postponed: PostponedParts },
): Promise<StepOutcome> {
  switch (step) {
    case 'render':
      return await renderNext(dependencies, run, { progress, postponed })
    case 'assemble':
      return await assemble(dependencies, run, progress)
    case 'plan-deliveries':
      return await planDeliveries(dependencies, run)
    case 'deliver':
      return await deliver(dependencies, run, progress)
  }
}

function ended({ snapshot }: Run, progress: Progress): RunOutcome {
  const { deliveries, failedParts } = progress
  const made = madeParts(snapshot, progress).length
  const status = deliveredStatus({ madeParts: made, failedParts: failedParts.length, deliveries })
  return { kind: 'delivered', status, failure: failureOf(status, { made, failedParts }) }
}

/** What an end says that is not a success; a partial delivery of everything needs no words beside the ledger. */
function failureOf(status: DeliveredStatus, { made, failedParts }: { made: number; failedParts: Progress['failedParts'] }): Failure | null {
  if (made > 0 && status === 'Failed') return failure('all_deliveries_failed')
  if (failedParts.length === 0) return null
  const reasons = failedParts.map(({ error }) => error.message).join(' ')
  return made === 0
    ? failure('package_failed', { message: `No report of the package could be made. ${reasons}` })
    : failure('package_incomplete', { message: `${failedParts.length} of ${made + failedParts.length} reports are missing. ${reasons}` })
}

/** Attempts so far that did not end in a crash, this one included. */
function triesOf({ attempt, crashCount }: ClaimedExecution): number {
  return attempt - crashCount
}

/** Writes what became of the attempt. */
async function conclude(
  { attempts, random }: RunDependencies,
  { owner, claimed, outcome }: { owner: Owner; claimed: ClaimedExecution; outcome: RunOutcome },
): Promise<void> {
  switch (outcome.kind) {
    case 'delivered':
      await attempts.finish(owner, outcome.status, outcome.failure)
      return
    case 'failed': {
      const tried = triesOf(claimed)
      const again = outcome.failure.retryable && tried < maximumAttempts
      const delayMs = outcome.failure.retryAfterMs ?? backoffMs(tried, { ...retryDelays, random })
      if (!again || !(await attempts.retryLater(owner, { delayMs, error: outcome.failure })))
        await attempts.finish(owner, 'Failed', outcome.failure)
      return
    }
    case 'stopped':
      if (outcome.reason === 'cancelled') await attempts.finish(owner, 'Cancelled', null)
      else if (outcome.reason === 'timeout') await attempts.finish(owner, 'Failed', failure('execution_timeout'))
      // A cancel that comes while this server stops is not lost: the row no longer waits to be handed back.
      else if (outcome.reason === 'draining' && !(await attempts.handBack(owner))) await attempts.finish(owner, 'Cancelled', null)
      return
    case 'lost':
      return
  }
}
