import type {
  Advanced,
  AttemptStep,
  DeliveryProgress,
  DeliveryResult,
  FailedPart,
  LockedFile,
  MadeArtifact,
  NewDelivery,
  Progress,
} from '@punctual/engine'

import type { AttemptPort, PermitOptions } from './attempt-port.ts'
import { createProgressRows } from './progress-rows.ts'

/**
 * What may wait for the next commit of the attempt: nothing outside has taken it, and a crash only makes it
 * once more.
 */
export type PendingStep = Pick<AttemptStep, 'artifacts' | 'failedParts' | 'deliveries' | 'resend'>

/**
 * The rows of an execution as its attempt knows them, and what it still has to write.
 *
 * Two commits of an attempt protect something outside: `Sending` is committed before the end of a message,
 * and the reply after it was read. So the last file and the ledger rows are written with the send permit. The
 * reply to the last message is written with the end of the run. Rows are known from the answers of the store:
 * an attempt that is not the first begins by asking for all of them.
 */
export interface AttemptLedger {
  /**
   * The known rows as they are when what is pending, and held for the end, is written. Over rows of the data,
   * those of a window.
   */
  progress(): Progress
  /** The same of one row of the data; of row 0 when the schedule has none. */
  progressOf(row: number): Progress
  /**
   * Reads what earlier attempts have left of a row of the data, with that of the rows behind it. False when the
   * attempt no longer owns the execution.
   */
  load(row: number): Promise<boolean>
  /** Says that the attempt is done with a row of the data, and with those before it. */
  forget(row: number): void
  /** What was abandoned, of all rows. */
  failedParts(): readonly FailedPart[]
  /** Writes with the next commit. */
  add(step: PendingStep): void
  /**
   * Writes a file with the next commit; many that wait for it are written at once. False when the attempt no
   * longer owns the execution.
   */
  addFile(artifact: MadeArtifact): Promise<boolean>
  /**
   * Omits parts for good: at once, or many rows of the data at a time. Each write of abandoned parts writes
   * all of them. False when the attempt no longer owns the execution.
   */
  abandon(parts: readonly FailedPart[]): Promise<boolean>
  /** Writes now, with all that is pending. False when the attempt no longer owns the execution. */
  commit(step?: AttemptStep): Promise<boolean>
  /**
   * Writes ledger rows that an earlier attempt may have left, and reads all rows, once. Only the store knows
   * them, and it answers the rows of all results. False when the attempt no longer owns the execution.
   */
  reopen(step: AttemptStep): Promise<boolean>
  /** Writes what is pending, if anything is. False when the attempt no longer owns the execution. */
  flush(): Promise<boolean>
  /**
   * Commits the intent to send, with all that is pending; only what comes back may be sent. Sends may ask side by
   * side: one of their commits has what is pending, and the others wait for it.
   */
  permitToSend(deliveryIds: readonly string[], permit?: Partial<SendOptions>): Promise<readonly string[]>
  settle(results: readonly DeliveryResult[]): Promise<void>
  /** Keeps the reply to the last message of the run for its end. */
  hold(results: readonly DeliveryResult[]): void
  held(): readonly DeliveryResult[]
}

export interface SendOptions extends PermitOptions {
  /** The files as they are sent, where they are locked with a password. */
  readonly lockedFiles: readonly LockedFile[]
}

/** Most abandoned parts of rows of the data that wait for a commit. */
const maxPendingParts = 200

/** Most files that wait for a commit: of rows of the data that are sent to no destination. */
const maxPendingFiles = 100

/** Rows of the data that are read at once, of what earlier attempts have left. */
const rowsOfWindow = 1_000

/** Greatest number of a row or a position. */
const greatest = 2_147_483_647

export interface AttemptLedgerOptions {
  /** Positions that each row of the data has; null when the schedule has no rows. */
  readonly positionsOfRow: number | null
  /** Whether no earlier attempt can have left anything. */
  readonly isFirst: boolean
}

export function createAttemptLedger(
  port: Pick<AttemptPort, 'advance' | 'settle'>,
  { positionsOfRow, isFirst }: AttemptLedgerOptions,
): AttemptLedger {
  const rowOf = (position: number) =>
    positionsOfRow === null ? 0 : Math.floor(position / positionsOfRow) + 1
  const rows = createProgressRows(rowOf)
  if (!isFirst) rows.extend(-1)
  let pending: PendingStep | null = null
  let held: readonly DeliveryResult[] = []
  /** The commit under way that has what is pending. */
  let carrying: Promise<unknown> | null = null
  let isReopened = false

  /** Where no row is known, a step whose answer got lost would else read them all. */
  function range(): AttemptStep['range'] {
    if (positionsOfRow === null) return undefined
    const { firstRow, lastRow } = rows.window()
    return {
      firstRow,
      lastRow: Math.min(lastRow, greatest),
      firstPosition: Math.max(firstRow - 1, 0) * positionsOfRow,
      lastPosition: Math.min(lastRow * positionsOfRow - 1, greatest),
    }
  }

  async function advance(given: AttemptStep, permit?: PermitOptions): Promise<Advanced | null> {
    if (carrying !== null) {
      await carrying
      return await advance(given, permit)
    }
    const advancing = commit(given, permit)
    if (pending !== null) {
      const over = () => {
        carrying = null
      }
      carrying = advancing.then(over, over)
    }
    return await advancing
  }

  async function commit(given: AttemptStep, permit?: PermitOptions): Promise<Advanced | null> {
    const within = range()
    const step = within ? { ...given, range: within } : given
    const advanced = await port.advance(pending === null ? step : together(pending, step), permit)
    if (advanced === null) return null
    pending = null
    rows.write(advanced.rows)
    return advanced
  }

  function add(step: PendingStep): void {
    pending = pending === null ? step : together(pending, step)
  }

  async function flush(): Promise<boolean> {
    return pending === null || (await advance({})) !== null
  }

  return {
    progress: () => withResults(withPending(rows.all(), pending), held),
    progressOf: (row) => withResults(withPending(rows.of(row), pendingOf(pending, row, rowOf)), held),
    async load(row) {
      if (row <= rows.window().lastRow) return true
      rows.extend(positionsOfRow === null ? Infinity : row + rowsOfWindow - 1)
      return (await advance({ readAll: true })) !== null
    },
    forget: (row) => rows.forget(row),
    failedParts: () => [...rows.failedParts(), ...(pending?.failedParts ?? [])],
    add,
    async addFile(artifact) {
      add({ artifacts: [artifact] })
      return (pending?.artifacts?.length ?? 0) < maxPendingFiles ? true : await flush()
    },
    async abandon(failedParts) {
      add({ failedParts })
      const mayWait = failedParts.every(({ row = 0 }) => row > 0)
      return mayWait && (pending?.failedParts?.length ?? 0) < maxPendingParts ? true : await flush()
    },
    commit: async (step = {}) => (await advance(step)) !== null,
    async reopen(step) {
      if (isReopened) return true
      isReopened = true
      return (await advance({ ...step, readAll: true })) !== null
    },
    flush,
    async permitToSend(send, { lockedFiles = [], ...permit }: Partial<SendOptions> = {}) {
      const step = lockedFiles.length > 0 ? { send, lockedFiles } : { send }
      return (await advance(step, { holdsSlot: true, ...permit }))?.granted ?? []
    },
    async settle(results) {
      await port.settle(results)
      rows.settle(results)
    },
    hold(results) {
      held = results
    },
    held: () => held,
  }
}

function together(
  pending: PendingStep,
  { artifacts, failedParts, deliveries, resend, ...step }: AttemptStep,
): AttemptStep {
  return {
    ...step,
    artifacts: joined(pending.artifacts, artifacts),
    failedParts: joined(pending.failedParts, failedParts),
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

function withResults(rows: Progress, results: readonly DeliveryResult[]): Progress {
  if (results.length === 0) return rows
  const states = new Map(results.map(({ id, state }) => [id, state]))
  return {
    ...rows,
    deliveries: rows.deliveries.map((row) => ({ ...row, state: states.get(row.id) ?? row.state })),
  }
}

/** What is pending of one row of the data. */
function pendingOf(
  pending: PendingStep | null,
  row: number,
  rowOf: (position: number) => number,
): PendingStep | null {
  return (
    pending && {
      artifacts: pending.artifacts?.filter(({ position }) => rowOf(position) === row),
      failedParts: pending.failedParts?.filter((part) => (part.row ?? 0) === row),
      deliveries: pending.deliveries?.filter((delivery) => (delivery.row ?? 0) === row),
    }
  )
}

function withPending(rows: Progress, pending: PendingStep | null): Progress {
  if (pending === null) return rows
  const { artifacts = [], failedParts = [], deliveries = [] } = pending
  const made = artifacts.map(
    ({ event: _event, stage: _stage, methodReason: _reason, rendering: _key, ...artifact }) => artifact,
  )
  return {
    artifacts: [...rows.artifacts, ...made].sort((left, right) => left.position - right.position),
    failedParts: [...rows.failedParts, ...failedParts],
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
  const state = skipped ? 'Cancelled' : 'Planned'
  return { id, destinationId, row, recipient, messageId, state, tries: 0, isInterrupted: false }
}
