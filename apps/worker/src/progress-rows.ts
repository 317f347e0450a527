import type { ArtifactRecord, DeliveryProgress, DeliveryResult, Progress } from '@punctual/engine'

/**
 * The rows of an execution, by the row of the data that they belong to; 0 when the schedule has none. What a
 * step writes or reads touches those of its row only, so that a step of ten thousand rows takes no longer
 * than a step of one.
 */
export interface ProgressRows {
  of(row: number): Progress
  all(): Progress
  /** Takes rows as the store has answered them. */
  write(written: Progress): void
  settle(results: readonly DeliveryResult[]): void
}

interface RowsOfOne {
  readonly artifacts: Map<string, ArtifactRecord>
  readonly deliveries: Map<string, DeliveryProgress>
}

/** @param rowOf the row of the data that the file at a position belongs to */
export function createProgressRows(rowOf: (position: number) => number): ProgressRows {
  const known = new Map<number, RowsOfOne>()
  const rowOfDelivery = new Map<string, number>()
  let failedParts: Progress['failedParts'] = []

  function rowsOf(row: number): RowsOfOne {
    const rows = known.get(row) ?? { artifacts: new Map(), deliveries: new Map() }
    known.set(row, rows)
    return rows
  }

  function put(delivery: DeliveryProgress): void {
    rowOfDelivery.set(delivery.id, delivery.row)
    rowsOf(delivery.row).deliveries.set(delivery.id, delivery)
  }

  return {
    of(row) {
      const rows = known.get(row)
      return {
        artifacts: rows ? byPosition([...rows.artifacts.values()]) : [],
        failedParts: failedParts.filter((part) => (part.row ?? 0) === row),
        deliveries: rows ? [...rows.deliveries.values()] : [],
      }
    },
    all: () => ({
      artifacts: byPosition([...known.values()].flatMap(({ artifacts }) => [...artifacts.values()])),
      failedParts,
      deliveries: [...known.values()].flatMap(({ deliveries }) => [...deliveries.values()]),
    }),
    write(written) {
      failedParts = written.failedParts
      for (const artifact of written.artifacts)
        rowsOf(rowOf(artifact.position)).artifacts.set(artifact.id, artifact)
      for (const delivery of written.deliveries) put(delivery)
    },
    settle(results) {
      for (const { id, state } of results) {
        const delivery = known.get(rowOfDelivery.get(id) ?? 0)?.deliveries.get(id)
        if (delivery) put({ ...delivery, state })
      }
    },
  }
}

function byPosition(artifacts: ArtifactRecord[]): ArtifactRecord[] {
  return artifacts.sort((left, right) => left.position - right.position)
}
