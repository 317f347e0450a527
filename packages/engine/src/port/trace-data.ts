import type { ExecutionEvidence } from '@punctual/domain'

export interface TraceEntry {
  readonly at: Date
  readonly by: string
}

export interface ActiveRun {
  readonly executionId: string
  readonly status: ExecutionEvidence['status']
  readonly startedAt: Date | null
}

export interface RecurrenceEdit extends TraceEntry {
  /** The `Schedule` object before and after; null when the edit did not touch it. */
  readonly before: unknown
  readonly after: unknown
  readonly wasEnabled: boolean | null
}

export interface CalendarEdit extends TraceEntry {
  /** What the edit replaced; null where it did not change a member. */
  readonly name: string | null
  readonly holidays: unknown
  readonly weekendDays: unknown
}
