/**
 * Progress with what a step has just written, as reading the rows would give it. A first attempt need not read them: nobody
 * has written to its execution before, and whoever does so later has taken it over, which the next write of the attempt
 * finds out. A later attempt reads, because an earlier one may still correct what became of a mail.
 */
import type { ArtifactRecord, DeliveryRecord, DeliveryResult, FailedPart, NewDelivery, Progress } from '@punctual/engine'

export const nothingAchieved: Progress = { artifacts: [], failedParts: [], deliveries: [] }

export function withArtifact(progress: Progress, artifact: ArtifactRecord): Progress {
  const others = progress.artifacts.filter(({ position }) => position !== artifact.position)
  return { ...progress, artifacts: [...others, artifact].toSorted((a, b) => a.position - b.position) }
}

export function withFailedPart(progress: Progress, part: FailedPart): Progress {
  const isKnown = progress.failedParts.some(({ position }) => position === part.position)
  return isKnown ? progress : { ...progress, failedParts: [...progress.failedParts, part] }
}

/** @param now the ledger notes the database's instant of this moment for what is left out */
export function withPlanned(progress: Progress, planned: readonly NewDelivery[], now: Date): Progress {
  const deliveries = new Map(progress.deliveries.map((delivery) => [delivery.id, delivery]))
  for (const { id, destinationId, row = 0, recipient, messageId, leftOut } of planned.toSorted(byPositionAndRecipient)) {
    if (deliveries.has(id)) continue
    const unsent = { tries: 0, reply: null, error: leftOut ?? null, settledAt: leftOut ? now.toISOString() : null }
    const state = leftOut ? 'Cancelled' : 'Planned'
    deliveries.set(id, { id, destinationId, row, recipient, messageId, state, ...unsent })
  }
  return { ...progress, deliveries: [...deliveries.values()] }
}

function byPositionAndRecipient(a: NewDelivery, b: NewDelivery): number {
  return a.position - b.position || (a.recipient < b.recipient ? -1 : 1)
}

/** @param now the ledger notes the database's instant of this moment */
export function withResults(progress: Progress, results: readonly DeliveryResult[], now: Date): Progress {
  const byId = new Map(results.map((result) => [result.id, result]))
  return { ...progress, deliveries: progress.deliveries.map((delivery) => settled(delivery, byId.get(delivery.id), now)) }
}

function settled(delivery: DeliveryRecord, result: DeliveryResult | undefined, now: Date): DeliveryRecord {
  if (!result) return delivery
  const { state, reply, error } = result
  const settledAt = state === 'Planned' ? null : now.toISOString()
  const told = error === null ? null : { code: error.code, message: error.message }
  return { ...delivery, tries: delivery.tries + 1, state, reply, error: told, settledAt }
}
