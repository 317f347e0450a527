import type {
  Advanced,
  ArtifactRecord,
  AttemptStep,
  DeliveryProgress,
  DeliveryResult,
  NewDelivery,
  Progress,
} from '@punctual/engine'

import type { AttemptPort } from './attempt-port.ts'

/**
 * What may wait for the next commit of the attempt: nothing outside has taken it, and a crash only makes it
 * once more.
 */
type PendingStep = Pick<AttemptStep, 'artifacts' | 'lockedFiles' | 'deliveries' | 'resend'>

/**
 * The rows of an execution as its attempt knows them, and what it still has to write.
 *
 * Two commits of an attempt protect something outside: `Sending` is committed before the end of a message,
 * and the reply after it was read. So the last file and the ledger rows are written with the send permit, and
 * the reply to the last message with the end of the run. Rows are known from the answers of the store: an
 * attempt that is not the first begins by asking for all of them.
 */
export interface AttemptLedger {
  /** The rows as they are when what is pending, and held for the end, is written. */
  progress(): Progress
  /** Writes with the next commit. */
  add(step: PendingStep): void
  /** Writes now, with all that is pending. False when the attempt no longer owns the execution. */
  commit(step?: AttemptStep): Promise<boolean>
  /** Writes what is pending, if anything is. False when the attempt no longer owns the execution. */
  flush(): Promise<boolean>
  /** Commits the intent to send, with all that is pending; only what comes back may be sent. */
  permitToSend(deliveryIds: readonly string[]): Promise<readonly string[]>
  settle(results: readonly DeliveryResult[]): Promise<void>
  /** Keeps the reply to the last message of the run for its end. */
  hold(results: readonly DeliveryResult[]): void
  held(): readonly DeliveryResult[]
}

const noRows: Progress = { artifacts: [], failedParts: [], deliveries: [] }

export function createAttemptLedger(port: Pick<AttemptPort, 'advance' | 'settle'>): AttemptLedger {
  let rows = noRows
  let pending: PendingStep | null = null
  let held: readonly DeliveryResult[] = []
  let flushing: Promise<unknown> = Promise.resolve()

  async function advance(step: AttemptStep): Promise<Advanced | null> {
    const advanced = await port.advance(pending === null ? step : together(pending, step))
    if (advanced === null) return null
    pending = null
    rows = mergedRows(rows, advanced.rows)
    return advanced
  }

  async function flush(): Promise<boolean> {
    return pending === null || (await advance({})) !== null
  }

  return {
    progress: () => withResults(pending === null ? rows : withPending(rows, pending), held),
    add(step) {
      pending = pending === null ? step : together(pending, step)
    },
    commit: async (step = {}) => (await advance(step)) !== null,
    flush() {
      const written = flush()
      flushing = written.catch(() => {})
      return written
    },
    async permitToSend(send) {
      // A run may come to the end of its message while a flush is under way.
      await flushing
      return (await advance({ send }))?.granted ?? []
    },
    async settle(results) {
      await port.settle(results)
      rows = withResults(rows, results)
    },
    hold(results) {
      held = results
    },
    held: () => held,
  }
}

function together(
  pending: PendingStep,
  { artifacts, lockedFiles, deliveries, resend, ...step }: AttemptStep,
): AttemptStep {
  return {
    ...step,
    artifacts: joined(pending.artifacts, artifacts),
    lockedFiles: joined(pending.lockedFiles, lockedFiles),
    deliveries: joined(pending.deliveries, deliveries),
    resend: joined(pending.resend, resend),
  }
}

/** Both lists, one after the other; nothing when there is neither. */
function joined<Item>(
  first: readonly Item[] | undefined,
  second: readonly Item[] | undefined,
): readonly Item[] | undefined {
  return first && second ? [...first, ...second] : (first ?? second)
}

/** The rows as the store has answered them; those that it has not written are as they were. */
function mergedRows(rows: Progress, written: Progress): Progress {
  return {
    artifacts: sortedByPosition(mergedById(rows.artifacts, written.artifacts)),
    failedParts: written.failedParts,
    deliveries: mergedById(rows.deliveries, written.deliveries),
  }
}

function mergedById<Row extends { readonly id: string }>(
  rows: readonly Row[],
  written: readonly Row[],
): Row[] {
  return [...new Map([...rows, ...written].map((row) => [row.id, row])).values()]
}

function withResults(rows: Progress, results: readonly DeliveryResult[]): Progress {
  if (results.length === 0) return rows
  const states = new Map(results.map(({ id, state }) => [id, state]))
  return {
    ...rows,
    deliveries: rows.deliveries.map((row) => ({ ...row, state: states.get(row.id) ?? row.state })),
  }
}

function withPending(rows: Progress, { artifacts = [], deliveries = [] }: PendingStep): Progress {
  const made = artifacts.map(({ event: _event, stage: _stage, ...artifact }) => artifact)
  return {
    ...rows,
    artifacts: sortedByPosition([...rows.artifacts, ...made]),
    deliveries: [...rows.deliveries, ...deliveries.map(planned)],
  }
}

function planned({
  id,
  destinationId,
  row = 0,
  recipient,
  messageId,
  skipped,
}: NewDelivery): DeliveryProgress {
  return { id, destinationId, row, recipient, messageId, state: skipped ? 'Cancelled' : 'Planned', tries: 0 }
}

function sortedByPosition(artifacts: readonly ArtifactRecord[]): ArtifactRecord[] {
  return artifacts.toSorted((a, b) => a.position - b.position)
}
