import type { DeliveryState, ExecutionStage, Failure, ReportFormat } from '@punctual/domain'

import { type Database, statement } from './database.ts'
import type { Owner } from './executions.ts'

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

/** Artifacts and the delivery ledger: one row for each recipient of each destination, gated before the wire. */
export interface Ledger {
  readProgress(executionId: string): Promise<Progress>
  /** False when the attempt no longer owns the execution; nothing is written then. */
  saveArtifact(owner: Owner, artifact: ArtifactRecord, step: ArtifactStep): Promise<boolean>
  /** Leaves a report out for good. False when the attempt no longer owns the execution; nothing is written then. */
  giveUpPart(owner: Owner, part: FailedPart): Promise<boolean>
  /** @param resend destinations whose unknown deliveries of earlier attempts are to be sent again */
  planDeliveries(owner: Owner, deliveries: readonly NewDelivery[], resend: readonly string[]): Promise<boolean>
  /** Commits the intent to send; only what comes back may be sent. */
  beginSending(owner: Owner, deliveryIds: readonly string[], lease: { bootId: string; leaseMs: number }): Promise<string[]>
  settle(owner: Owner, results: readonly DeliveryResult[]): Promise<void>
}

export function createLedger(database: Database): Ledger {
  const sql = {
    progress: statement('read-progress'),
    artifact: statement('save-artifact'),
    giveUp: statement('give-up-part'),
    plan: statement('plan-deliveries'),
    begin: statement('begin-sending'),
    settle: statement('settle-deliveries'),
  }
  const owned = (rows: { owned: number }[]) => rows[0]?.owned === 1
  return {
    async readProgress(executionId) {
      const [row] = await database.query<Progress>(sql.progress, [executionId])
      return row ?? { artifacts: [], failedParts: [], deliveries: [] }
    },
    async saveArtifact({ executionId, attempt }, { id, position, name, format, contentType, bytes, pages, sha256 }, { event, stage }) {
      const columns = [id, position, name, format, contentType, bytes, pages, sha256]
      return owned(await database.query(sql.artifact, [executionId, attempt, ...columns, stage, event]))
    },
    giveUpPart: async ({ executionId, attempt }, part) =>
      owned(await database.query(sql.giveUp, [executionId, attempt, JSON.stringify(part)])),
    async planDeliveries({ executionId, attempt }, deliveries, resend) {
      const columns = [
        deliveries.map(({ id }) => id),
        deliveries.map(({ destinationId }) => destinationId),
        deliveries.map(({ recipient }) => recipient),
        deliveries.map(({ position }) => position),
        deliveries.map(({ messageId }) => messageId),
      ]
      const rows = deliveries.map(({ row }) => row ?? 0)
      return owned(await database.query(sql.plan, [executionId, attempt, ...columns, resend, rows]))
    },
    async beginSending({ executionId, attempt }, deliveryIds, { bootId, leaseMs }) {
      return (await database.query<{ id: string }>(sql.begin, [executionId, attempt, deliveryIds, bootId, leaseMs])).map(({ id }) => id)
    },
    async settle({ executionId, attempt }, results) {
      await database.query(sql.settle, [
        executionId,
        attempt,
        results.map(({ id }) => id),
        results.map(({ state }) => state),
        results.map(({ reply }) => reply),
        results.map(({ error }) =>
          error === null ? null : JSON.stringify({ code: error.code, message: error.message, retryable: error.retryable }),
        ),
      ])
    },
  }
}
