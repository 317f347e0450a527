import type { ExecutionStage, ExecutionStatus, ExecutionTrigger, ScheduleKind } from '@punctual/domain'

import type { ArtifactRecord, DeliveryRecord, FailedPart } from './ledger-data.ts'
import type { DeliveryState, DestinationSettings } from '@punctual/domain'

/** Everything a caller may know about an execution. */
export interface ExecutionRecord {
  readonly executionId: string
  /** The due instant, or the request of a manual one; what the history is ordered by. */
  readonly nominalAt: Date
  readonly scheduleId: string
  readonly scheduleKind: ScheduleKind
  readonly scheduleName: string
  readonly folderId: string
  readonly trigger: ExecutionTrigger
  readonly status: ExecutionStatus
  readonly stage: ExecutionStage | null
  readonly entryAt: Date
  readonly startedAt: Date | null
  readonly completedAt: Date | null
  readonly dueAt: Date | null
  readonly runBy: string
  /** The ended execution whose kept files it sends again; null for one that makes its own. */
  readonly resendOf: string | null
  /** The instant that its subjects and file names are of, where that is not its own; else null. */
  readonly messageAt: Date | null
  readonly serverName: string | null
  readonly processId: number | null
  readonly placementReason: string | null
  readonly attempt: number
  readonly error: {
    readonly code: string
    readonly message: string
    readonly retryable: boolean
    readonly source: string | null
  } | null
  readonly artifacts: readonly ArtifactRecord[]
  /** Reports of a package that were abandoned. */
  readonly failedParts: readonly FailedPart[]
  readonly deliveries: readonly DeliveryRecord[]
}

export interface ExecutionEventRecord {
  readonly id: string
  readonly at: Date
  readonly name: string
  readonly attempt: number
  readonly serverName: string | null
  readonly detail: Readonly<Record<string, unknown>>
}

/** A place in a list that is ordered newest first. */
export interface ExecutionCursor {
  readonly at: Date
  readonly id: string
}

export interface ExecutionHistoryFilter {
  readonly scheduleId?: string
  /** The folder itself and everything below it. */
  readonly folderPathKey?: string
  readonly status?: ExecutionStatus
  /** How far it has come, of those that have not ended. */
  readonly stage?: string
  /** One of its deliveries is in this state. */
  readonly deliveryState?: DeliveryState
  /** It was not delivered in time, by the limit that its schedule or a folder above has now. */
  readonly isLate?: boolean
  /** The present name of its schedule holds this text, without regard to case. */
  readonly scheduleName?: string
  /** One of its deliveries goes to exactly this address or place, without regard to case. */
  readonly recipient?: string
  /** One of its files has this SHA-256, as made or as locked for a destination; lower case. */
  readonly sha256?: string
  readonly from?: Date
  readonly to?: Date
}

export interface FrozenDestination {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly settings: DestinationSettings
  /** Zone of the schedule, in which its subject names instants; null for UTC. */
  readonly timeZone: string | null
  readonly format: string
  /** Whether its files are locked with a password. */
  readonly hasPassword: boolean
}

/** A delivery of another run with the same kept files; it has arrived, may have, or still may. */
export type LaterDelivery = Pick<DeliveryRecord, 'destinationId' | 'row' | 'recipient' | 'state'>

export interface ResendObstacles {
  readonly hasSchedule: boolean
  /** Destinations whose files were locked with a password, and that have none now. */
  readonly withoutPassword: readonly string[]
}

/** A run of a schedule that stands for an instant. */
export type RunOfInstant = Pick<ExecutionRecord, 'executionId' | 'status'>

export interface RepeatReads {
  /**
   * Why the files of an ended execution cannot be sent again.
   * Refuses: nothing.
   * Proof: `apps/api/test/execution/resend.test.ts`
   */
  resendObstacles(execution: Pick<ExecutionRecord, 'executionId' | 'scheduleId'>): Promise<ResendObstacles>
  /**
   * What the other runs with the files of an ended execution have delivered, may have, or still may. Those are the run
   * that made the files, and each resend of it. No other transaction reads them before this one has ended. So the later
   * of two resends sees what the first one is to send.
   * Refuses: nothing.
   * Proof: `apps/api/test/execution/resend.test.ts`
   */
  resent(executionId: string): Promise<readonly LaterDelivery[]>
  /**
   * The run that stands for an instant of a schedule, if it has not ended or has delivered everything; else null.
   * Requests of one instant follow each other: a second one waits for the end of the transaction of the first.
   * Refuses: nothing.
   * Proof: `apps/api/test/execution/as-of.test.ts`
   */
  ofInstant(instant: {
    readonly scheduleId: string
    readonly asOf: Date
    /** The run that the request itself makes, under an id that a repeat has too. */
    readonly except: string | null
  }): Promise<RunOfInstant | null>
}

/** What the last run of a schedule that reached a recipient had made, and who accepted it. */
export interface LastDelivery {
  readonly artifacts: ReadonlyArray<Pick<ArtifactRecord, 'position' | 'format' | 'sha256'>>
  readonly accepted: ReadonlyArray<Pick<DeliveryRecord, 'row' | 'destinationId' | 'recipient'>>
}
