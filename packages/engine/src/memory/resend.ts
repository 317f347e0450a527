import { isEnded } from '@punctual/domain'

import { accountOf } from './claim.ts'
import { planDeliveries } from './ledger.ts'
import { newExecution } from './new-execution.ts'
import {
  type DeliveryRow,
  deliveriesOf,
  type ExecutionRow,
  insertExecution,
  type Instant,
  type Rows,
} from './rows.ts'
import type { ResendRequest } from '../port/execution-data.ts'
import type { NewDelivery } from '../port/ledger-data.ts'
import type { ExecutionTransitions } from '../port.ts'

/** A run that sends the kept files of an ended one again, with its files and its ledger. */
export function requestResend(
  rows: Rows,
  now: Instant,
  request: ResendRequest,
): Awaited<ReturnType<ExecutionTransitions['requestResend']>> {
  const original = rows.executions.get(request.resendOf)
  const schedule = rows.schedules.get(original?.scheduleId ?? '')
  if (!original || !isEnded(original.status) || original.snapshot === null || !schedule) return null
  const chosen = chosenOf(rows, request)
  const snapshot = withPresentSecrets(rows, original.snapshot as StoredSnapshot)
  if (chosen === null || lacksPassword(snapshot, chosen)) return null
  const rowsSent = new Set(chosen.map(({ delivery }) => delivery.rowNumber))
  const execution: ExecutionRow = {
    ...newExecution(schedule, { id: request.executionId, nominalAt: now, now }),
    sourceAccountId: null,
    trigger: 'manual',
    dueAt: null,
    overlapPolicy: 'Allow',
    priority: request.priority,
    runBy: request.runBy,
    traceParent: request.traceParent ?? null,
    failedParts: original.failedParts.filter(({ row = 0 }) => rowsSent.has(row)),
    snapshot,
    resendOf: original.id,
    messageAt: original.messageAt ?? original.dueAt ?? original.entryAt,
  }
  if (!insertExecution(rows, execution)) return null
  copyFiles(rows, now, { execution, request })
  planDeliveries(rows, now, { execution, deliveries: chosen.map(sentAgain) })
  return { executionId: execution.id, nominalAt: new Date(now) }
}

interface Chosen {
  readonly delivery: DeliveryRow
  readonly id: string
  readonly messageId: string
}

/** Null unless every one of them is there, settled, in the state that it was chosen in. */
function chosenOf(rows: Rows, { resendOf, deliveries }: ResendRequest): Chosen[] | null {
  const ledger = deliveriesOf(rows, resendOf)
  const chosen = deliveries.flatMap(({ from, state, id, messageId }) => {
    const delivery = ledger.find((each) => each.id === from && each.state === state)
    return delivery && delivery.settledAt !== null ? [{ delivery, id, messageId }] : []
  })
  return chosen.length > 0 && chosen.length === deliveries.length ? chosen : null
}

interface StoredSnapshot {
  readonly account: { readonly id: string } | null
  readonly accounts: ReadonlyArray<{ readonly id: string }>
  readonly destinations: ReadonlyArray<{ readonly id: string; readonly hasPassword: boolean }>
}

/** Schedule and destinations as they were; accounts and passwords as they are. */
function withPresentSecrets(rows: Rows, { account, accounts, destinations, ...rest }: StoredSnapshot) {
  const present = (each: { readonly id: string }) => accountOf(rows, each.id) ?? { ...each, secret: null }
  const stored = [...rows.schedules.values()].flatMap((schedule) => schedule.destinations)
  return {
    ...rest,
    account: account === null ? null : present(account),
    accounts: accounts.map(present),
    destinations: destinations.map((each) => {
      const secrets = stored.find(({ id }) => id === each.id)?.secrets ?? {}
      return { ...each, secret: Object.keys(secrets).length === 0 ? null : JSON.stringify(secrets) }
    }),
  }
}

function lacksPassword(
  { destinations }: ReturnType<typeof withPresentSecrets>,
  chosen: readonly Chosen[],
): boolean {
  const wanted = new Set(chosen.map(({ delivery }) => delivery.destinationId))
  return destinations.some(({ id, hasPassword, secret }) => hasPassword && secret === null && wanted.has(id))
}

function copyFiles(
  rows: Rows,
  now: Instant,
  { execution, request }: { readonly execution: ExecutionRow; readonly request: ResendRequest },
): void {
  const made = rows.artifacts.get(request.resendOf) ?? []
  const { id: executionId, nominalAt } = execution
  const copies = request.artifacts.flatMap(({ id, position }) =>
    made
      .filter((file) => file.position === position)
      .map((file) => ({ ...file, id, executionId, nominalAt, createdAt: now })),
  )
  rows.artifacts.set(executionId, copies)
}

function sentAgain({ delivery, id, messageId }: Chosen): NewDelivery {
  const { destinationId, rowNumber: row, recipient, position } = delivery
  return { id, destinationId, row, recipient, position, messageId }
}
