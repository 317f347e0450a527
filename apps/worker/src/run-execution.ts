import { attemptsAllowed, withValues } from '@punctual/domain'
import { attemptRefOf, type ClaimedExecution } from '@punctual/engine'

import { createAttemptLedger } from './attempt-ledger.ts'
import { createAttemptPort } from './attempt-port.ts'
import { askData } from './data/ask-data.ts'
import type { RunDependencies } from './dependencies.ts'
import { workerMetrics } from './metrics.ts'
import { outcomeOfError, type RunOutcome, stopped, withoutRows } from './outcome.ts'
import { positionsOfRow, resultsOf } from './parts.ts'
import { runPipeline } from './pipeline.ts'
import { createRecent } from './recent.ts'
import { recordOutcome } from './record-outcome.ts'
import type { Attempt, PutOff } from './run.ts'
import { runScope } from './run-scope.ts'
import type { RunStop } from './run-stop.ts'
import { createInDoubtSlot } from './in-doubt-slot.ts'
import { lastDeliveryOf } from './last-delivery.ts'
import type { Snapshot } from './snapshot.ts'
import { createTally } from './tally.ts'

/** Renderings that rows of the data share: with more distinct ones than this in between, a report is made again. */
const maxSharedRenderings = 10_000

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
  const attempt = openAttempt(dependencies, claimed, stop)
  using _inDoubtSlot = attempt.inDoubtSlot
  const outcome = await perform(dependencies, attempt)
  reportOutcome(dependencies, outcome, startedMs)
  await releaseProbes(dependencies, attempt)
  await recordOutcome(dependencies, attempt, outcome)
}

function openAttempt(dependencies: RunDependencies, claimed: ClaimedExecution, stop: RunStop): Attempt {
  const owner = attemptRefOf(claimed)
  const { executionId, attempt } = owner
  const inDoubtSlot = createInDoubtSlot(dependencies.inDoubtSlots)
  const logger = dependencies.logger.child({ executionId, scheduleId: claimed.scheduleId, attempt })
  const port = createAttemptPort(dependencies, { claimed, stop, inDoubtSlot, logger })
  return { claimed, owner, port, inDoubtSlot, stop, logger }
}

/** Carries the run out, and normalizes how that ended. */
async function perform(dependencies: RunDependencies, attempt: Attempt): Promise<RunOutcome> {
  const { claimed, stop, logger } = attempt
  const read = dependencies.readSnapshot(claimed.snapshot)
  if (!read.ok) return { kind: 'failed', failure: read.failure }
  try {
    const outcome = await performSteps(dependencies, attempt, read.snapshot)
    // What a step says after its signal has fired is about the abort, not about the report.
    return stop.signal.aborted && (outcome.kind === 'failed' || outcome.kind === 'put-off')
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
  const common = { ...attempt, snapshot, signal: attempt.stop.signal, putOffs: new Map<string, PutOff>() }
  const scope = runScope(attempt.claimed, snapshot)
  const asked = await askData(dependencies, { ...common, scope })
  if (asked.kind !== 'ready') return asked
  const { data } = asked
  if (data.rows?.count === 0) return withoutRows()
  await using directory = await dependencies.files.openDirectory()
  return await runPipeline(dependencies, {
    ...common,
    data,
    results: resultsOf(snapshot.frozen, withValues(scope, data.values), data.rows),
    ledger: createAttemptLedger(attempt.port, {
      positionsOfRow: positionsOfRow(snapshot.frozen),
      // fence: resend-makes-nothing-anew
      isFirst: attempt.owner.attempt === 1 && attempt.claimed.resendOf === null,
    }),
    tally: createTally(),
    rendered: createRecent(maxSharedRenderings),
    directory: directory.path,
    reopened: { isDone: false },
    lastDelivery: lastDeliveryOf(dependencies, snapshot),
    // Neither a crash nor a hand-back is the fault of the report.
    isLastTry: (reason) => attempt.claimed.failures + 1 >= attemptsAllowed(reason),
  })
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
