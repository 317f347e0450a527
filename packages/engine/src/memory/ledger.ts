import { isInDoubt } from './doubt.ts'
import { deliveryInterrupted } from './open-deliveries.ts'
import {
  type ArtifactRow,
  changeDelivery,
  changeExecution,
  deliveriesOf,
  type DeliveryRow,
  type ExecutionRow,
  type Instant,
  isAlive,
  owned,
  type Rows,
} from './rows.ts'
import { unsent } from '../stored-failure.ts'
import { settle } from './settle.ts'
import type { ModelContext, ModelledStore } from './statements.ts'
import type {
  Advanced,
  ArtifactRecord,
  AttemptStep,
  DeliveryProgress,
  FailedPart,
  MadeArtifact,
  NewDelivery,
  Progress,
  ServerLease,
} from '../port/ledger-data.ts'

export function modelLedger({ rows, now }: ModelContext): ModelledStore['ledger'] {
  return {
    readProgress: (executionId) => progressOf(rows, executionId),
    advance(owner, step, lease) {
      const execution = owned(rows, owner)
      return execution?.status === 'Executing' ? advance(rows, now(), { execution, step, lease }) : null
    },
    advanceAgain(owner, step, lease) {
      settle(rows, now(), { owner, results: (step.send ?? []).map(unsent) })
      const execution = owned(rows, owner)
      const again = { ...step, readAll: true }
      return execution?.status === 'Executing'
        ? advance(rows, now(), { execution, step: again, lease })
        : null
    },
    giveBack: (owner, ids) => settle(rows, now(), { owner, results: ids.map(unsent) }),
    settle: (owner, results) => settle(rows, now(), { owner, results }),
  }
}

interface Advance {
  readonly execution: ExecutionRow
  readonly step: AttemptStep
  readonly lease: ServerLease
}

function advance(rows: Rows, now: Instant, { execution, step, lease }: Advance): Advanced {
  const { artifacts = [], failedParts = [], deliveries, resend = [], send, readAll = false, range } = step
  const stage = deliveries ? 'Delivering' : (artifacts.at(-1)?.stage ?? execution.stage)
  const left = failedParts.filter(
    (part) => !execution.failedParts.some(({ position }) => position === part.position),
  )
  changeExecution(rows, execution, {
    stage,
    failedParts: [...execution.failedParts, ...left],
    sendPermits: execution.sendPermits + (send ? 1 : 0),
  })
  const saved = save(rows, now, { execution, artifacts })
  const before = deliveriesOf(rows, execution.id)
  // What this step reopens is sent by a later one.
  const wasPlanned = before.filter(({ state }) => state === 'Planned')
  const skips = new Map(deliveries?.flatMap(({ id, skipped }) => (skipped ? [[id, skipped] as const] : [])))
  const reopened = deliveries ? reopen(rows, now, { execution, resend, skips }) : []
  const withdrawn = withdraw(rows, now, {
    skips,
    planned: wasPlanned.filter(({ id }) => !send?.includes(id)),
  })
  const doubtful = isInDoubt(rows, execution) ? { resend } : null
  const added = planDeliveries(rows, now, { execution, deliveries: deliveries ?? [], doubtful })
  // What may have been sent by a lost history is sent by a later step, if at all.
  const sendable = [...wasPlanned, ...(doubtful ? [] : added)].filter(({ id }) => send?.includes(id))
  const granted = maySend(rows, now, { execution, lease }) ? grant(rows, now, { execution, sendable }) : []
  const written = {
    artifacts: saved,
    deliveries: [...new Set([...reopened, ...withdrawn, ...granted, ...added])],
  }
  return {
    granted: granted.map(({ id }) => id),
    rows: readAll
      ? within(progressOf(rows, execution.id), { range, written })
      : progressIn({ ...written, failedParts: execution.failedParts }),
  }
}

function save(
  rows: Rows,
  now: Instant,
  { execution, artifacts }: { execution: ExecutionRow; artifacts: readonly MadeArtifact[] },
): ArtifactRow[] {
  const made = rows.artifacts.get(execution.id) ?? []
  const saved: ArtifactRow[] = []
  for (const {
    event: _event,
    stage: _stage,
    methodReason: _reason,
    rendering: _key,
    ...artifact
  } of artifacts) {
    if ([...made, ...saved].some(({ id, position }) => id === artifact.id || position === artifact.position))
      continue
    saved.push({ ...artifact, nominalAt: execution.nominalAt, executionId: execution.id, createdAt: now })
  }
  rows.artifacts.set(execution.id, [...made, ...saved])
  return saved
}

/**
 * Settles what an earlier attempt has left open: it is planned again where its destination asks for that,
 * else it is Unknown.
 */
function reopen(
  rows: Rows,
  now: Instant,
  {
    execution,
    resend,
    skips,
  }: { execution: ExecutionRow; resend: readonly string[]; skips: ReadonlyMap<string, unknown> },
): DeliveryRow[] {
  return deliveriesOf(rows, execution.id).filter((delivery) => {
    const isOfEarlierAttempt = delivery.attempt < execution.attempt
    const isResent = resend.includes(delivery.destinationId) && !skips.has(delivery.id)
    const error = delivery.state === 'Sending' ? deliveryInterrupted : delivery.error
    if (isOfEarlierAttempt && isResent && (delivery.state === 'Unknown' || delivery.state === 'Sending'))
      changeDelivery(rows, delivery, { state: 'Planned', settledAt: null, error })
    else if (isOfEarlierAttempt && delivery.state === 'Sending')
      changeDelivery(rows, delivery, { state: 'Unknown', settledAt: now, error })
    else return false
    return true
  })
}

/** What is planned and may not be sent any more is Cancelled, unless an earlier send of it may have arrived. */
function withdraw(
  rows: Rows,
  now: Instant,
  {
    skips,
    planned,
  }: {
    skips: ReadonlyMap<string, NonNullable<NewDelivery['skipped']>>
    planned: readonly DeliveryRow[]
  },
): DeliveryRow[] {
  return planned.filter((delivery) => {
    const reason = skips.get(delivery.id)
    if (reason === undefined) return false
    const mayHaveArrived = delivery.error?.code === deliveryInterrupted.code
    changeDelivery(rows, delivery, {
      state: mayHaveArrived ? 'Unknown' : 'Cancelled',
      settledAt: now,
      error: mayHaveArrived ? delivery.error : reason,
    })
    return true
  })
}

function maySend(
  rows: Rows,
  now: Instant,
  { execution, lease: { leaseMs } }: Pick<Advance, 'execution' | 'lease'>,
): boolean {
  return (
    execution.cancelRequestedAt === null && isAlive(rows, now, { bootId: execution.claimedByBootId, leaseMs })
  )
}

function grant(
  rows: Rows,
  now: Instant,
  { execution, sendable }: { execution: ExecutionRow; sendable: readonly DeliveryRow[] },
): DeliveryRow[] {
  const { attempt, claimToken } = execution
  const granted = sendable.filter(({ state }) => state === 'Planned')
  for (const delivery of granted) {
    changeDelivery(rows, delivery, {
      state: 'Sending',
      attempt,
      claimToken,
      tries: delivery.tries + 1,
      sendingAt: now,
    })
  }
  return granted
}

interface PlanOptions {
  readonly execution: ExecutionRow
  readonly deliveries: readonly NewDelivery[]
  /** Given when a lost history may have sent them: the destinations that send again, or ask first. */
  readonly doubtful?: { readonly resend: readonly string[] } | null
}

/** Adds the ledger rows that are not there; answers those. */
export function planDeliveries(
  rows: Rows,
  now: Instant,
  { execution, deliveries, doubtful = null }: PlanOptions,
): DeliveryRow[] {
  const added: DeliveryRow[] = []
  const ledger = deliveriesOf(rows, execution.id)
  for (const {
    id,
    destinationId,
    row: rowNumber = 0,
    recipient,
    position,
    messageId,
    skipped,
  } of deliveries) {
    const isThere = [...ledger, ...added].some(
      (other) =>
        other.id === id ||
        (other.destinationId === destinationId &&
          other.rowNumber === rowNumber &&
          other.recipient === recipient),
    )
    if (isThere) continue
    const isUnknown = !skipped && doubtful !== null && !doubtful.resend.includes(destinationId)
    const delivery: DeliveryRow = {
      id,
      nominalAt: execution.nominalAt,
      executionId: execution.id,
      destinationId,
      rowNumber,
      recipient,
      position,
      messageId,
      state: isUnknown ? 'Unknown' : skipped ? 'Cancelled' : 'Planned',
      attempt: 0,
      claimToken: null,
      tries: 0,
      reply: null,
      error: skipped ?? (doubtful ? deliveryInterrupted : null),
      sendingAt: null,
      settledAt: skipped || isUnknown ? now : null,
    }
    added.push(delivery)
    rows.touched.deliveries.add(delivery)
  }
  rows.deliveries.set(execution.id, [...ledger, ...added])
  return added
}

function progressOf(rows: Rows, executionId: string): Progress {
  return progressIn({
    artifacts: rows.artifacts.get(executionId) ?? [],
    failedParts: rows.executions.get(executionId)?.failedParts ?? [],
    deliveries: deliveriesOf(rows, executionId),
  })
}

/** What lies in a range, and what the step has written. */
function within(
  progress: Progress,
  { range, written }: { range: AttemptStep['range']; written: Omit<WrittenRows, 'failedParts'> },
): Progress {
  if (!range) return progress
  const { firstRow, lastRow, firstPosition, lastPosition } = range
  const ids = new Set([...written.artifacts, ...written.deliveries].map(({ id }) => id))
  return {
    ...progress,
    artifacts: progress.artifacts.filter(
      ({ id, position }) => ids.has(id) || (position >= firstPosition && position <= lastPosition),
    ),
    deliveries: progress.deliveries.filter(
      ({ id, row }) => ids.has(id) || (row >= firstRow && row <= lastRow),
    ),
  }
}

interface WrittenRows {
  readonly artifacts: readonly ArtifactRow[]
  readonly failedParts: readonly FailedPart[]
  readonly deliveries: readonly DeliveryRow[]
}

function progressIn({ artifacts, failedParts, deliveries }: WrittenRows): Progress {
  return {
    artifacts: artifacts.map(artifactRecord).sort((a, b) => a.position - b.position),
    failedParts,
    deliveries: [...deliveries].sort(byRowPositionAndRecipient).map(deliveryProgress),
  }
}

function artifactRecord({
  id,
  position,
  name,
  format,
  contentType,
  bytes,
  pages,
  sha256,
  method,
}: ArtifactRecord): ArtifactRecord {
  return { id, position, name, format, contentType, bytes, pages, sha256, method }
}

function byRowPositionAndRecipient(a: DeliveryRow, b: DeliveryRow): number {
  return a.rowNumber - b.rowNumber || a.position - b.position || (a.recipient < b.recipient ? -1 : 1)
}

function deliveryProgress({
  id,
  destinationId,
  rowNumber,
  recipient,
  state,
  tries,
  messageId,
  error,
}: DeliveryRow): DeliveryProgress {
  const isInterrupted = error?.code === deliveryInterrupted.code
  return { id, destinationId, row: rowNumber, recipient, state, tries, messageId, isInterrupted }
}
