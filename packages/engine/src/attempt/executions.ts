import {
  type ExecutionStatus,
  type ExecutionTrigger,
  type Failure,
  longestAskedWaitMs,
  type PutOff,
  putOffAfter,
  type Target,
  targetKey,
} from '@punctual/domain'
import { type Database, statementsBeside, type StatementLanes } from '@punctual/store'

import type { AttemptRef } from './attempt-ref.ts'
import type { Dispatch } from '../dispatch/dispatching.ts'
import type { StoredReason } from './breakers.ts'
import { createClaimCall, createFinishCall, createRequestCall } from './execution-calls.ts'
import type { DeliveryResult } from './ledger.ts'
import { storedFailure } from './stored-failure.ts'

const statement = statementsBeside(import.meta.url)

/** What the owner of an attempt gets to work with. */
export interface ClaimedExecution {
  readonly id: string
  readonly nominalAt: Date
  readonly scheduleId: string
  readonly scheduleName: string
  readonly trigger: ExecutionTrigger
  readonly dueAt: Date | null
  readonly entryAt: Date
  readonly attempt: number
  /** Of this claim. */
  readonly claimToken: string
  /** Earlier attempts that ended in a failure worth a retry; crashes and hand-backs are none. */
  readonly failures: number
  /** Schedule, accounts and destinations as first claimed; null when the schedule is gone. */
  readonly snapshot: unknown
  /** Since it was first put off because a target is away; null when it never was. */
  readonly putOffMs: number | null
  /** At the first claim: from the due instant (the later one of its spread window), or from the request; else null. */
  readonly startDelayMs: number | null
}

export type EndedStatus = Extract<ExecutionStatus, 'Succeeded' | 'PartiallyDelivered' | 'Failed' | 'Cancelled'>

export interface RescuedExecution {
  readonly id: string
  readonly status: ExecutionStatus
  readonly serverName: string | null
  readonly unknownDeliveries: number
}

/** An execution that its own process has taken back. */
export interface TakenBack {
  readonly id: string
  readonly status: ExecutionStatus
}

/** An execution that was sent to a server and not claimed there. */
export interface LostMessage {
  readonly id: string
  /** The server, if it lives, has a free slot, and did not claim it in time; null when it is clear why it was not claimed. */
  readonly silentServer: string | null
}

export type CancelAnswer = {
  readonly statusBefore: ExecutionStatus
  /** Null when nothing was changed, because it had ended or was being cancelled already. */
  readonly statusAfter: ExecutionStatus | null
  readonly serverName: string | null
}

export interface ExecutionRequest {
  readonly executionId: string
  readonly scheduleId: string
  readonly runBy: string
  readonly priority: number
  /** Where it is to start at once; without a place it waits for dispatch. */
  readonly place?: RequestPlace | null
}

/** A place that was found for a run before it is recorded. It holds only as long as nobody has placed anything since. */
export interface RequestPlace {
  readonly serverName: string
  readonly reason: string
  readonly turn: number
  /** The sequence of placements as read. */
  readonly sequence: bigint
  /** The version of the schedule that it was found for. */
  readonly scheduleVersion: number
}

export interface RequestedExecution {
  readonly id: string
  readonly nominalAt: Date
  /** The message that its server has to get; null when it waits for dispatch. */
  readonly dispatch: Dispatch | null
}

export interface ClaimRequest {
  readonly executionId: string
  readonly generation: number
  readonly serverName: string
  /** Random, one for each claim; what the attempt writes carries it. */
  readonly claimToken: string
  readonly bootId: string
  readonly processId: number
  /** Of the server. */
  readonly leaseMs: number
}

/** How an attempt ends its execution, and what became of the deliveries that it sent last. */
export interface ExecutionEnd {
  readonly status: EndedStatus
  readonly error: Failure | null
  /** Written whether the attempt still owns the execution or not. */
  readonly results?: readonly DeliveryResult[]
  /** What the end was computed from; without it nothing is compared. */
  readonly evidence?: EndEvidence
}

/**
 * The rows that an end rests on. It is refused when the execution has fewer artifacts or settled deliveries, the given results
 * included: a database that has lost its last commits may have forgotten what the attempt has made.
 */
export interface EndEvidence {
  readonly artifacts: number
  readonly deliveries: number
}

/** What an execution is put off for. */
export interface BreakerWait {
  readonly target: Target
  /** How much later than the first one that waits for the target. */
  readonly spreadMs: number
  readonly longestWaitMs: number
  readonly failure: StoredReason
  readonly reason: PutOff
}

/**
 * The moves of an execution, each one conditional statement: it says what it expects and changes nothing otherwise. Only
 * the engine calls these.
 */
export interface ExecutionMoves {
  request(request: ExecutionRequest): Promise<RequestedExecution | null>
  requestOnTime(options: {
    executionId: string
    scheduleId: string
    dueAt: Date
    nextRunAt: Date | null
    version: number
    /** The calendar that the next run was computed with, in the version that was read. */
    calendar: { readonly id: string; readonly version: number } | null
    runBy: string
    priority: number
  }): Promise<{ id: string; nominalAt: Date } | null>
  claim(claim: ClaimRequest): Promise<ClaimedExecution | null>
  /**
   * False when the attempt no longer owns the execution, it was already ended, or the rows do not hold the evidence. What became of the last deliveries is written
   * as by `Ledger.settle`, whatever the answer is.
   */
  finish(owner: AttemptRef, end: ExecutionEnd): Promise<boolean>
  /**
   * A wait that the other side asked for (`retryAfterMs` of the error) goes before `delayMs`: it is kept up to an hour, and not past the
   * next due instant of the schedule.
   */
  retry(owner: AttemptRef, options: { delayMs: number; error: Failure | null; event: 'retry' | 'handed-back' }): Promise<boolean>
  /** Gives it back until the breaker of a target lets a run through, or the target answers. It spends no try. */
  putOff(owner: AttemptRef, wait: BreakerWait): Promise<boolean>
  cancel(executionId: string, by: string): Promise<CancelAnswer | null>
  /** Takes back what a process has claimed and does not run. Each time is counted: after `allowed` of them an execution ends as Failed. */
  takeBack(abandoned: readonly AttemptRef[], allowed: number): Promise<TakenBack[]>
  /** Forgets under which ids runs were asked for longer ago than any request takes; answers how many, of a bounded number. */
  forgetRequests(before: Date): Promise<number>
  /**
   * Takes back what dead servers had claimed. With `expectedNow` only while the clock of the database shows about that: whoever calls by a
   * clock that has jumped would call servers dead that live.
   */
  rescueCrashed(options: {
    leaseMs: number
    crashesAllowed: number
    aloneAfterCrashes: number
    limit: number
    expectedNow?: Date | null
  }): Promise<RescuedExecution[]>
  rescueLost(options: { leaseMs: number; lostAfterMs: number; aloneAfterCrashes: number; limit: number }): Promise<LostMessage[]>
}

const forgetRequests = `DELETE FROM execution_requests WHERE execution_id IN
  (SELECT execution_id FROM execution_requests WHERE requested_at < $1 ORDER BY requested_at LIMIT 10000) RETURNING 1`

function moveStatements() {
  return {
    requestOnTime: statement('request-execution-on-time'),
    retry: statement('retry-execution'),
    putOff: statement('put-off-execution'),
    cancel: statement('cancel-execution'),
    takeBack: statement('take-back'),
    rescueCrashed: statement('rescue-crashed'),
    rescueLost: statement('rescue-lost'),
  }
}

export function createExecutionMoves(database: Database, lanes: StatementLanes): ExecutionMoves {
  const sql = moveStatements()
  const finish = createFinishCall(database, lanes)
  return {
    request: createRequestCall(database, lanes),
    async requestOnTime({ executionId, scheduleId, dueAt, nextRunAt, version, calendar, runBy, priority }) {
      const own = [executionId, scheduleId, dueAt, nextRunAt, version, runBy, priority]
      const parameters = [...own, calendar?.id ?? null, calendar?.version ?? null]
      return first(await database.query<{ id: string; nominalAt: Date }>(sql.requestOnTime, parameters))
    },
    claim: createClaimCall(database, lanes),
    finish: (owner, end) => finish({ ...owner, ...end }),
    async retry({ executionId, claimToken }, { delayMs, error, event }) {
      const asked = [error?.retryAfterMs ?? null, longestAskedWaitMs, error && JSON.stringify(putOffAfter(error, delayMs))]
      const parameters = [executionId, claimToken, delayMs, json(error), event, ...asked]
      const [row] = await database.query<{ owned: number }>(sql.retry, parameters)
      return row?.owned === 1
    },
    async putOff({ executionId, claimToken }, { target, spreadMs, longestWaitMs, failure, reason }) {
      const told = [spreadMs, longestWaitMs, JSON.stringify(failure), JSON.stringify(reason)]
      const parameters = [executionId, claimToken, target.kind, target.id, targetKey(target), ...told]
      const [row] = await database.query<{ owned: number }>(sql.putOff, parameters)
      return row?.owned === 1
    },
    cancel: async (executionId, by) => {
      const ask = async () => first(await database.query<CancelAnswer>(sql.cancel, [executionId, by]))
      // The first statement does not see the row of history that was written while it waited for the row of work.
      return (await ask()) ?? (await ask())
    },
    takeBack: (abandoned, allowed) =>
      database.query<TakenBack>(sql.takeBack, [
        abandoned.map(({ executionId }) => executionId),
        abandoned.map(({ claimToken }) => claimToken),
        allowed,
      ]),
    forgetRequests: async (before) => (await database.query(forgetRequests, [before])).length,
    rescueCrashed: ({ leaseMs, crashesAllowed, aloneAfterCrashes, limit, expectedNow = null }) =>
      database.query<RescuedExecution>(sql.rescueCrashed, [leaseMs, crashesAllowed, limit, expectedNow, aloneAfterCrashes]),
    async rescueLost({ leaseMs, lostAfterMs, aloneAfterCrashes, limit }) {
      return await database.query<LostMessage>(sql.rescueLost, [leaseMs, lostAfterMs, limit, aloneAfterCrashes])
    },
  }
}

function first<Row>(rows: readonly Row[]): Row | null {
  return rows[0] ?? null
}

function json(error: Failure | null): string | null {
  return error === null ? null : JSON.stringify(storedFailure(error))
}
