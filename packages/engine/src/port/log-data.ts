import type { ScheduleKind, ExecutionStatus, ExecutionStage } from '@punctual/domain'

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
export interface LogWriter {
  /** No other transaction has the same name, not even a later one of the same connection. */
  readonly transaction: string
  /** Null for a prepared transaction, which belongs to no connection. */
  readonly processId: number | null
}
