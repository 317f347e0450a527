import type { Sentence } from '@punctual/domain/words'

export interface ReconciliationRun {
  readonly id: string
  /** What was due strictly after this instant … */
  readonly fromAt: Date
  /** … and up to this one is checked. */
  readonly untilAt: Date
  /** The last schedule that was checked. */
  readonly position: string
}

/** A schedule as one moment shows it. */
export interface ReconciledSchedule {
  readonly id: string
  /** As stored; parse before use. */
  readonly recurrence: unknown
  readonly enabled: boolean
  readonly isQuarantined: boolean
  readonly calendarId: string | null
  readonly nextRunAt: Date | null
  readonly planSince: Date
  /**
   * First due instant of the present plan; null also for a schedule that was stored before plans were kept.
   */
  readonly planFrom: Date | null
  /**
   * What is due up to this instant ought to be planned; null while no leader plans, or one has only begun to.
   */
  readonly overdueUntil: Date | null
  readonly pastPlans: ReadonlyArray<{
    readonly recurrence: unknown
    /** These are ISO 8601 strings. */
    readonly since: string
    readonly from: string
    readonly until: string
    readonly endedAt: string
  }>
  /** Due instants of the window that have an execution. */
  readonly executed: readonly Date[]
}

export interface ReconciliationFinding {
  readonly scheduleId: string
  readonly dueAt: Date
  readonly kind: 'missing' | 'unexpected'
  readonly detail: Sentence
}

/** What was found in a page of schedules. */
export interface ReconciledPage {
  readonly run: ReconciliationRun
  readonly position: string
  readonly isLast: boolean
  readonly read: number
  readonly notChecked: number
  readonly checkedIds: readonly string[]
  /** Longest waiting due instant; null when nothing waits to be planned. */
  readonly oldestWaiting: Date | null
  /** To be recorded; may be fewer than were found. */
  readonly findings: readonly ReconciliationFinding[]
  readonly missing: number
  readonly unexpected: number
}

/** A run that went over all schedules, and what it counted. */
export interface CompletedReconciliation {
  readonly fromAt: Date
  readonly untilAt: Date
  readonly startedAt: Date
  readonly completedAt: Date
  readonly schedules: number
  readonly notChecked: number
  readonly missing: number
  readonly unexpected: number
}

export interface RecordedFinding extends ReconciliationFinding {
  readonly scheduleName: string
  readonly foundAt: Date
  readonly seenAt: Date
  /** When the reconciler no longer found it. */
  readonly resolvedAt: Date | null
}

/** How much of the past one run checks. */
export interface BeginOptions {
  /** Least time between the beginnings of two runs. */
  readonly everySeconds: number
  readonly leastWindowSeconds: number
  readonly maxWindowSeconds: number
}
