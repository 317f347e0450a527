import type { DeliveryState } from '@punctual/domain'

export interface ProvenArtifact {
  readonly Name: string
  readonly Sha256: string
  readonly Bytes: number
  readonly Pages: number | null
}

export interface ProvenDelivery {
  readonly DestinationId: string
  /** Row of the data, from 1; absent when the schedule has none. */
  readonly Row?: number
  readonly Recipient: string
  readonly State: DeliveryState
  readonly MessageId: string | null
  readonly Reply: string | null
  readonly AtEpochUtc: number | null
  /** Of the one file as it was delivered. Null when none went, or several, or a zip of a row after the first 1,000. */
  readonly Sha256: string | null
}

/** What is proven of an ended run, with the names that it is answered under: its hash is made over them. */
export interface ProofDocument {
  readonly ExecutionId: string
  readonly ScheduleId: string
  /** The due instant; null for a run asked for by hand. */
  readonly ScheduledForEpochUtc: number | null
  /** Of the leader that planned it; null for a run asked for by hand. */
  readonly Term: number | null
  readonly Attempt: number
  /** The files as they were made. */
  readonly Artifacts: ProvenArtifact[]
  readonly Deliveries: ProvenDelivery[]
  /** Hash of the proof before it in the chain of the schedule. */
  readonly PreviousHash: string
  readonly Hash: string
}

/** What one step of linking has done. */
export interface LinkedRuns {
  readonly linked: number
  /** Whether there may be more to link now. */
  readonly more: boolean
}
