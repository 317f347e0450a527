import type { ExecutionStage, ExecutionStatus, ExecutionTrigger, ScheduleKind } from '@punctual/domain'

import type { ArtifactRecord, DeliveryRecord, FailedPart } from '../attempt/ledger-data.ts'

/** Everything a caller may know about an execution. */
export interface ExecutionRecord {
  readonly id: string
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
