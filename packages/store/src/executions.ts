import type { ExecutionStatus, ExecutionTrigger, Failure } from '@punctual/domain'

import { type Database, statement } from './database.ts'

/** An execution in the outbox. */
export interface WaitingExecution {
  readonly id: string
  readonly nominalAt: Date
  readonly generation: number
  readonly scheduleId: string
  readonly desiredServerName: string | null
  readonly overlapPolicy: 'Allow' | 'Queue' | 'Skip'
  readonly waitedMs: number
}

export interface PlacedExecution {
  readonly id: string
  readonly nominalAt: Date
  /** As read; the placement raises it. */
  readonly generation: number
  readonly serverName: string
  readonly reason: string
}

/** A message for the queue: one try to run an execution. */
export interface Dispatch {
  readonly id: string
  readonly generation: number
  readonly serverName: string
}

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
  readonly crashCount: number
  /** Schedule, accounts and destinations as first claimed; null when the schedule is gone. */
  readonly snapshot: unknown
}

export type EndedStatus = Extract<ExecutionStatus, 'Succeeded' | 'PartiallyDelivered' | 'Failed' | 'Cancelled'>

export interface RescuedExecution {
  readonly id: string
  readonly status: ExecutionStatus
  readonly serverName: string | null
}

export type CancelAnswer = {
  readonly statusBefore: ExecutionStatus
  /** Null when nothing was changed, because it had ended or was being cancelled already. */
  readonly statusAfter: ExecutionStatus | null
  readonly serverName: string | null
}

/** Who acts on an execution: the attempt that claimed it. Every write loses to a newer attempt. */
export interface Owner {
  readonly executionId: string
  readonly attempt: number
}

/**
 * The moves of an execution, each one conditional statement: it says what it expects and changes nothing otherwise. Only
 * the `execution` package calls these.
 */
export interface ExecutionMoves {
  request(options: {
    executionId: string
    scheduleId: string
    runBy: string
    priority: number
  }): Promise<{ id: string; nominalAt: Date } | null>
  requestOnTime(options: {
    executionId: string
    scheduleId: string
    dueAt: Date
    nextRunAt: Date | null
    version: number
    runBy: string
    priority: number
  }): Promise<{ id: string; nominalAt: Date } | null>
  readOutbox(limit: number): Promise<WaitingExecution[]>
  /** Takes `count` numbers of the one round-robin sequence of the cluster; answers the first. */
  takeRoundRobin(count: number): Promise<bigint>
  markDispatched(placed: readonly PlacedExecution[]): Promise<Dispatch[]>
  withdrawDispatch(dispatches: readonly Dispatch[]): Promise<void>
  claim(options: {
    executionId: string
    generation: number
    serverName: string
    bootId: string
    processId: number
    leaseMs: number
  }): Promise<ClaimedExecution | null>
  /** False when the attempt no longer owns the execution, or it was already ended. */
  finish(owner: Owner, status: EndedStatus, error: Failure | null): Promise<boolean>
  retry(owner: Owner, options: { delayMs: number; error: Failure | null; event: 'retry' | 'handed-back' }): Promise<boolean>
  cancel(executionId: string, by: string): Promise<CancelAnswer | null>
  rescueCrashed(options: { leaseMs: number; crashesAllowed: number; limit: number }): Promise<RescuedExecution[]>
  rescueLost(options: { leaseMs: number; lostAfterMs: number; limit: number }): Promise<string[]>
}

function moveStatements() {
  return {
    request: statement('request-execution'),
    requestOnTime: statement('request-execution-on-time'),
    outbox: statement('read-outbox'),
    dispatched: statement('mark-dispatched'),
    withdraw: statement('withdraw-dispatch'),
    claim: statement('claim-execution'),
    finish: statement('finish-execution'),
    retry: statement('retry-execution'),
    cancel: statement('cancel-execution'),
    rescueCrashed: statement('rescue-crashed'),
    rescueLost: statement('rescue-lost'),
  }
}

export function createExecutionMoves(database: Database): ExecutionMoves {
  const sql = moveStatements()
  return {
    async request({ executionId, scheduleId, runBy, priority }) {
      return first(await database.query<{ id: string; nominalAt: Date }>(sql.request, [executionId, scheduleId, runBy, priority]))
    },
    async requestOnTime({ executionId, scheduleId, dueAt, nextRunAt, version, runBy, priority }) {
      const parameters = [executionId, scheduleId, dueAt, nextRunAt, version, runBy, priority]
      return first(await database.query<{ id: string; nominalAt: Date }>(sql.requestOnTime, parameters))
    },
    readOutbox: (limit) => database.query<WaitingExecution>(sql.outbox, [limit]),
    async takeRoundRobin(count) {
      const [row] = await database.query<{ first: string }>(
        `UPDATE cluster_settings SET round_robin_sequence = round_robin_sequence + $1 WHERE id = 1 RETURNING round_robin_sequence - $1 AS first`,
        [count],
      )
      return BigInt(row?.first ?? 0)
    },
    markDispatched: (placed) =>
      database.query<Dispatch>(sql.dispatched, [
        placed.map(({ id }) => id),
        placed.map(({ nominalAt }) => nominalAt),
        placed.map(({ generation }) => generation),
        placed.map(({ serverName }) => serverName),
        placed.map(({ reason }) => reason),
      ]),
    async withdrawDispatch(dispatches) {
      await database.query(sql.withdraw, [dispatches.map(({ id }) => id), dispatches.map(({ generation }) => generation)])
    },
    async claim({ executionId, generation, serverName, bootId, processId, leaseMs }) {
      return first(await database.query<ClaimedExecution>(sql.claim, [executionId, generation, serverName, bootId, processId, leaseMs]))
    },
    async finish({ executionId, attempt }, status, error) {
      return (await database.query(sql.finish, [executionId, attempt, status, json(error)])).length === 1
    },
    async retry({ executionId, attempt }, { delayMs, error, event }) {
      const [row] = await database.query<{ owned: number }>(sql.retry, [executionId, attempt, delayMs, json(error), event])
      return row?.owned === 1
    },
    cancel: async (executionId, by) => first(await database.query<CancelAnswer>(sql.cancel, [executionId, by])),
    rescueCrashed: ({ leaseMs, crashesAllowed, limit }) =>
      database.query<RescuedExecution>(sql.rescueCrashed, [leaseMs, crashesAllowed, limit]),
    async rescueLost({ leaseMs, lostAfterMs, limit }) {
      return (await database.query<{ id: string }>(sql.rescueLost, [leaseMs, lostAfterMs, limit])).map(({ id }) => id)
    },
  }
}

function first<Row>(rows: readonly Row[]): Row | null {
  return rows[0] ?? null
}

function json(error: Failure | null): string | null {
  if (error === null) return null
  const { code, message, retryable, source } = error
  return JSON.stringify({ code, message, retryable, source })
}
