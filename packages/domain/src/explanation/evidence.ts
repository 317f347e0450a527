import type { KeptFailure } from '../failure.ts'
import type { LateCause } from '../execution/late-cause.ts'
import type { PutOff } from '../execution/put-off.ts'
import type { ExecutionStatus, ExecutionTrigger } from '../execution/status.ts'
import type { StoredRule } from '../recurrence/stored-rule.ts'
import type { WindowEffect } from '../window/effect.ts'
import type { WindowHold } from '../window/of-servers.ts'
import type { Sentence } from '../words/sentence.ts'

/** Everything that is stored about an instant of a schedule; an explanation follows only from it. */
export interface Evidence {
  /** The instant that is asked about, to the second. */
  readonly at: Date
  readonly now: Date
  /** The schedule as it is now. */
  readonly schedule: {
    readonly createdAt: Date
    readonly enabled: boolean
    readonly nextRunAt: Date | null
    readonly quarantineReason: Sentence | null
    /** Why it is not planned whatever its recurrence says. */
    readonly heldReasons: readonly Sentence[]
  }
  /** The schedule as it was at the instant; as it is now, when the instant lies ahead. */
  readonly state: { readonly rule: StoredRule; readonly enabled: boolean }
  /** The first change of the recurrence, or of its calendar, after the instant. */
  readonly change: (Deed & { readonly what: 'schedule' | 'calendar' }) | null
  /** The last time before the instant that the schedule was switched on or off. */
  readonly switched: Deed | null
  /** The stop of scheduling that the instant lies in; `until` is null while it lasts. */
  readonly stop: (Deed & { readonly until: Date | null }) | null
  readonly execution: ExecutionEvidence | null
  /** What the windows make of it, as they are now; null outside of all of them. */
  readonly window: WindowEffect | null
  /** What keeps its own server, or every one, from taking it while it waits. */
  readonly windowOfServers: WindowHold | null
  /** Whether the run before it still waits for a window then, and the schedule does not let runs overlap. */
  readonly isBehindWaitingRun: boolean
  /** The run that stood in the way of a run that overlapped. */
  readonly blockedBy: {
    readonly executionId: string
    readonly status: ExecutionStatus
    readonly startedAt: Date | null
  } | null
  /** Whether executions of that time are still kept. */
  readonly historyKept: boolean
}

/** Who did something, and when. */
export interface Deed {
  readonly at: Date
  readonly by: string
}

export interface ExecutionEvidence {
  readonly executionId: string
  readonly dueAt: Date
  readonly trigger: ExecutionTrigger
  readonly status: ExecutionStatus
  readonly stage: string | null
  readonly runBy: string
  readonly entryAt: Date
  readonly notBefore: Date
  /** Why an attempt left it to a later one that begins at `notBefore`. */
  readonly putOff: PutOff | null
  /** When it was first placed on a server. */
  readonly placedAt: Date | null
  readonly startedAt: Date | null
  /** From its due instant to the first start; null where the row does not say it. */
  readonly lateSeconds: number | null
  readonly lateCause: LateCause | null
  readonly completedAt: Date | null
  readonly serverName: string | null
  /** As the row keeps it. */
  readonly placementReason: string | null
  readonly attempt: number
  readonly crashCount: number
  readonly error: KeptFailure | null
}
