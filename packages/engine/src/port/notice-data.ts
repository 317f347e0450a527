import type {
  Failure,
  FailingBy,
  KeptFailure,
  NoticeContent,
  NoticeKind,
  NoticeSettings,
  ScheduleHealth,
} from '@punctual/domain'

/** A mail about a change of state to one recipient, claimed by a worker. */
export interface ClaimedNotice {
  readonly id: string
  readonly scheduleId: string
  readonly kind: NoticeKind
  readonly recipient: string
  readonly content: NoticeContent
  /** Claims so far, this one included. */
  readonly tries: number
  readonly createdAt: Date
  /** Since it was created, by the clock of the database. */
  readonly ageMs: number
}

/** Which process claims notices, and under which token it writes what becomes of them. */
export interface NoticeClaim {
  readonly bootId: string
  readonly claimToken: string
  readonly leaseMs: number
}

/** What became of a notice; `Planned` puts it back for a later try. */
export type NoticeResult =
  | {
      readonly state: 'Accepted' | 'Rejected' | 'Failed' | 'Unknown'
      readonly reply: string | null
      readonly error: Failure | null
    }
  | {
      readonly state: 'Planned'
      readonly reply: string | null
      readonly error: Failure
      readonly delayMs: number
    }

/** A schedule, locked, with what was known of its state before. */
export interface WatchedSchedule extends Omit<NoticeSettings, 'notifyOwner'> {
  /** Its own or that of a folder; 0 for none. */
  readonly lateAfterMinutes: number
  readonly id: string
  readonly name: string
  readonly folderPath: string
  readonly isEnabled: boolean
  /** Of the owner; null where the owner wants no notices, or has no address. */
  readonly ownerAddress: string | null
  readonly failingBy: FailingBy | null
  readonly consecutiveFailures: number
  readonly countsFrom: Date | null
  readonly lastEndAt: Date | null
}

/** The end of a run of a watched schedule. */
export interface WatchedEnd {
  readonly executionId: string
  readonly nominalAt: Date
  readonly status: string
  readonly error: KeptFailure | null
  readonly completedAt: Date
}

/** What an end has made of the state of its schedule. */
export interface EvaluatedChange {
  readonly before: ScheduleHealth
  readonly after: ScheduleHealth
  readonly disables: boolean
}

/** The result of evaluating the ends of a schedule. */
export interface EvaluatedEnds {
  readonly ends: number
  /** Notices to subscriptions. */
  readonly events: number
  readonly notices: readonly NoticeKind[]
  readonly isDisabled: boolean
}
