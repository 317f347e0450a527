import type {
  DeliveryState,
  ExecutionStatus,
  ExecutionTrigger,
  Failure,
  PutOff,
  Target,
} from '@punctual/domain'

import type { Dispatch } from './dispatching-data.ts'
import type { AttemptRef } from './attempt-ref.ts'
import type { StoredReason } from './breaker-data.ts'
import type { ArtifactRecord, DeliveryResult } from './ledger-data.ts'

/** An attempt that a claim has begun, with what it works with. */
export interface ClaimedExecution extends AttemptRef {
  readonly nominalAt: Date
  readonly scheduleId: string
  readonly scheduleName: string
  readonly trigger: ExecutionTrigger
  readonly dueAt: Date | null
  readonly entryAt: Date
  /** The ended execution whose kept files it sends again; null for a run that makes its own. */
  readonly resendOf: string | null
  /** The instant that expressions mean: of one that sends kept files, and of one as of an earlier instant; else null. */
  readonly messageAt: Date | null
  /** Whether it was held and a user has decided to deliver it: it makes nothing anew, and is not held again. */
  readonly isReleased: boolean
  /** Earlier attempts that ended in a failure worth a retry; crashes and hand-backs are none. */
  readonly failures: number
  /** The span of the request that it comes from; null for a planned run, and without tracing. */
  readonly traceParent: string | null
  /** Schedule, accounts and destinations as first claimed; null when the schedule is gone. */
  readonly snapshot: unknown
  /** Since it was first put off because a target is down; null when it never was. */
  readonly putOffMs: number | null
  /**
   * To this claim: from the due instant (at the first claim the later one of its spread window), or from the
   * request.
   */
  readonly delayMs: number
  /** Of a first attempt that began a second or more after its due instant: by how much, and the code of what held it. */
  readonly lateStart: { readonly seconds: number; readonly cause: string | null } | null
}

type EndedStatus = Extract<ExecutionStatus, 'Succeeded' | 'PartiallyDelivered' | 'Failed' | 'Cancelled'>

/** Why a worker releases an attempt. Only a retry counts as a failure. */
export type Release =
  /**
   * The attempt failed, and a later one may succeed. A wait that the other side asked for (`retryAfterMs` of
   * the failure) goes before `delayMs`. It is kept up to an hour, and not past the next due instant of the
   * schedule.
   */
  | { readonly reason: 'retry'; readonly failure: Failure; readonly delayMs: number }
  /** The breaker of a target is open: until it lets a run through, or the target answers. */
  | { readonly reason: 'put-off'; readonly wait: BreakerWait }
  /** The service sends a destination no more at present: for that long. */
  | { readonly reason: 'limit'; readonly delayMs: number }
  /** The server stops. */
  | { readonly reason: 'shutdown' }

/** Which attempts are recalled from the processes that had claimed them, and why. */
export type Recall =
  /** Those of dead servers. */
  | {
      readonly reason: 'crashed'
      readonly leaseMs: number
      /** After so many crashes an execution ends as Failed. */
      readonly allowed: number
      readonly exclusiveAfterCrashes: number
      readonly limit: number
      /**
       * What the clock of the database shows if it has not jumped. By a clock that has jumped, living servers
       * would seem dead: nothing is recalled then.
       */
      readonly expectedNow?: Date | null
      /**
       * When the store was there again after its last outage; null for none. A server that it has not heard since then
       * lost its lease with the store, which is not counted.
       */
      readonly storeAwayUntil?: Date | null
      /** Recalls only these; all that crashed when omitted or null. */
      readonly only?: readonly string[] | null
      /**
       * For how long a run that was set aside is not tried again; {@link engineLimits} says it when omitted.
       */
      readonly setAsideMs?: number
    }
  /** Those that a process has claimed and does not run. */
  | {
      readonly reason: 'abandoned'
      readonly attempts: readonly AbandonedAttempt[]
      /** Recalled more often for this reason, an execution ends as Failed. */
      readonly allowed: number
      readonly setAsideMs?: number
    }

export interface AbandonedAttempt extends AttemptRef {
  /**
   * Whether its process had begun it; a claim whose answer got lost was not. Or the lease of the process ended with the
   * store, which is not counted.
   */
  readonly why: 'claimed_and_not_run' | 'broken_off' | 'store_away'
}

/** An execution that was recalled: it waits again, or has ended. */
export interface RecalledExecution {
  readonly executionId: string
  readonly status: ExecutionStatus
  readonly serverName: string | null
  readonly unknownDeliveries: number
}

/** An execution that was sent to a server and not claimed there. */
export interface LostMessage {
  readonly executionId: string
  /**
   * The server, if it lives, has a free slot, and did not claim in time what was sent again. Null when the
   * reason is known, or when it may not have been sent.
   */
  readonly unresponsiveServer: string | null
}

export type CancelAnswer = {
  readonly statusBefore: ExecutionStatus
  /** Null when nothing was changed, because it had ended or was being cancelled already. */
  readonly statusAfter: ExecutionStatus | null
  readonly serverName: string | null
  /** The one under way or the last; 0 before the first. */
  readonly attempt: number
}

export interface ExecutionRequest {
  readonly executionId: string
  /**
   * Whether the id was made for this request, so that no other request has it; false unless given. Such an id is
   * neither searched for nor stored beside the execution.
   */
  readonly isNewId?: boolean
  readonly scheduleId: string
  readonly runBy: string
  readonly priority: number
  /** The span of the request, in the form of W3C Trace Context; null unless given. */
  readonly traceParent?: string | null
  /** The instant that it stands for in expressions, in place of that of the request; null unless given. */
  readonly asOf?: Date | null
  /** Where it is to start at once; without a place it waits for dispatch. */
  readonly place?: RequestPlace | null
}

/**
 * A place that was found for a run before it is recorded. It holds until another placement is
 * committed.
 */
export interface RequestPlace {
  readonly serverName: string
  readonly reason: string
  readonly turn: number
  /** Manual runs that are placed in a row with this one, while a planned one waits. */
  readonly manualInARow: number
  /** The sequence of placements as read. */
  readonly sequence: bigint
  /** The version of the schedule that it was found for. */
  readonly scheduleVersion: number
}

export interface RequestedExecution {
  readonly executionId: string
  readonly nominalAt: Date
  /** The message that its server has to get; null when it waits for dispatch. */
  readonly dispatch: Dispatch | null
}

/** What a run is recorded from that sends the kept files of an ended one again. */
export interface ResendRequest {
  readonly executionId: string
  /** The ended execution. */
  readonly resendOf: string
  readonly runBy: string
  readonly priority: number
  /** Its files, each with the id that it has in the new execution. */
  readonly artifacts: ReadonlyArray<Pick<ArtifactRecord, 'id' | 'position'>>
  readonly deliveries: readonly ChosenDelivery[]
  /** The span of the request, in the form of W3C Trace Context; null unless given. */
  readonly traceParent?: string | null
}

/** A delivery of an ended execution that is to be repeated. */
export interface ChosenDelivery {
  /** Its id in the ended execution. */
  readonly from: string
  /** The state that it was chosen in; in another one nothing is recorded. */
  readonly state: DeliveryState
  /** Its id in the new execution. */
  readonly id: string
  readonly messageId: string
}

export interface ClaimRequest {
  readonly executionId: string
  readonly generation: number
  readonly serverName: string
  /** Random, one for each claim; what the attempt writes carries it. */
  readonly claimToken: string
  readonly bootId: string
  readonly processId: number
  /** Of the server. */
  readonly leaseMs: number
}

/** How an attempt ends its execution, and what became of the deliveries that it sent last. */
export interface ExecutionEnd {
  readonly status: EndedStatus
  readonly error: Failure | null
  /** Written whether the attempt still owns the execution or not. */
  readonly results?: readonly DeliveryResult[]
  /** What the end was computed from; without it nothing is compared. */
  readonly evidence?: EndEvidence
}

/**
 * The rows that an end rests on. It is refused when the execution has fewer artifacts or settled deliveries,
 * the given results included. A database that lost its last commits may lack what the attempt has made.
 */
export interface EndEvidence {
  readonly artifacts: number
  readonly deliveries: number
}

/** What an execution waits for that is put off. */
export interface BreakerWait {
  readonly target: Target
  /** How much later than the first one that waits for the target. */
  readonly spreadMs: number
  readonly maxWaitMs: number
  readonly failure: StoredReason
  readonly reason: PutOff
}
