import { createBatchedCall, jsonParameter, statementsBeside, type StatementLanes } from '@punctual/store'

import type { EngineDatabase } from '../engine-database.ts'
import { type AttemptRef, instantsOf } from '../port/attempt-ref.ts'
import { createSnapshotReads } from './snapshots.ts'
import { createRunNotes, type RunNote } from './run-notes.ts'
import { storedFailure, storedResult } from '../stored-failure.ts'
import type {
  ClaimedExecution,
  ClaimRequest,
  ExecutionEnd,
  ExecutionRequest,
  RequestedExecution,
} from '../port/execution-data.ts'

const statement = statementsBeside(import.meta.url)

/*
 * The moves that every execution makes, of which a busy process makes many at the same moment: those go
 * together in one statement. Only its own row decides each call.
 */

type Placed = NonNullable<ExecutionRequest['place']>

/** A request as the statement for any id reads it. */
type GivenRequest = Omit<ExecutionRequest, 'place'> & {
  readonly place: (Omit<Placed, 'sequence'> & { readonly sequence: string }) | null
}

export function createRequestCall(
  database: EngineDatabase,
  lanes: StatementLanes,
): (request: ExecutionRequest) => Promise<RequestedExecution | null> {
  const requestBy = (
    record: (requests: readonly ExecutionRequest[]) => Promise<readonly RequestedExecution[]>,
  ) =>
    createBatchedCall<ExecutionRequest, RequestedExecution>({
      lanes,
      keyOf: ({ executionId }) => executionId,
      run: async (requests) => byId(await record(requests)),
    })
  const requestNew = requestBy(async (requests) => {
    const given = requests.map(({ place: _none, isNewId: _known, ...request }) => request)
    return await database.record<RequestedExecution>(statement('request-new'), [jsonParameter(given)])
  })
  const requestAny = requestBy(async (requests) => {
    const given: readonly GivenRequest[] = requests.map(({ place = null, ...request }) => ({
      ...request,
      place: place && { ...place, sequence: place.sequence.toString() },
    }))
    return await database.record<RequestedExecution>(statement('request-executions'), [jsonParameter(given)])
  })
  return (request) => (request.isNewId && !request.place ? requestNew(request) : requestAny(request))
}

interface ClaimedRow extends Omit<ClaimedExecution, 'snapshot'> {
  /** Null when the schedule is gone. */
  readonly snapshotKey: string | null
}

/** The others of its batch have begun too: one whose snapshot is gone, so undefined, fails by itself. */
function withSnapshot(begun: ClaimedExecution): ClaimedExecution {
  if (begun.snapshot === undefined) throw new Error('the snapshot of a claimed execution is not there')
  return begun
}

export function createClaimCall(
  database: EngineDatabase,
  lanes: StatementLanes,
): (claim: ClaimRequest) => Promise<ClaimedExecution | null> {
  const snapshotsOf = createSnapshotReads(database)
  const claimBy = (record: (claims: readonly ClaimRequest[]) => Promise<readonly ClaimedRow[]>) =>
    createBatchedCall<ClaimRequest, ClaimedExecution>({
      lanes,
      keyOf: ({ executionId }) => executionId,
      async run(claims) {
        const rows = await record(claims)
        const snapshots = await snapshotsOf(
          rows.map(({ snapshotKey }) => snapshotKey).filter((key) => key !== null),
        )
        return byId(
          rows.map(({ snapshotKey, ...row }) => ({
            ...row,
            snapshot: snapshotKey === null ? null : snapshots.get(snapshotKey),
          })),
        )
      },
    })
  const claimKnown = claimBy((claims) =>
    database.record<ClaimedRow>(statement('claim-known'), [jsonParameter(claims)]),
  )
  const claimAny = claimBy((claims) =>
    database.record<ClaimedRow>(statement('claim-executions'), [jsonParameter(claims)]),
  )
  return async (claim) => {
    const begun = (await claimKnown(claim)) ?? (await claimAny(claim))
    return begun && withSnapshot(begun)
  }
}

export interface FinishedExecution extends RunNote {
  readonly executionId: string
  /** Whether its schedule has noted the run. */
  readonly isRemembered: boolean
}

export type Finish = AttemptRef & ExecutionEnd

/** What one statement does about ends of executions; also used within a transaction of several statements. */
export interface FinishStatement {
  statement(finishes: readonly Finish[]): { readonly sql: string; readonly parameters: readonly unknown[] }
  /** The ended ones by their ids. */
  answersOf(rows: readonly FinishedExecution[]): ReadonlyMap<string, FinishedExecution>
  /** Called after the commit: notes the run on a schedule that the statement has passed over. */
  note(finished: FinishedExecution): Promise<void>
}

export function createFinishStatement(database: EngineDatabase): FinishStatement {
  const sql = statement('finish-executions')
  const note = createRunNotes(database)
  return {
    statement: (finishes) => ({ sql, parameters: finishParameters(finishes) }),
    answersOf: (rows) => new Map(rows.map((row) => [row.executionId, row])),
    async note(finished) {
      if (!finished.isRemembered) await note(finished)
    },
  }
}

function finishParameters(finishes: readonly Finish[]): unknown[] {
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
  const { answersOf, note } = createFinishStatement(database)
  const end = createBatchedCall<Finish, FinishedExecution>({
    lanes,
    keyOf: ({ executionId }) => executionId,
    async run(finishes) {
      return answersOf(await database.record<FinishedExecution>(sql, finishParameters(finishes)))
    },
  })
  return async (finish) => {
    const finished = await end(finish)
    if (finished) await note(finished)
    return finished !== null
  }
}

function byId<Row extends { readonly executionId: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.executionId, row]))
}
