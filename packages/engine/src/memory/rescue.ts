import {
  changeDelivery,
  changeExecution,
  deliveriesOf,
  type ExecutionRow,
  type Instant,
  isAlive,
  isHeard,
  type Rows,
  serverKey,
  type StoredFailure,
  cancelPlanned,
} from './rows.ts'
import type { ModelContext } from './statements.ts'
import type { LostMessage, RescuedExecution, Reclaimed } from '../attempt/execution-data.ts'
import type { ExecutionTransitions } from '../port.ts'

const interrupted = {
  code: 'delivery_interrupted',
  message:
    'The send broke off between the end of the message and the reply; it is not known whether it arrived.',
  retryable: false,
  source: null,
}

export function rescueCrashed(
  { rows, now, isLocked }: ModelContext,
  {
    leaseMs,
    crashesAllowed,
    exclusiveAfterCrashes,
    limit,
    expectedNow = null,
  }: Parameters<ExecutionTransitions['rescueCrashed']>[0],
): RescuedExecution[] {
  if (expectedNow !== null && Math.abs(expectedNow.getTime() - now()) > 1_000) return []
  return [...rows.active.values()]
    .filter(
      ({ status, claimedByBootId }) =>
        status !== 'Waiting' && !isAlive(rows, now(), { bootId: claimedByBootId, leaseMs }),
    )
    .filter(
      ({ claimedByBootId }) =>
        !workers(rows).some(
          ({ bootId, standstillUntil }) =>
            bootId === claimedByBootId && standstillUntil !== null && isPromised(standstillUntil, now()),
        ),
    )
    .filter((execution) => !isLocked(execution))
    .slice(0, limit)
    .map((execution) =>
      takeFromDead(rows, now(), { execution, leaseMs, crashesAllowed, exclusiveAfterCrashes }),
    )
}

/** Of an instant that is further away than any watchdog says, the clock was set back. */
function isPromised(standstillUntil: Instant, now: Instant): boolean {
  return standstillUntil > now && standstillUntil < now + 120_000
}

function takeFromDead(
  rows: Rows,
  now: Instant,
  {
    execution,
    leaseMs,
    crashesAllowed,
    exclusiveAfterCrashes,
  }: { execution: ExecutionRow; leaseMs: number; crashesAllowed: number; exclusiveAfterCrashes: number },
): RescuedExecution {
  const standstill = workers(rows).some(
    ({ bootId, standstillUntil, stoodStillBootId }) =>
      stoodStillBootId === execution.claimedByBootId ||
      (bootId === execution.claimedByBootId && standstillUntil !== null),
  )
  const crashCount = Math.max(execution.crashCount + 1, standstill ? exclusiveAfterCrashes : 0)
  const status =
    execution.status === 'Cancelling' ? 'Cancelled' : crashCount > crashesAllowed ? 'Failed' : 'Waiting'
  const { attempt, serverName: server, processId, stage, crashes } = execution
  const message = `The process that ran it ended or stood still in ${crashes.length + 1} attempts, and the run was stopped; crashes tells where.`
  changeExecution(rows, execution, {
    status,
    stage: status === 'Waiting' ? 'Placing' : null,
    completedAt: status === 'Waiting' ? null : now,
    error:
      status === 'Failed'
        ? { code: 'execution_crashed', message, retryable: false, source: null }
        : execution.error,
    crashes: [...crashes, { attempt, server, processId, stage, standstill, at: new Date(now).toISOString() }],
    crashCount,
    dispatchedAt: null,
    claimedByBootId: null,
    notBefore: Math.max(execution.notBefore, now - leaseMs),
    notBeforeReason: null,
  })
  const unknownDeliveries = interruptSends(rows, now, { execution, error: interrupted })
  if (status !== 'Waiting') cancelPlanned(rows, now, execution.id)
  return { id: execution.id, status, serverName: execution.serverName, unknownDeliveries }
}

function workers(rows: Rows) {
  return [...rows.servers.values()].filter(({ role }) => role === 'worker')
}

export function interruptSends(
  rows: Rows,
  now: Instant,
  { execution, error }: { execution: ExecutionRow; error: StoredFailure },
): number {
  const sending = deliveriesOf(rows, execution.id).filter(({ state }) => state === 'Sending')
  for (const delivery of sending) changeDelivery(rows, delivery, { state: 'Unknown', settledAt: now, error })
  return sending.length
}

export const brokenOff = {
  ...interrupted,
  message:
    'The run was broken off between handing the message over and reading the reply; it is not known whether it arrived.',
}

/** What a living process has claimed and does not run. */
export function reclaim(
  { rows, now, isLocked }: ModelContext,
  abandoned: Parameters<ExecutionTransitions['reclaim']>[0],
  allowed: number,
): Reclaimed[] {
  return abandoned.flatMap(({ executionId: id, claimToken }) => {
    const execution = rows.active.get(id)
    if (
      !execution ||
      isLocked(execution) ||
      execution.status === 'Waiting' ||
      execution.claimToken !== claimToken
    )
      return []
    const reclaimCount = execution.reclaimCount + 1
    const status =
      execution.status === 'Cancelling' ? 'Cancelled' : reclaimCount > allowed ? 'Failed' : 'Waiting'
    const message = `The run was given up ${reclaimCount} times before its end was recorded, and was stopped; the logs of its servers tell why.`
    changeExecution(rows, execution, {
      status,
      stage: status === 'Waiting' ? 'Placing' : null,
      completedAt: status === 'Waiting' ? null : now(),
      reclaimCount,
      dispatchedAt: null,
      claimedByBootId: null,
      notBefore: now(),
      notBeforeReason: null,
      error:
        status === 'Failed'
          ? { code: 'execution_not_concluded', message, retryable: false, source: null }
          : execution.error,
    })
    interruptSends(rows, now(), { execution, error: brokenOff })
    if (status !== 'Waiting') cancelPlanned(rows, now(), id)
    return [{ id, status }]
  })
}

export function rescueLost(
  { rows, now, isLocked }: ModelContext,
  { leaseMs, lostAfterMs, exclusiveAfterCrashes, limit }: Parameters<ExecutionTransitions['rescueLost']>[0],
): LostMessage[] {
  const serverOf = ({ serverName }: ExecutionRow) =>
    rows.servers.get(serverKey({ role: 'worker', name: serverName ?? '' }))
  const isExclusiveOn = ({ crashCount }: ExecutionRow) => crashCount >= exclusiveAfterCrashes
  const isOutOfReach = (execution: ExecutionRow) => {
    const server = serverOf(execution)
    if (!server || server.draining || (server.holdReason !== null && !isExclusiveOn(execution))) return true
    return !isHeard(server, now(), leaseMs) || (execution.dispatchedAt ?? 0) < server.startedAt
  }
  const lost = [...rows.active.values()].filter((execution) => {
    const { status, dispatchedAt } = execution
    if (status !== 'Waiting' || dispatchedAt === null || isLocked(execution)) return false
    const server = serverOf(execution)
    if (!server || isOutOfReach(execution)) return true
    return server.busy < (server.holdReason === null ? server.slots : 1) && dispatchedAt < now() - lostAfterMs
  })
  const taken = lost.slice(0, limit).map((execution) => ({
    execution,
    unresponsiveServer: isOutOfReach(execution) ? null : execution.serverName,
  }))
  for (const { execution } of taken) changeExecution(rows, execution, { dispatchedAt: null })
  return taken.map(({ execution: { id }, unresponsiveServer }) => ({ id, unresponsiveServer }))
}
