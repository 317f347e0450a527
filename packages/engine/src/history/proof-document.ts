import { type DeliveryState, placesOfPackage } from '@punctual/domain'
import { proofHash } from '@punctual/runtime'
import type { ProofDocument } from '../port/proof-data.ts'

/** An ended run with everything that its proof is made of. */
export interface EndedExecution {
  readonly executionId: string
  readonly scheduleId: string
  readonly dueAt: number | null
  readonly term: number | null
  readonly attempt: number
  readonly artifacts: readonly EndedArtifact[]
  readonly deliveries: readonly EndedDelivery[]
  readonly lockedFiles: readonly EndedLockedFile[]
  /** Of the schedule as the run had it: null for a single report. */
  readonly reports: number | null
  readonly isDataDriven: boolean
  readonly destinations: readonly EndedDestination[]
}

interface EndedArtifact {
  readonly position: number
  readonly name: string
  readonly format: string
  readonly sha256: string
  readonly bytes: number
  readonly pages: number | null
}

interface EndedDelivery {
  readonly destinationId: string
  readonly row: number
  readonly recipient: string
  readonly state: DeliveryState
  readonly messageId: string | null
  readonly reply: string | null
  readonly at: number | null
}

interface EndedLockedFile {
  readonly destinationId: string
  readonly row: number
  readonly messageId?: string
  readonly recipients?: readonly string[]
  readonly sha256: string
}

interface EndedDestination {
  readonly id: string
  readonly format: string
  readonly zip: boolean
  readonly includeAttachment: boolean
}

/** The same run and place in the chain make the same document. */
export function proofOf(run: EndedExecution, previousHash: string): ProofDocument {
  const deliveredHash = createDeliveredHash(run)
  const document = {
    ExecutionId: run.executionId,
    ScheduleId: run.scheduleId,
    ScheduledForEpochUtc: run.dueAt,
    Term: run.term,
    Attempt: run.attempt,
    Artifacts: run.artifacts.map(({ name, sha256, bytes, pages }) => ({
      Name: name,
      Sha256: sha256,
      Bytes: bytes,
      Pages: pages,
    })),
    Deliveries: run.deliveries.map((delivery) => ({
      DestinationId: delivery.destinationId,
      ...(delivery.row > 0 && { Row: delivery.row }),
      Recipient: delivery.recipient,
      State: delivery.state,
      MessageId: delivery.messageId,
      Reply: delivery.reply,
      AtEpochUtc: delivery.at,
      Sha256: deliveredHash(delivery),
    })),
    PreviousHash: previousHash,
  }
  return { ...document, Hash: proofHash(document) }
}

/** The states of deliveries whose file has left, or may have. */
const wentOut: ReadonlySet<DeliveryState> = new Set<DeliveryState>(['Accepted', 'Bounced', 'Unknown'])

/** Finds the file of a delivery as it went out. */
function createDeliveredHash(run: EndedExecution): (delivery: EndedDelivery) => string | null {
  const destinations = new Map(run.destinations.map((destination) => [destination.id, destination]))
  const locked = Map.groupBy(run.lockedFiles, ({ destinationId, row }) => `${destinationId} ${row}`)
  const places = placesOf(run)
  const rowOf = (position: number) => (run.isDataDriven ? Math.floor(position / places.count) + 1 : 0)
  const byRow = Map.groupBy(run.artifacts, ({ position }) => rowOf(position))
  const madeFor = ({ format }: EndedDestination, row: number) => {
    const artifacts = byRow.get(row) ?? []
    return run.reports === null
      ? artifacts.filter((artifact) => artifact.format === format)
      : sentOfPackage(artifacts, places)
  }
  return (delivery) => {
    const { destinationId, row, state } = delivery
    const destination = destinations.get(destinationId)
    if (!destination || !wentOut.has(state)) return null
    if (!destination.includeAttachment) return null
    const files = locked.get(`${destinationId} ${row}`)
    if (files) return onlyOne(filesOfLastSend(files, delivery))
    return destination.zip ? null : onlyOne(madeFor(destination, row))
  }
}

/** A recipient that was deferred got the files of a later send. */
function filesOfLastSend(
  files: readonly EndedLockedFile[],
  { messageId, recipient }: EndedDelivery,
): readonly EndedLockedFile[] {
  const own = files.filter(
    (file) => (file.messageId ?? messageId) === messageId && (file.recipients?.includes(recipient) ?? true),
  )
  const last = JSON.stringify(own.at(-1)?.recipients)
  return own.filter(({ recipients }) => JSON.stringify(recipients) === last)
}

function onlyOne(files: ReadonlyArray<{ readonly sha256: string }>): string | null {
  return files.length === 1 ? (files[0]?.sha256 ?? null) : null
}

/** Positions that each row of the data has; all of them when there are no rows. */
function placesOf({ reports, destinations }: EndedExecution) {
  return placesOfPackage(reports ?? Math.max(1, new Set(destinations.map(({ format }) => format)).size))
}

/** The zip of a package, else its merged file, else its files. */
function sentOfPackage(
  artifacts: readonly EndedArtifact[],
  { count, merged, zip }: ReturnType<typeof placesOf>,
): readonly EndedArtifact[] {
  const at = (place: number) => artifacts.filter(({ position }) => position % count === place)
  const packed = at(zip)
  if (packed.length > 0) return packed
  const joined = at(merged)
  return joined.length > 0 ? joined : artifacts
}
