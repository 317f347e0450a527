import { createBatchedCall, jsonParameter, statementsBeside, type StatementLanes } from '@punctual/store'

import type { EngineDatabase } from '../history/engine-database.ts'
import { type AttemptRef, instantsOf } from './attempt-ref.ts'
import { createSnapshotReads } from './snapshots.ts'
import { createRunNotes, type RunNote } from './run-notes.ts'
import { storedFailure, storedResult } from './stored-failure.ts'
import type {
  ClaimedExecution,
  ClaimRequest,
  ExecutionEnd,
  ExecutionRequest,
  RequestedExecution,
} from './execution-data.ts'

const statement = statementsBeside(import.meta.url)

/*
 * The moves that every execution makes, of which a busy process makes many at the same moment: those go
 * together in one statement. Only its own row decides each call.
 */

export function createRequestCall(
  database: EngineDatabase,
  lanes: StatementLanes,
): (request: ExecutionRequest) => Promise<RequestedExecution | null> {
  const sql = statement('request-executions')
  return createBatchedCall({
    lanes,
    keyOf: ({ executionId }) => executionId,
    async run(requests) {
      const given = requests.map(({ place = null, ...request }) => ({
        ...request,
        place: place && { ...place, sequence: place.sequence.toString() },
      }))
      return byId(await database.record<RequestedExecution>(sql, [jsonParameter(given)]))
    },
  })
}

interface ClaimedRow extends Omit<ClaimedExecution, 'snapshot'> {
  /** Null when the schedule is gone. */
  readonly snapshotKey: string | null
}

function frozen(snapshots: ReadonlyMap<string, unknown>, key: string): unknown {
  const snapshot = snapshots.get(key)
  if (snapshot === undefined) throw new Error('the snapshot of a claimed execution is not there')
  return snapshot
}

export function createClaimCall(
  database: EngineDatabase,
  lanes: StatementLanes,
): (claim: ClaimRequest) => Promise<ClaimedExecution | null> {
  const sql = statement('claim-executions')
  const snapshotsOf = createSnapshotReads(database)
  return createBatchedCall({
    lanes,
    keyOf: ({ executionId }) => executionId,
    async run(claims) {
      const rows = await database.record<ClaimedRow>(sql, [jsonParameter(claims)])
      const snapshots = await snapshotsOf(
        rows.map(({ snapshotKey }) => snapshotKey).filter((key) => key !== null),
      )
      return byId(
        rows.map(({ snapshotKey, ...row }) => ({
          ...row,
          snapshot: snapshotKey === null ? null : frozen(snapshots, snapshotKey),
        })),
      )
    },
  })
}

export interface FinishedExecution extends RunNote {
  readonly id: string
  /** Whether its schedule has noted the run. */
  readonly isRemembered: boolean
}

export type Finish = AttemptRef & ExecutionEnd

/** The parameters of `finish-executions`. */
export function finishParameters(finishes: readonly Finish[]): unknown[] {
  const given = finishes.map(({ nominalAt: _nominalAt, error, results = [], ...finish }) => ({
    ...finish,
    error: storedFailure(error),
    results: results.map(storedResult),
  }))
  return [jsonParameter(given), ...instantsOf(finishes)]
}

/**
 * Ends an execution and notes on its schedule when and where it ran; false when the attempt does not own it
 * any more.
 */
export function createFinishCall(
  database: EngineDatabase,
  lanes: StatementLanes,
): (finish: Finish) => Promise<boolean> {
  const sql = statement('finish-executions')
  const note = createRunNotes(database)
  const end = createBatchedCall<Finish, FinishedExecution>({
    lanes,
    keyOf: ({ executionId }) => executionId,
    async run(finishes) {
      const finished = await database.record<FinishedExecution>(sql, finishParameters(finishes))
      return new Map(finished.map((row) => [row.id, row]))
    },
  })
  return async (finish) => {
    const finished = await end(finish)
    if (finished && !finished.isRemembered) await note(finished)
    return finished !== null
  }
}

function byId<Row extends { readonly executionId: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.executionId, row]))
}
