import { attemptsAllowed, withValues } from '@punctual/domain'

import { createAttemptLedger } from './attempt-ledger.ts'
import type { RunData } from './data/run-data.ts'
import type { RunDependencies } from './dependencies.ts'
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

/** The run with the answers of its data sources: everything that its steps work with. */
export function openRun(
  dependencies: RunDependencies,
  { scope, ...begun }: ReturnType<typeof beginRun>,
  { data, directory }: { readonly data: RunData; readonly directory: string },
): Run {
  const { claimed, owner, port, snapshot } = begun
  return {
    ...begun,
    data,
    directory,
    results: resultsOf(snapshot.frozen, withValues(scope, data.values), data.rows),
    ledger: createAttemptLedger(port, {
      positionsOfRow: positionsOfRow(snapshot.frozen),
      // fence: resend-makes-nothing-anew
      isFirst: owner.attempt === 1 && claimed.resendOf === null,
    }),
    tally: createTally(),
    rendered: createRecent(maxSharedRenderings),
    lastDelivery: lastDeliveryOf(dependencies, snapshot),
    // Neither a crash nor a hand-back is the fault of the report.
    isLastTry: (reason) => claimed.failures + 1 >= attemptsAllowed(reason),
  }
}
