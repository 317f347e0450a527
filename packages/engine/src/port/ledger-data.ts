import type { DeliveryState, ExecutionStage, Failure, KeptFailure, ReportFormat } from '@punctual/domain'

import type { AttemptRef } from './attempt-ref.ts'

export interface ArtifactRecord {
  readonly id: string
  /** Which file of the execution it is; nothing is made twice for a position. */
  readonly position: number
  readonly name: string
  /** ZIP is what a package is put into. */
  readonly format: ReportFormat | 'ZIP'
  readonly contentType: string
  readonly bytes: number
  readonly pages: number | null
  readonly sha256: string
  /** How the report was rendered: 1 by its source system, 2 in a browser; null for what is put together. */
  readonly method: 1 | 2 | null
}

/** A report of a package that could not be made and is omitted. */
export interface FailedPart {
  readonly position: number
  /** Row of the data, from 1; absent when the schedule has none. */
  readonly row?: number
  readonly name: string
  readonly format: ReportFormat
  readonly error: {
    readonly code: string
    readonly message: string
    readonly said?: unknown
    readonly retryable: boolean
    readonly source: string | null
  }
}

/** A file as a destination gets it: locked, marked or zipped; in the artifact store like any other. */
export interface LockedFile {
  readonly destinationId: string
  /** Row of the data, from 1; 0 when the schedule has none. */
  readonly row: number
  /** That of the deliveries that it went out with. Each mail of `OneMailEach` has files of its own. */
  readonly messageId?: string
  /** Of the send that it was made for. One that was deferred gets another file later. */
  readonly recipients?: readonly string[]
  readonly position: number
  readonly name: string
  readonly contentType: string
  readonly bytes: number
  readonly sha256: string
}

/** A delivery that has arrived, or may have. */
export interface LeftBehind {
  readonly destinationId: string
  readonly recipient: string
  /** What the recipient knows it by. */
  readonly messageId: string
  /** Null while it is in doubt. */
  readonly reply: string | null
}

export interface DeliveryRecord {
  readonly id: string
  readonly destinationId: string
  /** Row of the data, from 1; 0 when the schedule has none. */
  readonly row: number
  readonly recipient: string
  readonly state: DeliveryState
  readonly tries: number
  readonly messageId: string | null
  readonly reply: string | null
  readonly error: { readonly code: string; readonly message: string } | null
  /** ISO 8601 in UTC; null while not settled. */
  readonly settledAt: string | null
}

/** What of a delivery decides what comes next. */
export type DeliveryProgress = Pick<
  DeliveryRecord,
  'id' | 'destinationId' | 'row' | 'recipient' | 'state' | 'tries' | 'messageId'
> & {
  /** A send of it was begun, and no attempt has learned how it ended. */
  readonly isInterrupted: boolean
}

/** Everything durable that an execution has achieved: what to do next is a function of this. */
export interface Progress {
  readonly artifacts: readonly ArtifactRecord[]
  readonly failedParts: readonly FailedPart[]
  readonly deliveries: readonly DeliveryProgress[]
}

export interface NewDelivery {
  readonly id: string
  readonly destinationId: string
  /** Row of the data, from 1; 0 unless given. */
  readonly row?: number
  readonly recipient: string
  readonly position: number
  readonly messageId: string
  /** Why nothing is sent: the row is there from its beginning on as Cancelled, and says so. */
  readonly skipped?: KeptFailure
}

export interface DeliveryResult {
  readonly id: string
  /** Planned: certainly not sent, may be tried again. */
  readonly state: Extract<DeliveryState, 'Accepted' | 'Rejected' | 'Failed' | 'Unknown' | 'Planned'>
  readonly reply: string | null
  readonly error: Failure | null
}

/** What a file was asked for with: rows of the data that ask for the same get the same file. */
export interface RenderingKey {
  readonly key: string
  /** As the source system calls the report. */
  readonly reportName: string
}

/** A file that was made, by which step, and how far that brings the execution. */
export interface MadeArtifact extends ArtifactRecord {
  readonly event: 'rendered' | 'assembled'
  /** Why this method was chosen, for the timeline. */
  readonly methodReason?: string
  /** Of a run over rows of data. */
  readonly rendering?: RenderingKey
  readonly stage: Extract<ExecutionStage, 'Rendering' | 'Assembling'>
}

/** What an attempt commits together. Every part is optional. */
export interface AttemptStep {
  readonly artifacts?: readonly MadeArtifact[] | undefined
  /** Reports that are omitted for good, once for each position. */
  readonly failedParts?: readonly FailedPart[] | undefined
  /** Replaces what an earlier attempt has locked for the same recipients, and keeps what others may have. */
  readonly lockedFiles?: readonly LockedFile[] | undefined
  /** Ledger rows, each written once. With it, what an earlier attempt was sending becomes Unknown. */
  readonly deliveries?: readonly NewDelivery[] | undefined
  /** Of a plan: destinations whose unknown deliveries of earlier attempts are to be sent again. */
  readonly resend?: readonly string[] | undefined
  /** Ids of the deliveries that are to be sent next. */
  readonly send?: readonly string[] | undefined
  /** Whether all rows are answered: an attempt that is not the first begins with that. */
  readonly readAll?: boolean
  /** Of all rows only these are answered, and what the step writes; all of them unless given. */
  readonly range?: RowRange | undefined
}

/** Deliveries by their row of the data, and files by their position; both ends included. */
export interface RowRange {
  readonly firstRow: number
  readonly lastRow: number
  readonly firstPosition: number
  readonly lastPosition: number
}

/** A step of an attempt, with what the store compares before it writes. */
export interface AdvanceRequest {
  readonly owner: AttemptRef
  readonly step: AttemptStep
  readonly lease: ServerLease
}

export interface Advanced {
  /** Of the deliveries to be sent, those that may be: they are Sending now. */
  readonly granted: readonly string[]
  /** The rows that the step has written, or all of them; of what was abandoned, always all. */
  readonly rows: Progress
}

/** How long a heartbeat of the server that runs the attempt proves that it lives. */
export interface ServerLease {
  readonly leaseMs: number
}
