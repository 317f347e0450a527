import {
  changeExecution,
  type ExecutionRow,
  type Instant,
  isHeard,
  linkedAccounts,
  type Rows,
  type ScheduleRow,
  serverKey,
} from './rows.ts'
import { isInDoubt } from './doubt.ts'
import { dateOf } from './planning.ts'
import type { ClaimedExecution } from '../port/execution-data.ts'
import type { ExecutionTransitions } from '../port.ts'

/** The claim; the first one freezes the schedule, its accounts and its destinations in the row. */
export function claim(
  rows: Rows,
  now: Instant,
  options: Parameters<ExecutionTransitions['claim']>[0],
): ClaimedExecution | null {
  const { executionId, generation, serverName, claimToken, bootId, processId, leaseMs } = options
  const execution = rows.executions.get(executionId)
  if (
    !execution ||
    execution.generation !== generation ||
    execution.status !== 'Waiting' ||
    execution.dispatchedAt === null ||
    execution.cancelRequestedAt !== null
  )
    return null
  const server = rows.servers.get(serverKey({ role: 'worker', name: serverName }))
  if (!server || server.bootId !== bootId || !isHeard(server, now, leaseMs)) return null
  const schedule = rows.schedules.get(execution.scheduleId)
  changeExecution(rows, execution, {
    status: 'Executing',
    stage: 'Rendering',
    attempt: execution.attempt + (execution.attempt === 0 && isInDoubt(rows, execution) ? 2 : 1),
    claimToken,
    claimedByBootId: bootId,
    processId,
    serverName,
    startedAt: execution.startedAt ?? now,
    sourceAccountId:
      (execution.snapshot === null ? schedule?.sourceAccountId : null) ?? execution.sourceAccountId,
    snapshot: execution.snapshot ?? (schedule ? snapshotOf(rows, schedule) : null),
  })
  const { id, nominalAt, scheduleId, scheduleName, trigger, dueAt, entryAt, attempt, failures, snapshot } =
    execution
  const { resendOf, messageAt, traceParent } = execution
  return {
    executionId: id,
    nominalAt: new Date(nominalAt),
    scheduleId,
    scheduleName,
    trigger,
    dueAt: dateOf(dueAt),
    entryAt: new Date(entryAt),
    resendOf,
    messageAt: dateOf(messageAt),
    attempt,
    claimToken,
    traceParent,
    isReleased: execution.hold?.decision === 'Deliver',
    failures,
    snapshot,
    putOffMs: putOffMs(execution, now),
    delayMs: now - wantedAt(execution),
    // The model keeps nothing of what held a run.
    lateStart: null,
  }
}

function putOffMs({ putOffSince }: ExecutionRow, now: Instant): number | null {
  return putOffSince === null ? null : Math.max(0, now - putOffSince)
}

/** When it should begin; the wait before a later attempt is part of the delay. */
function wantedAt({ trigger, dueAt, notBefore, entryAt, attempt }: ExecutionRow): Instant {
  if (trigger !== 'schedule') return entryAt
  return Math.max(dueAt ?? 0, attempt === 1 ? notBefore : 0)
}

function snapshotOf(
  rows: Rows,
  { id, name, kind, version, definition, recurrence, sourceAccountId, destinations }: ScheduleRow,
): unknown {
  const timeZone = (recurrence as { timeZone?: string }).timeZone ?? null
  return {
    schedule: { id, name, kind, version, definition, timeZone },
    account: accountOf(rows, sourceAccountId ?? ''),
    accounts: linkedAccounts(definition).flatMap((accountId) => accountOf(rows, accountId) ?? []),
    destinations: destinations
      .filter(({ enabled }) => enabled)
      .map((destination) => ({
        id: destination.id,
        kind: destination.kind,
        name: destination.name,
        settings: destination.settings,
        secret: Object.keys(destination.secrets).length === 0 ? null : JSON.stringify(destination.secrets),
        hasPassword: Object.keys(destination.secrets).length > 0,
      })),
  }
}

/** The account as it is now; null when there is none. */
export function accountOf(rows: Rows, accountId: string): unknown {
  const { id, name, authType, settings, secret } = rows.accounts.get(accountId) ?? {}
  return id === undefined ? null : { id, name, authType, settings, secret }
}
