/**
 * The timelines of all executions as one log, for those who follow it.
 *
 * A row of the log is one event, or all events of a statement that works on many executions. Each row has
 * {@link numbersOfRow} numbers, and its events have the first of them, in order.
 *
 * A row gets its number when it is written and becomes visible when its transaction commits. These orders
 * differ: while 7 is being written, 8 may already be visible. So "everything after the highest seen number"
 * loses 7. Numbers cannot distinguish a late 7 from a rolled-back one. `writers` makes the difference. A
 * transaction that inserts events locks the table, from before its numbers are given until after its commit
 * is visible. Therefore, for a reader that has seen number n and asks for the writers afterwards:
 * - everything up to n was written by a transaction that has ended, or by one of these writers;
 * - once these have ended, a read shows every event up to n that there will ever be.
 *
 * This costs those who write nothing: no column, no index, no lock that they do not take anyway. The horizon
 * of a snapshot (`pg_snapshot_xmin`) would say the same, but is held back by every long transaction of every
 * database of the server.
 */
import { type Database, statementsBeside } from '@punctual/store'
import type { LogPosition, LoggedEvent, LogWriter } from '../port/log-data.ts'
import type { ExecutionLog } from '../port.ts'

const statement = statementsBeside(import.meta.url)

/** How many numbers a row of the log has; more than it has events. */
export const numbersOfRow = 1_024

/** The row of the log that a number is of. */
export function rowOf(number: number): number {
  return Math.floor(number / numbersOfRow)
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
