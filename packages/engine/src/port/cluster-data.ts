import type { PutOff, TargetKind, ScheduleKind } from '@punctual/domain'
import type { ServerRole } from './server-data.ts'

/** A term of leadership. */
export interface LeaderTermRecord {
  readonly term: string
  readonly holderName: string
  readonly acquiredAt: Date
  /** Null while it goes on. */
  readonly endedAt: Date | null
}

/** Executions that wait to be claimed: those of one folder through one account. */
export interface WaitingLine {
  readonly folderPath: string
  /** Null for packages, and for an account that the caller may not know of. */
  readonly accountName: string | null
  readonly count: number
  readonly oldestEntryAt: Date
  /** How many of them are placed on a worker that has not claimed them yet. */
  readonly placed: number
  /** How many of them are put off to a later moment, the next of these moments, and why. */
  readonly putOff: number
  readonly nextAttemptAt: Date | null
  readonly putOffReason: PutOff | null
  /** Most executions of the account at once, if it has a cap, and how many there are. */
  readonly accountCap: number | null
  readonly accountActive: number
}

/** A run that the database refuses to take from its server; rescue tries it again every ten minutes. */
export interface SetAsideRun {
  readonly executionId: string
  readonly scheduleId: string
  readonly scheduleName: string
  readonly since: Date
  readonly tries: number
}

/** What became of a due instant. */
export const completenessOutcomes = [
  'Delivered',
  'Running',
  'InDoubt',
  'Held',
  'Failed',
  'PartiallyDelivered',
  'Missed',
  'Skipped',
  'Cancelled',
] as const

export type CompletenessOutcome = (typeof completenessOutcomes)[number]

/** Due instants of a stretch of time with the same outcome. */
export interface CountedOutcome {
  /** Which stretch, from 0. */
  readonly bucket: number
  /** `Late` is no outcome of its own: it counts again what has another one. */
  readonly outcome: CompletenessOutcome | 'Late'
  readonly count: number
}

/** What is under way in the whole cluster; no count goes beyond {@link maxCounted}. */
export interface ClusterOverview {
  /** Executions that may be placed on a server now, and wait for it; not those that are for a later moment. */
  readonly waiting: number
  /** Executions in transit to a server. */
  readonly dispatched: number
  readonly running: number
  /** How long the oldest execution that may be placed has waited for it; 0 when there is none. */
  readonly oldestWaitingSeconds: number
  /** The same of planned ones, with those that wait on a server. */
  readonly oldestPlannedSeconds: number
  /**
   * Age of the oldest execution that an attempt has put off to a moment that lies ahead; 0 when there is
   * none. One that waits for a window is none.
   */
  readonly oldestPutOffSeconds: number
  /** Enabled schedules whose due instant has passed without being planned. */
  readonly overdue: number
  /** Of those that are due, the ones set aside because their row is damaged. */
  readonly quarantined: number
  /** Runs that no recall can take from their dead server. */
  readonly setAsideRuns: number
  /** Breakers that are open. */
  readonly openBreakers: Readonly<Partial<Record<TargetKind, number>>>
  readonly schedulingEnabled: boolean
  /** Live processes. */
  readonly servers: Readonly<Partial<Record<ServerRole, number>>>
}

/** Whether there is anything to do for a leader, of what it does for the whole cluster again and again. */
export interface LeaderWork {
  /**
   * Until the next due instant, by the database's clock; null when nothing is scheduled or scheduling is
   * stopped.
   */
  readonly untilNextDueMs: number | null
  /** Something is in the outbox, be it for later. */
  readonly waits: boolean
  /** Something was sent to a server and is not claimed, or a server has claimed it. */
  readonly underWay: boolean
  /** Entries of the audit trail wait for their links. */
  readonly unlinked: boolean
}

/** A stretch of time that lies ahead: from an instant to before another one. */
export interface ComingSpan {
  readonly from: Date
  readonly to: Date
}

export interface NextRun {
  readonly scheduleId: string
  readonly at: Date
}

/** A schedule that may run again within the span, after its next run. */
export interface RepeatingSchedule extends NextRun {
  readonly recurrence: unknown
  readonly calendarId: string | null
}

export interface NamedSchedule {
  readonly id: string
  readonly name: string
  readonly kind: ScheduleKind
  readonly folderPath: string
  /** Whether a run of it may begin while the one before has not ended. */
  readonly mayOverlap: boolean
}
