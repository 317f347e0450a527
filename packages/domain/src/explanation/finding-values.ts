import type { ExecutionStatus } from '../execution/status.ts'
import type { Sentence } from '../words/sentence.ts'
import type { FindingCode } from './finding-codes.ts'

/**
 * The values of the sentences of findings. A client may write its own sentence from the code of a finding and
 * these values. Names are stable. A name that ends in `At` is an instant, one in `Seconds` a length of time.
 */
interface ValueTypes {
  readonly afterAt: Date | null
  readonly ahead: boolean
  readonly attempt: number
  /** Why a window is there, as its author wrote it; null where none is given. */
  readonly because: string | null
  readonly beforeAt: Date | null
  readonly blockingExecutionId: string | null
  readonly blockingStatus: ExecutionStatus | null
  readonly calendar: string
  /** What held a run for longest until it began; null where the run does not say it. */
  readonly cause: Sentence | null
  readonly changed: 'Schedule' | 'Calendar'
  readonly changedAt: Date
  readonly changedBy: string
  readonly completedAt: Date | null
  readonly crashCount: number
  readonly createdAt: Date
  /** `YYYY-MM-DD`, on the clock of the schedule. */
  readonly date: string
  readonly dayOfMonth: number
  readonly daysOfMonth: number
  readonly entryAt: Date
  /** Of a failure; null where none is reported. */
  readonly errorCode: string | null
  readonly errorMessage: Sentence | null
  readonly holiday: string
  readonly lateSeconds: number
  readonly missedRunPolicy: string | null
  readonly missedRunWindowMinutes: number | null
  /** `YYYY-MM` */
  readonly month: string
  readonly movedToAt: Date | null
  readonly notBeforeAt: Date
  /** `once` where only the first pass runs; else which pass it is. */
  readonly pass: 'once' | 'first' | 'second'
  /** How long it took until it was placed on a server; 0 below a second. */
  readonly placingSeconds: number
  /** How long it took until it was planned; 0 below a second. */
  readonly planningSeconds: number
  /** Whether a run waits for scheduling to be started again. */
  readonly pending: boolean
  readonly reason: Sentence
  readonly reasons: readonly Sentence[]
  readonly resumedAt: Date | null
  readonly runBy: string
  readonly runsAt: Date
  readonly runsOfDay: number
  readonly runsOnDay: number
  readonly serverName: string | null
  readonly startedAt: Date | null
  /** How long it took until the server had a free slot; 0 below a second. */
  readonly startingSeconds: number
  readonly status: ExecutionStatus
  readonly stoppedAt: Date
  readonly stoppedBy: string
  readonly switchedAt: Date | null
  readonly switchedBy: string | null
  /** `HH:mm`, on the clock of the schedule. */
  readonly time: string
  readonly timeZone: string
  /** Null for a window without an end, and where the run does not say it. */
  readonly untilAt: Date | null
  readonly waitsFor: 'target' | 'spread' | 'retry' | 'window' | 'server' | 'slot'
  /** The recurrence in words, as it was before a change; null where it cannot be read. */
  readonly wasDescription: Sentence | null
  /** Its name; null where the run does not say it. */
  readonly window: string | null
}

type ValueName = keyof ValueTypes

/** The values that a finding of each code has. */
export const findingValues = {
  ran: ['startedAt', 'completedAt', 'serverName', 'status', 'errorMessage', 'errorCode'],
  running: ['startedAt', 'serverName'],
  waiting: ['waitsFor', 'notBeforeAt', 'attempt', 'serverName'],
  asked_to_wait: ['notBeforeAt', 'reason'],
  breaker_open: ['notBeforeAt', 'reason'],
  not_started: ['status', 'errorMessage', 'errorCode'],
  run_by_hand_on_time: ['runBy', 'entryAt'],
  placed: ['serverName', 'reason'],
  late: ['lateSeconds', 'cause', 'planningSeconds', 'placingSeconds', 'startingSeconds'],
  attempts: ['attempt', 'crashCount'],
  missed_run_policy: ['entryAt', 'errorMessage', 'missedRunPolicy', 'missedRunWindowMinutes'],
  overlap_policy: ['errorMessage', 'blockingExecutionId', 'blockingStatus'],
  window: ['window', 'because', 'untilAt', 'reason'],
  disabled: ['ahead', 'switchedAt', 'switchedBy'],
  scheduler_stopped: ['stoppedAt', 'stoppedBy', 'resumedAt', 'pending'],
  quarantined: ['reason'],
  not_runnable: ['reasons'],
  unreadable: ['reason'],
  not_created: ['createdAt'],
  before_start: ['beforeAt', 'afterAt'],
  after_end: ['beforeAt', 'afterAt'],
  holiday_skipped: ['date', 'holiday', 'calendar', 'beforeAt', 'afterAt'],
  holiday_moved: ['date', 'holiday', 'calendar', 'movedToAt'],
  not_an_occurrence: ['runsOfDay', 'beforeAt', 'afterAt'],
  clock_gap: ['date', 'time', 'timeZone', 'runsAt'],
  clock_overlap: ['date', 'time', 'timeZone', 'pass'],
  short_month: ['month', 'daysOfMonth', 'dayOfMonth', 'runsOnDay'],
  in_future: [],
  not_planned_yet: [],
  changed_since: ['changed', 'changedAt', 'changedBy', 'wasDescription'],
  changed_before_planned: ['changed', 'changedAt', 'changedBy'],
  history_deleted: [],
  unexplained: [],
} as const satisfies Record<FindingCode, readonly ValueName[]>

export type FindingValues<Code extends FindingCode> = Pick<ValueTypes, (typeof findingValues)[Code][number]>
