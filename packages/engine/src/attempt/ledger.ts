import type { DeliveryState, ExecutionStage, Failure, ReportFormat } from '@punctual/domain'
import { type Database, statementsBeside, type StatementLanes } from '@punctual/store'

import type { AttemptRef } from './attempt-ref.ts'
import { createBeginSendingCall, createOpenDeliveryCall, createOwnedCall, createProgressLookup, createSettleCall } from './ledger-calls.ts'

const statement = statementsBeside(import.meta.url)

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
}

/** A report of a package that could not be made and is left out. */
export interface FailedPart {
  readonly position: number
  /** Row of the data, from 1; absent when the schedule has none. */
  readonly row?: number
  readonly name: string
  readonly format: ReportFormat
  readonly error: { readonly code: string; readonly message: string; readonly retryable: boolean; readonly source: string | null }
}

/** A file as a destination gets it, locked with a password; in the artifact store like any other. */
export interface LockedFile {
  readonly destinationId: string
  /** Row of the data, from 1; 0 when the schedule has none. */
  readonly row: number
  readonly position: number
  readonly name: string
  readonly contentType: string
  readonly bytes: number
  readonly sha256: string
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

/** Everything durable that an execution has achieved: what to do next is a function of this. */
export interface Progress {
  readonly artifacts: readonly ArtifactRecord[]
  readonly failedParts: readonly FailedPart[]
  readonly deliveries: readonly DeliveryRecord[]
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
  readonly leftOut?: { readonly code: string; readonly message: string }
}

export interface DeliveryResult {
  readonly id: string
  /** Planned: certainly not sent, may be tried again. */
  readonly state: Extract<DeliveryState, 'Accepted' | 'Rejected' | 'Failed' | 'Unknown' | 'Planned'>
  readonly reply: string | null
  readonly error: Failure | null
}

/** How an artifact was made, and how far that brings the execution. */
export interface ArtifactStep {
  readonly event: 'rendered' | 'assembled'
  readonly stage: Extract<ExecutionStage, 'Rendering' | 'Assembling'>
}

/** Everything between the last artifact and the first mail of an execution that has no ledger rows yet. */
export interface FirstDelivery {
  /** The artifact that completes what is delivered; null when it is saved already. */
  readonly artifact: (ArtifactRecord & ArtifactStep) | null
  readonly deliveries: readonly NewDelivery[]
  /** Ids of those that are sent first. */
  readonly send: readonly string[]
}

/** How long a heartbeat of the server that runs the attempt proves that it lives. */
export interface ServerLease {
  readonly leaseMs: number
}

/** Artifacts and the delivery ledger: one row for each recipient of each destination, gated before the end of its message. */
export interface Ledger {
  readProgress(executionId: string): Promise<Progress>
  /** False when the attempt no longer owns the execution; nothing is written then. */
  saveArtifact(owner: AttemptRef, artifact: ArtifactRecord, step: ArtifactStep): Promise<boolean>
  /** Leaves a report out for good. False when the attempt no longer owns the execution; nothing is written then. */
  giveUpPart(owner: AttemptRef, part: FailedPart): Promise<boolean>
  /** Records what a destination gets locked, in place of what an earlier attempt made. False when the attempt no longer owns the execution. */
  noteLockedFiles(owner: AttemptRef, destination: Pick<LockedFile, 'destinationId' | 'row'>, files: readonly LockedFile[]): Promise<boolean>
  /** @param resend destinations whose unknown deliveries of earlier attempts are to be sent again */
  planDeliveries(owner: AttemptRef, deliveries: readonly NewDelivery[], resend: readonly string[]): Promise<boolean>
  /** Commits the intent to send; only what comes back may be sent. */
  beginSending(owner: AttemptRef, deliveryIds: readonly string[], lease: ServerLease): Promise<string[]>
  /**
   * Saves the artifact, plans the deliveries and commits the intent to send, all at once; only what comes back may be sent.
   * Null when the attempt no longer owns the execution; nothing is written then. Only where no ledger row can be there yet.
   */
  openDelivery(owner: AttemptRef, first: FirstDelivery, lease: ServerLease): Promise<string[] | null>
  settle(owner: AttemptRef, results: readonly DeliveryResult[]): Promise<void>
}

export function createLedger(database: Database, lanes: StatementLanes): Ledger {
  const giveUpSql = statement('give-up-part')
  const noteLockedSql = statement('note-locked-files')
  const saveArtifact = createOwnedCall(database, { name: 'save-artifacts', lanes })
  const planDeliveries = createOwnedCall(database, { name: 'plan-deliveries', lanes })
  const beginSending = createBeginSendingCall(database, lanes)
  const openDelivery = createOpenDeliveryCall(database, lanes)
  const settle = createSettleCall(database, lanes)
  return {
    readProgress: createProgressLookup(database),
    saveArtifact: (owner, artifact, step) => saveArtifact({ ...owner, ...artifact, ...step }),
    async giveUpPart({ executionId, claimToken }, part) {
      const [row] = await database.query<{ owned: number }>(giveUpSql, [executionId, claimToken, JSON.stringify(part)])
      return row?.owned === 1
    },
    async noteLockedFiles({ executionId, claimToken }, { destinationId, row }, files) {
      return (await database.query(noteLockedSql, [executionId, claimToken, destinationId, row, JSON.stringify(files)])).length > 0
    },
    planDeliveries: (owner, deliveries, resend) =>
      planDeliveries({ ...owner, deliveries: deliveries.map((delivery) => ({ row: 0, ...delivery })), resend }),
    beginSending: async (owner, deliveryIds, lease) => (await beginSending({ ...owner, leaseMs: lease.leaseMs, deliveryIds })) ?? [],
    openDelivery: (owner, { artifact, deliveries, send }, { leaseMs }) =>
      openDelivery({ ...owner, leaseMs, artifact, deliveries: deliveries.map((delivery) => ({ row: 0, ...delivery })), send }),
    async settle(owner, results) {
      await settle({ ...owner, results })
    },
  }
}
