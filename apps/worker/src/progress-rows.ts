import type { ArtifactRecord, DeliveryProgress, DeliveryResult, FailedPart, Progress } from '@punctual/engine'

/**
 * The rows of an execution, by the row of the data that they belong to; 0 when the schedule has none. A step
 * reads and writes only the entries of its row. So a step of a run with ten thousand rows takes no longer
 * than one with a single row. Only a window of them is in memory: rows before it are done with, and rows
 * behind it have not been read.
 */
export interface ProgressRows {
  of(row: number): Progress
  all(): Progress
  /** Takes rows as the store has answered them; those outside of the window are not kept. */
  write(written: Progress): void
  settle(results: readonly DeliveryResult[]): void
  failedParts(): readonly FailedPart[]
  /** Moves the beginning of the window behind a row. */
  forget(row: number): void
  window(): RowWindow
  /** Moves the end of the window. */
  extend(lastRow: number): void
}

/** Rows of the data, both ends included. */
export interface RowWindow {
  readonly firstRow: number
  readonly lastRow: number
}

interface RowsOfOne {
  readonly artifacts: Map<string, ArtifactRecord>
  readonly deliveries: Map<string, DeliveryProgress>
  /** The state that this attempt has written: an answer of the store that comes later may be older. */
  readonly settled: Map<string, DeliveryProgress['state']>
}

/** @param rowOf the row of the data that the file at a position belongs to */
export function createProgressRows(rowOf: (position: number) => number): ProgressRows {
  const known = new Map<number, RowsOfOne>()
  const rowOfDelivery = new Map<string, number>()
  let failedParts: Progress['failedParts'] = []
  let firstRow = 0
  let lastRow = Infinity

  function rowsOf(row: number): RowsOfOne {
    const rows = known.get(row) ?? { artifacts: new Map(), deliveries: new Map(), settled: new Map() }
    known.set(row, rows)
    return rows
  }

  function put(delivery: DeliveryProgress): void {
    rowOfDelivery.set(delivery.id, delivery.row)
    const { deliveries, settled } = rowsOf(delivery.row)
    const state = settled.get(delivery.id) ?? delivery.state
    deliveries.set(delivery.id, { ...delivery, state })
  }

  const isInWindow = (row: number) => row >= firstRow && row <= lastRow

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
      for (const artifact of written.artifacts) {
        const row = rowOf(artifact.position)
        if (isInWindow(row)) rowsOf(row).artifacts.set(artifact.id, artifact)
      }
      for (const delivery of written.deliveries) if (isInWindow(delivery.row)) put(delivery)
    },
    settle(results) {
      for (const { id, state } of results) {
        const rows = known.get(rowOfDelivery.get(id) ?? 0)
        const delivery = rows?.deliveries.get(id)
        rows?.settled.set(id, state)
        if (delivery) put(delivery)
      }
    },
    failedParts: () => failedParts,
    forget(row) {
      for (const id of known.get(row)?.deliveries.keys() ?? []) rowOfDelivery.delete(id)
      known.delete(row)
      firstRow = row + 1
    },
    window: () => ({ firstRow, lastRow }),
    extend(row) {
      lastRow = row
    },
  }
}

function byPosition(artifacts: ArtifactRecord[]): ArtifactRecord[] {
  return artifacts.sort((left, right) => left.position - right.position)
}
