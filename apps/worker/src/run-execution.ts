import { attemptRefOf, type ClaimedExecution } from '@punctual/engine'

import { createAttemptPort } from './attempt-port.ts'
import { endAttemptSpan, startAttemptSpan } from './attempt-spans.ts'
import { askData } from './data/ask-data.ts'
import { readLists } from './data/recipient-lists.ts'
import type { RunDependencies } from './dependencies.ts'
import { workerMetrics } from './metrics.ts'
import { outcomeOfError, type RunOutcome, stopped, withoutRows } from './outcome.ts'
import { beginRun, openRun } from './open-run.ts'
import { heldBeforeSending, mayHold } from './hold.ts'
import { prepareResults, runPipeline } from './pipeline.ts'
import { recordOutcome } from './record-outcome.ts'
import type { Attempt } from './run.ts'
import type { RunStop } from './run-stop.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * Runs one claimed execution to an end of this attempt: ended, given back for a later attempt, or lost to
 * another process. Never rejects. Only the rows decide where it begins, so an attempt after a crash
 * goes on where the last one was.
 */
export async function runExecution(
  dependencies: RunDependencies,
  claimed: ClaimedExecution,
  stop: RunStop,
): Promise<void> {
  const startedMs = dependencies.clock.monotonicMs()
  const attempt = openAttempt(dependencies, { claimed, claimedMs: startedMs }, stop)
  using _port = attempt.port
  const outcome = await perform(dependencies, attempt)
  endAttemptSpan(attempt.span, outcome)
  reportOutcome(dependencies, outcome, startedMs)
  await releaseProbes(dependencies, attempt)
  await recordOutcome(dependencies, attempt, outcome)
}

function openAttempt(
  dependencies: RunDependencies,
  { claimed, claimedMs }: Pick<Attempt, 'claimed' | 'claimedMs'>,
  stop: RunStop,
): Attempt {
  const owner = attemptRefOf(claimed)
  const { executionId, attempt } = owner
  const span = startAttemptSpan(dependencies, claimed)
  const { scheduleId } = claimed
  const logger = dependencies.logger.child({ executionId, scheduleId, attempt, ...span.logFields })
  const port = createAttemptPort(dependencies, { claimed, stop, logger })
  return { claimed, owner, port, stop, logger, span, claimedMs }
}

/** Carries the run out, and normalizes how that ended. */
async function perform(dependencies: RunDependencies, attempt: Attempt): Promise<RunOutcome> {
  const { claimed, stop, logger } = attempt
  const read = dependencies.readSnapshot(claimed.snapshot)
  if (!read.ok) return { kind: 'failed', failure: read.failure }
  try {
    const outcome = await performSteps(dependencies, attempt, read.snapshot)
    // What a step says after its signal has fired is about the abort, not about the report.
    return stop.signal.aborted && ['failed', 'put-off', 'limited'].includes(outcome.kind)
      ? stopped(stop)
      : outcome
  } catch (error) {
    return stop.signal.aborted ? stopped(stop) : outcomeOfError(error, logger)
  }
}

async function performSteps(
  dependencies: RunDependencies,
  attempt: Attempt,
  snapshot: Snapshot,
): Promise<RunOutcome> {
  const begun = beginRun(attempt, snapshot)
  const asked = await askData(dependencies, begun)
  if (asked.kind !== 'ready') return asked
  if (asked.data.rows?.count === 0) return withoutRows()
  const listed = await readLists(dependencies, begun)
  if (listed.kind !== 'ready') return listed
  const data = { ...asked.data, lists: listed.lists }
  await using directory = await dependencies.files.openDirectory()
  const open = (isPrepared: boolean) =>
    openRun(dependencies, begun, { data, directory: directory.path, isPrepared })
  if (!mayHold(begun)) return await runPipeline(dependencies, open(false))
  const unprepared = await prepareResults(dependencies, open(false))
  if (unprepared !== null) return unprepared
  const run = open(true)
  return (await heldBeforeSending(dependencies, run)) ?? (await runPipeline(dependencies, run))
}

function reportOutcome({ metrics, clock }: RunDependencies, outcome: RunOutcome, startedMs: number): void {
  metrics.observe(
    workerMetrics.attempts,
    { outcome: outcome.kind },
    (clock.monotonicMs() - startedMs) / 1_000,
  )
  if ('failure' in outcome && outcome.failure && !('status' in outcome && outcome.status === 'Succeeded'))
    metrics.increase(workerMetrics.failures, { code: outcome.failure.code })
}

async function releaseProbes({ breakers }: RunDependencies, { owner, logger }: Attempt): Promise<void> {
  await breakers.leave(owner).catch((error: unknown) => logger.warn({ err: error }, 'probe not abandoned'))
}
