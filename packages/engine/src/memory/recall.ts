import type { KeptFailure } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import { settleOpen } from './open-deliveries.ts'
import {
  changeExecution,
  type ExecutionRow,
  type Instant,
  isAlive,
  isHeard,
  owned,
  type Rows,
  serverKey,
} from './rows.ts'
import { engineLimits } from '../limits.ts'
import type { ModelContext } from './statements.ts'
import type { LostMessage, Recall, RecalledExecution } from '../port/execution-data.ts'
import type { ExecutionTransitions } from '../port.ts'

/** Takes attempts from processes that are dead, or do not run what they have claimed. */
export function recall(context: ModelContext, given: Recall): RecalledExecution[] {
  const { rows, now, isLocked } = context
  const found = given.reason === 'crashed' ? crashed(context, given) : abandoned(context, given)
  return found
    .filter(({ id }) => !isSetAside(rows, now(), { id, ...given }))
    .filter((execution) => execution.status !== 'Waiting' && !isLocked(execution))
    .slice(0, given.reason === 'crashed' ? given.limit : found.length)
    .map((execution) => take(rows, now(), { execution, given }))
}

function isSetAside(
  { setAside }: Rows,
  now: Instant,
  { id, setAsideMs = engineLimits.setAsideMs }: { readonly id: string; readonly setAsideMs?: number },
): boolean {
  const { triedAt } = setAside.get(id) ?? { triedAt: -Infinity }
  return triedAt > now - setAsideMs && triedAt <= now + 1_000
}

/** Records that the store has refused to recall a run in its own statement; answers how often. */
export function setAside({ rows, now }: ModelContext, executionId: string): number {
  for (const id of rows.setAside.keys())
    if (id !== executionId && !rows.active.has(id)) rows.setAside.delete(id)
  if (!rows.active.has(executionId)) return 0
  const tries = (rows.setAside.get(executionId)?.tries ?? 0) + 1
  rows.setAside.set(executionId, { triedAt: now(), tries })
  return tries
}

export function readUnderWay({ rows }: ModelContext, has: 'claimed' | 'sent', limit: number): string[] {
  const underWay = [...rows.active.values()].filter(
    ({ status, dispatchedAt }) => dispatchedAt !== null && (status === 'Waiting') === (has === 'sent'),
  )
  return underWay.slice(0, limit).map(({ id }) => id)
}

type Crashed = Extract<Recall, { reason: 'crashed' }>
type Abandoned = Extract<Recall, { reason: 'abandoned' }>

function crashed(
  { rows, now }: ModelContext,
  { leaseMs, expectedNow = null, only = null }: Crashed,
): ExecutionRow[] {
  if (expectedNow !== null && Math.abs(expectedNow.getTime() - now()) > 1_000) return []
  return [...rows.active.values()]
    .filter(({ dispatchedAt }) => dispatchedAt !== null)
    .filter(({ id }) => only === null || only.includes(id))
    .filter(({ claimedByBootId }) => !isAlive(rows, now(), { bootId: claimedByBootId, leaseMs }))
    .filter(
      ({ claimedByBootId }) =>
        !workers(rows).some(
          ({ bootId, standstillUntil }) =>
            bootId === claimedByBootId && standstillUntil !== null && isPromised(standstillUntil, now()),
        ),
    )
}

function abandoned({ rows }: ModelContext, { attempts }: Abandoned): ExecutionRow[] {
  return attempts.flatMap((attempt) => {
    const execution = owned(rows, attempt)
    return execution && rows.active.has(execution.id) ? [execution] : []
  })
}

/** An end that is later than any watchdog reports comes from a clock that was set back. */
function isPromised(standstillUntil: Instant, now: Instant): boolean {
  return standstillUntil > now && standstillUntil < now + 120_000
}

/** What a recall changes of an execution for its reason, and how it ends one that was recalled too often. */
type Counted = Pick<ExecutionRow, 'crashCount' | 'crashes' | 'recallCount' | 'notBefore'> & {
  readonly count: number
  readonly failure: KeptFailure
}

function take(
  rows: Rows,
  now: Instant,
  { execution, given }: { readonly execution: ExecutionRow; readonly given: Recall },
): RecalledExecution {
  const { count, failure, ...changes } =
    given.reason === 'crashed'
      ? countCrash(rows, now, { execution, given })
      : countAbandoned(execution, now, given)
  const status =
    execution.status === 'Cancelling' ? 'Cancelled' : count > given.allowed ? 'Failed' : 'Waiting'
  changeExecution(rows, execution, {
    ...changes,
    status,
    stage: status === 'Waiting' ? 'Placing' : null,
    completedAt: status === 'Waiting' ? null : now,
    error: status === 'Failed' ? { ...failure, retryable: false, source: null } : execution.error,
    dispatchedAt: null,
    claimedByBootId: null,
    notBeforeReason: null,
  })
  const unknownDeliveries = settleOpen(rows, now, execution)
  rows.setAside.delete(execution.id)
  return { executionId: execution.id, status, serverName: execution.serverName, unknownDeliveries }
}

function countCrash(
  rows: Rows,
  now: Instant,
  { execution, given }: { readonly execution: ExecutionRow; readonly given: Crashed },
): Counted {
  const standstill = workers(rows).some(
    ({ bootId, standstillUntil, stoodStillBootId }) =>
      stoodStillBootId === execution.claimedByBootId ||
      (bootId === execution.claimedByBootId && standstillUntil !== null),
  )
  const { attempt, serverName: server, processId, stage, recallCount } = execution
  const notBefore = Math.max(execution.notBefore, now - given.leaseMs)
  if (lostWithTheStore(rows, execution, given)) return uncounted(execution, notBefore)
  const crash = { attempt, server, processId, stage, standstill, at: new Date(now).toISOString() }
  const crashes = [...execution.crashes, crash]
  const crashCount = Math.max(execution.crashCount + 1, standstill ? given.exclusiveAfterCrashes : 0)
  const said = sentence('crashed_in_attempts', { attempts: crashes.length })
  return {
    crashCount,
    crashes,
    recallCount,
    notBefore,
    count: crashCount,
    failure: { code: 'execution_crashed', message: String(said), said },
  }
}

/** A server that has not been heard since the store was there again lost its lease with it. */
function lostWithTheStore(
  rows: Rows,
  { claimedByBootId }: ExecutionRow,
  { storeAwayUntil = null }: Crashed,
): boolean {
  return (
    storeAwayUntil !== null &&
    workers(rows).some(
      ({ bootId, standstillUntil, lastHeartbeatAt }) =>
        bootId === claimedByBootId && standstillUntil === null && lastHeartbeatAt < storeAwayUntil.getTime(),
    )
  )
}

function uncounted({ crashCount, crashes, recallCount }: ExecutionRow, notBefore: Instant): Counted {
  const failure = { code: 'store_away', message: '' }
  return { crashCount, crashes, recallCount, notBefore, count: 0, failure }
}

function countAbandoned(execution: ExecutionRow, now: Instant, { attempts }: Abandoned): Counted {
  if (attempts.some(({ executionId, why }) => executionId === execution.id && why === 'store_away'))
    return uncounted(execution, now)
  const { crashCount, crashes, recallCount: before } = execution
  const recallCount = before + 1
  const said = sentence('abandoned_too_often', { times: recallCount })
  return {
    crashCount,
    crashes,
    recallCount,
    notBefore: now,
    count: recallCount,
    failure: { code: 'execution_not_concluded', message: String(said), said },
  }
}

function workers(rows: Rows) {
  return [...rows.servers.values()].filter(({ role }) => role === 'worker')
}

export function rescueLost(
  { rows, now, isLocked }: ModelContext,
  given: Parameters<ExecutionTransitions['rescueLost']>[0],
): LostMessage[] {
  const { leaseMs, lostAfterMs, exclusiveAfterCrashes, limit, only = null } = given
  const serverOf = ({ serverName }: ExecutionRow) =>
    rows.servers.get(serverKey({ role: 'worker', name: serverName ?? '' }))
  const isExclusiveOn = ({ crashCount }: ExecutionRow) => crashCount >= exclusiveAfterCrashes
  const isOutOfReach = (execution: ExecutionRow) => {
    const server = serverOf(execution)
    if (!server || server.draining || (server.holdReason !== null && !isExclusiveOn(execution))) return true
    return !isHeard(server, now(), leaseMs) || (execution.dispatchedAt ?? 0) < server.startedAt
  }
  const isAhead = ({ dispatchedAt }: ExecutionRow) => (dispatchedAt ?? 0) > now() + 1_000
  const lost = [...rows.active.values()].filter((execution) => {
    const { status, dispatchedAt } = execution
    if (status !== 'Waiting' || dispatchedAt === null || isLocked(execution)) return false
    if (
      (only !== null && !only.includes(execution.id)) ||
      isSetAside(rows, now(), { ...given, id: execution.id })
    )
      return false
    const server = serverOf(execution)
    if (!server || isOutOfReach(execution)) return true
    const hasRoom = server.busy < (server.holdReason === null ? server.slots : 1)
    return hasRoom && (dispatchedAt < now() - lostAfterMs || isAhead(execution))
  })
  const taken = lost.slice(0, limit).map((execution) => ({
    execution,
    unresponsiveServer:
      isOutOfReach(execution) || isAhead(execution) || execution.generation <= execution.attempt + 1
        ? null
        : execution.serverName,
  }))
  for (const { execution, unresponsiveServer } of taken) {
    const server = unresponsiveServer === null ? undefined : serverOf(execution)
    if (server) server.unresponsiveSince = now()
    changeExecution(rows, execution, { dispatchedAt: null })
    rows.setAside.delete(execution.id)
  }
  return taken.map(({ execution, unresponsiveServer }) => ({ executionId: execution.id, unresponsiveServer }))
}

/** Lets manual runs go that were asked for before the clock was set back; how many. */
export function wakeFromTheFuture({ rows, now, isLocked }: ModelContext): number {
  const ahead = [...rows.active.values()].filter(
    (execution) =>
      execution.status === 'Waiting' &&
      execution.dispatchedAt === null &&
      execution.dueAt === null &&
      execution.entryAt > now() + 1_000 &&
      execution.notBefore > now() &&
      !isLocked(execution),
  )
  for (const execution of ahead) changeExecution(rows, execution, { notBefore: now() })
  return ahead.length
}
