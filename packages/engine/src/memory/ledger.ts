import { owned } from './moves.ts'
import {
  changeDelivery,
  changeExecution,
  deliveriesOf,
  type DeliveryRow,
  type ExecutionRow,
  type Instant,
  isAlive,
  type Rows,
} from './rows.ts'
import { settle } from './settle.ts'
import type { ModelContext, ModelledStore } from './statements.ts'
import type { AttemptRef } from '../attempt/attempt-ref.ts'
import type { ArtifactRecord, DeliveryRecord, Ledger, NewDelivery } from '../attempt/ledger.ts'

const interrupted = {
  code: 'delivery_interrupted',
  message: 'An earlier attempt ended between handing the message over and reading the reply; it is not known whether it arrived.',
  retryable: false,
  source: null,
}

type Given<Name extends keyof Ledger> = Parameters<Ledger[Name]>

export function modelLedger({ rows, now }: ModelContext): ModelledStore['ledger'] {
  return {
    readProgress: (executionId) => ({
      artifacts: (rows.artifacts.get(executionId) ?? []).map(artifactRecord).sort((a, b) => a.position - b.position),
      failedParts: rows.executions.get(executionId)?.failedParts ?? [],
      deliveries: [...deliveriesOf(rows, executionId)].sort(byRowPositionAndRecipient).map(deliveryRecord),
    }),
    saveArtifact: (owner, artifact, step) => saveArtifact(rows, now(), { owner, artifact, step }),
    giveUpPart: (owner, part) => giveUpPart(rows, owner, part),
    noteLockedFiles: (owner) => executing(rows, owner) !== null,
    planDeliveries(owner, deliveries, resend) {
      const execution = executing(rows, owner)
      if (!execution) return false
      changeExecution(rows, execution, { stage: 'Delivering' })
      const ledger = deliveriesOf(rows, execution.id)
      for (const delivery of ledger) {
        const isOfEarlierAttempt = delivery.attempt < execution.attempt
        const isResent = resend.includes(delivery.destinationId)
        const error = delivery.state === 'Sending' ? interrupted : delivery.error
        if (isOfEarlierAttempt && isResent && (delivery.state === 'Unknown' || delivery.state === 'Sending'))
          changeDelivery(rows, delivery, { state: 'Planned', settledAt: null, error })
        else if (isOfEarlierAttempt && delivery.state === 'Sending')
          changeDelivery(rows, delivery, { state: 'Unknown', settledAt: now(), error })
      }
      rows.deliveries.set(execution.id, addMissing(rows, { execution, ledger, deliveries, now: now() }))
      return true
    },
    beginSending: (owner, deliveryIds, lease) => beginSending(rows, now(), { owner, deliveryIds, lease }),
    openDelivery(owner, { artifact, deliveries, send }, { leaseMs }) {
      const execution = executing(rows, owner)
      if (!execution) return null
      if (artifact) {
        const { event, stage, ...record } = artifact
        saveArtifact(rows, now(), { owner, artifact: record, step: { event, stage } })
      }
      changeExecution(rows, execution, { stage: 'Delivering', gateOpenings: execution.gateOpenings + 1 })
      const ledger = deliveriesOf(rows, execution.id)
      const all = addMissing(rows, { execution, ledger, deliveries, now: now() })
      rows.deliveries.set(execution.id, all)
      const added = all.slice(ledger.length).map(({ id }) => id)
      if (!maySend(rows, now(), { execution, leaseMs })) return []
      return grant(rows, now(), { execution, deliveryIds: send.filter((id) => added.includes(id)) })
    },
    settle: (owner, results) => settle(rows, now(), { owner, results }),
  }
}

function giveUpPart(rows: Rows, owner: AttemptRef, part: Given<'giveUpPart'>[1]): boolean {
  const execution = executing(rows, owner)
  if (!execution) return false
  const isKnown = execution.failedParts.some(({ position }) => position === part.position)
  changeExecution(rows, execution, { failedParts: isKnown ? execution.failedParts : [...execution.failedParts, part] })
  return true
}

function executing(rows: Rows, owner: AttemptRef): ExecutionRow | null {
  const execution = owned(rows, owner)
  return execution?.status === 'Executing' ? execution : null
}

interface BeginSending {
  readonly owner: AttemptRef
  readonly deliveryIds: readonly string[]
  readonly lease: Given<'beginSending'>[2]
}

function beginSending(rows: Rows, now: Instant, { owner, deliveryIds, lease: { leaseMs } }: BeginSending): string[] {
  const execution = executing(rows, owner)
  if (!execution || !maySend(rows, now, { execution, leaseMs })) return []
  changeExecution(rows, execution, { gateOpenings: execution.gateOpenings + 1 })
  return grant(rows, now, { execution, deliveryIds })
}

function maySend(rows: Rows, now: Instant, { execution, leaseMs }: { execution: ExecutionRow; leaseMs: number }): boolean {
  return execution.cancelRequestedAt === null && isAlive(rows, now, { bootId: execution.claimedByBootId, leaseMs })
}

function grant(
  rows: Rows,
  now: Instant,
  { execution, deliveryIds }: { execution: ExecutionRow; deliveryIds: readonly string[] },
): string[] {
  const { id: executionId, attempt, claimToken } = execution
  const granted = deliveriesOf(rows, executionId).filter(({ id, state }) => deliveryIds.includes(id) && state === 'Planned')
  for (const delivery of granted) {
    changeDelivery(rows, delivery, { ...{ state: 'Sending', attempt, claimToken }, tries: delivery.tries + 1, sendingAt: now })
  }
  return granted.map(({ id }) => id)
}

interface Save {
  readonly owner: AttemptRef
  readonly artifact: ArtifactRecord
  readonly step: Given<'saveArtifact'>[2]
}

function saveArtifact(rows: Rows, now: Instant, { owner, artifact, step }: Save): boolean {
  const execution = executing(rows, owner)
  if (!execution) return false
  changeExecution(rows, execution, { stage: step.stage })
  const made = rows.artifacts.get(execution.id) ?? []
  if (!made.some(({ id, position }) => id === artifact.id || position === artifact.position)) {
    made.push({ ...artifact, nominalAt: execution.nominalAt, executionId: execution.id, createdAt: now })
  }
  rows.artifacts.set(execution.id, made)
  return true
}

function addMissing(
  rows: Rows,
  {
    execution,
    ledger,
    deliveries,
    now,
  }: { execution: ExecutionRow; ledger: readonly DeliveryRow[]; deliveries: readonly NewDelivery[]; now: Instant },
): DeliveryRow[] {
  const all = [...ledger]
  for (const { id, destinationId, row: rowNumber = 0, recipient, position, messageId, leftOut } of deliveries) {
    const isThere = all.some(
      (other) =>
        other.id === id || (other.destinationId === destinationId && other.rowNumber === rowNumber && other.recipient === recipient),
    )
    if (isThere) continue
    const delivery: DeliveryRow = {
      ...{ id, nominalAt: execution.nominalAt, executionId: execution.id, destinationId, rowNumber, recipient, position, messageId },
      ...{
        state: leftOut ? 'Cancelled' : 'Planned',
        attempt: 0,
        claimToken: null,
        tries: 0,
        reply: null,
        error: leftOut ?? null,
        sendingAt: null,
      },
      settledAt: leftOut ? now : null,
    }
    all.push(delivery)
    rows.touched.deliveries.add(delivery)
  }
  return all
}

function artifactRecord({ id, position, name, format, contentType, bytes, pages, sha256 }: ArtifactRecord): ArtifactRecord {
  return { id, position, name, format, contentType, bytes, pages, sha256 }
}

function byRowPositionAndRecipient(a: DeliveryRow, b: DeliveryRow): number {
  return a.rowNumber - b.rowNumber || a.position - b.position || (a.recipient < b.recipient ? -1 : 1)
}

function deliveryRecord(row: DeliveryRow): DeliveryRecord {
  const { id, destinationId, rowNumber, recipient, state, tries, messageId, reply, error, settledAt } = row
  return {
    ...{ id, destinationId, row: rowNumber, recipient, state, tries, messageId, reply, error },
    settledAt: settledAt === null ? null : new Date(settledAt).toISOString(),
  }
}
