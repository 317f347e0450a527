import { attemptsAllowed, withValues } from '@punctual/domain'

import { createAttemptLedger } from './attempt-ledger.ts'
import type { RunData } from './data/run-data.ts'
import type { RunDependencies } from './dependencies.ts'
import { createRunLeftBehind } from './left-behind.ts'
import { lastDeliveryOf } from './last-delivery.ts'
import { positionsOfRow, resultsOf } from './parts.ts'
import { createRecent } from './recent.ts'
import type { Attempt, PutOff, Run } from './run.ts'
import { runScope } from './run-scope.ts'
import type { Snapshot } from './snapshot.ts'
import { createTally } from './tally.ts'

/** Renderings that rows of the data share: with more distinct ones than this in between, a report is made again. */
const maxSharedRenderings = 10_000

/** A run before its data sources are asked. */
export function beginRun(attempt: Attempt, snapshot: Snapshot) {
  return {
    ...attempt,
    snapshot,
    signal: attempt.stop.signal,
    putOffs: new Map<string, PutOff>(),
    scope: runScope(attempt.claimed, snapshot),
  }
}

interface OpenRunOptions {
  readonly data: RunData
  readonly directory: string
  /** Whether this attempt has made its files and planned its deliveries before. */
  readonly isPrepared: boolean
}

/** The run with the answers of its data sources: everything that its steps work with. */
export function openRun(
  dependencies: RunDependencies,
  { scope, ...begun }: ReturnType<typeof beginRun>,
  { data, directory, isPrepared }: OpenRunOptions,
): Run {
  const { claimed, owner, port, snapshot } = begun
  const results = resultsOf(snapshot.frozen, withValues(scope, data.values), data)
  return {
    ...begun,
    data,
    directory,
    results,
    leftBehind: createRunLeftBehind(port, {
      destinationIds: snapshot.frozen.destinations
        .filter(({ kind }) => dependencies.deliverers.of(kind).confirm !== undefined)
        .map(({ id }) => id),
      resultCount: results.count,
    }),
    ledger: createAttemptLedger(port, {
      positionsOfRow: positionsOfRow(snapshot.frozen),
      // fence: resend-makes-nothing-anew
      isFirst: owner.attempt === 1 && claimed.resendOf === null && !isPrepared,
    }),
    tally: createTally(),
    rendered: createRecent(maxSharedRenderings),
    lastDelivery: lastDeliveryOf(dependencies, snapshot),
    // Neither a crash nor a hand-back is the fault of the report.
    isLastTry: (reason) => claimed.failures + 1 >= attemptsAllowed(reason),
  }
}
