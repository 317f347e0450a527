/**
 * The timelines of all executions as one log, for those who follow it.
 *
 * A row of the log is one event, or all events of a statement that works on many executions. Each row has
 * {@link numbersOfRow} numbers, and its events have the first of them, in order.
 *
 * A row gets its numbers when it is written and becomes visible when its transaction commits, which is not
 * the same order: while 7 is being written, 8 may already be there. So "everything after the highest number
 * that I have seen" loses 7, and numbers cannot distinguish a 7 that is still to come from one that was
 * rolled back. `writers` makes the difference: a transaction that inserts events holds a lock on the table,
 * from before its numbers are given until after its commit is visible. Therefore, for a reader that has seen
 * number n and asks for the writers afterwards:
 * - everything up to n was written by a transaction that has ended, or by one of these writers;
 * - once these have ended, a read shows every event up to n that there will ever be.
 *
 * This costs those who write nothing: no column, no index, no lock that they do not take anyway. The horizon
 * of a snapshot (`pg_snapshot_xmin`) would say the same, but is held back by every long transaction of every
 * database of the server.
 */
import type { ExecutionStage, ExecutionStatus, ScheduleKind } from '@punctual/domain'
import { type Database, statementsBeside } from '@punctual/store'

const statement = statementsBeside(import.meta.url)

/** How many numbers a row of the log has; more than it has events. */
export const numbersOfRow = 1_024

/** The row of the log that a number is of. */
export function rowOf(number: number): number {
  return Math.floor(number / numbersOfRow)
}

/**
 * An event that a reader has come to. The instant reports whether the log still is the one that the number
 * was read from.
 */
export interface LogPosition {
  readonly number: number
  readonly at: Date
}

/** An event, and what its execution was when it had happened. */
export interface LoggedEvent extends LogPosition {
  readonly name: string
  readonly detail: Readonly<Record<string, unknown>>
  readonly executionId: string
  readonly scheduleId: string
  readonly scheduleKind: ScheduleKind
  readonly scheduleName: string
  /** Null when the folder is gone. */
  readonly folderPathKey: string | null
  readonly folderId: string
  /** What guarded the folder when the event was read; null when it was open. */
  readonly guardId: string | null
  readonly runBy: string
  readonly entryAt: Date
  readonly dueAt: Date | null
  /** As known now, like `completedAt`: the event may be of an earlier time. */
  readonly startedAt: Date | null
  readonly completedAt: Date | null
  readonly status: ExecutionStatus
  readonly stage: ExecutionStage | null
  readonly serverName: string | null
  readonly attempt: number
}

/** A transaction that may have written events which are not visible yet. */
interface LogWriter {
  /** No other transaction has the same name, not even a later one of the same connection. */
  readonly transaction: string
  /** Null for a prepared transaction, which belongs to no connection. */
  readonly processId: number | null
}

export interface ExecutionLog {
  /** The visible event with the highest number; null in an empty log. */
  newest(): Promise<LogPosition | null>
  /**
   * Visible events by number from `from` to `to`, both included, the lowest first. A page is a thousand
   * events, and those that are in one row with the last of them.
   */
  read(range: { from: number; to: number }): Promise<LoggedEvent[]>
  writers(): Promise<LogWriter[]>
}

const newestSql = `SELECT (id * 1024 + coalesce(cardinality(entries), 1) - 1)::float8 AS number, at FROM execution_events ORDER BY id DESC LIMIT 1`

const writersSql = `SELECT virtualtransaction AS transaction, pid AS "processId" FROM pg_locks
  WHERE locktype = 'relation' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND relation = 'execution_events'::regclass AND mode = 'RowExclusiveLock' AND granted`

export function createExecutionLog(database: Pick<Database, 'query'>): ExecutionLog {
  const readSql = statement('read-execution-log')
  return {
    newest: async () => (await database.query<LogPosition>(newestSql))[0] ?? null,
    read: ({ from, to }) => database.query<LoggedEvent>(readSql, [from, to]),
    writers: () => database.query<LogWriter>(writersSql),
  }
}
