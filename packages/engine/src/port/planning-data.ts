import type { KeptFailure, PutOff } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

/** A schedule whose next run is due, as the planner reads it. */
export interface DueSchedule {
  readonly id: string
  readonly dueAt: Date
  readonly version: number
  /** As stored; the planner parses it, so that a damaged row can be distinguished from a sound one. */
  readonly recurrence: unknown
  readonly calendarId: string | null
  /** The database's clock at the read. */
  readonly now: Date
  /** When scheduling was last started again; null when it was never stopped. */
  readonly resumedAt: Date | null
}

/** Where a read of what is due ended. */
export type DuePlace = Pick<DueSchedule, 'dueAt' | 'id'>

/** What the planner decided about one due schedule. */
export interface PlannedSchedule {
  readonly id: string
  readonly dueAt: Date
  readonly version: number
  /** The calendar that the decision was made with, in the version that was read. */
  readonly calendar: { readonly id: string; readonly version: number } | null
  readonly nextRunAt: Date | null
  readonly occurrences: readonly PlannedOccurrence[]
}

export interface PlannedOccurrence {
  readonly executionId: string
  readonly dueAt: Date
  readonly status: PlannedStatus
  /** Why it does not run; null for one that runs. */
  readonly reason: KeptFailure | null
  readonly notBefore: Date
  /** Why it waits until then; null for its place in a spread window. */
  readonly notBeforeReason?: PutOff | null
  /** Whether it runs although it was missed. */
  readonly isMadeUpFor?: boolean
}

/** What planning makes of a due instant. */
export type PlannedStatus = 'Waiting' | 'Missed' | 'Skipped'

export interface PlannedExecution {
  readonly executionId: string
  readonly nominalAt: Date
  readonly scheduleId: string
  readonly status: PlannedStatus
  /** From the due instant to this row, by the database's clock. */
  readonly latenessMs: number
}

/** Why a schedule is set aside whose planned run the store refuses; housekeeping takes it up again. */
export const refusedByStore = sentence('plan_refused_by_store')
