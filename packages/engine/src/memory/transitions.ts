import { type ExecutionStatus, failureSaid, isOfDestination } from '@punctual/domain'
import { keptSentence } from '@punctual/domain/words'

import { claim } from './claim.ts'
import { cancelledWhileHeldError } from '../held-said.ts'
import { newExecution } from './new-execution.ts'
import { settleOpen } from './open-deliveries.ts'
import { readUnderWay, recall, rescueLost, setAside, wakeFromTheFuture } from './recall.ts'
import { release } from './release.ts'
import {
  changeExecution,
  deliveriesOf,
  type ExecutionRow,
  insertExecution,
  type Instant,
  owned,
  type Rows,
  type StoredFailure,
} from './rows.ts'
import { requestResend } from './resend.ts'
import { settle } from './settle.ts'
import type { ModelContext, ModelledStore } from './statements.ts'
import type { AttemptRef } from '../port/attempt-ref.ts'
import type { EndEvidence, ExecutionEnd, RequestPlace } from '../port/execution-data.ts'
import { storedFailure } from '../stored-failure.ts'
import type { Dispatch } from '../port/dispatching-data.ts'
import type { ExecutionTransitions } from '../port.ts'

type Given<Name extends keyof ExecutionTransitions> = Parameters<ExecutionTransitions[Name]>

export function modelExecutionTransitions(context: ModelContext): ModelledStore['executionTransitions'] {
  const { rows, now } = context
  return {
    request: (options) => request(context, options),
    requestOnTime: (options) => requestOnTime(rows, now(), options),
    requestResend: (options) => requestResend(rows, now(), options),
    claim: (options) => claim(rows, now(), options),
    finish(owner, { status, error, results = [], evidence }) {
      const isProven = evidence === undefined || hasEvidence(rows, { owner, results, evidence })
      settle(rows, now(), { owner, results })
      return isProven && end(rows, now(), { owner, status, error: storedFailure(error) })
    },
    release: (owner, given) => release(rows, now(), { owner, release: given }),
    recall: (given) => recall(context, given),
    readUnderWay: (has, limit) => readUnderWay(context, has, limit),
    setAside: (executionId) => setAside(context, executionId),
    cancel: (executionId, by) => cancel(rows, now(), { executionId, by }),
    wakeFromTheFuture: () => wakeFromTheFuture(context),
    rescueLost: (options) => rescueLost(context, options),
  }
}

function request(
  { rows, now, isLocked }: ModelContext,
  { executionId, scheduleId, runBy, priority, place, traceParent = null, asOf = null }: Given<'request'>[0],
) {
  const schedule = rows.schedules.get(scheduleId)
  if (!schedule) return null
  const isPlaced =
    place?.sequence === rows.settings.roundRobinSequence &&
    place.scheduleVersion === schedule.version &&
    !isLocked(rows.settings)
  const execution: ExecutionRow = {
    ...newExecution(schedule, { id: executionId, nominalAt: now(), now: now() }),
    messageAt: asOf?.getTime() ?? null,
    trigger: 'manual',
    dueAt: null,
    overlapPolicy: 'Allow',
    priority,
    runBy,
    traceParent,
    ...(isPlaced ? placedFirst(place, now()) : {}),
  }
  if (!insertExecution(rows, execution)) return null
  if (isPlaced) {
    rows.settings.roundRobinSequence += 1n
    rows.settings.manualInARow = place.manualInARow
  }
  return {
    executionId,
    nominalAt: new Date(now()),
    dispatch: isPlaced ? dispatchOf(execution, place) : null,
  }
}

function placedFirst({ serverName, reason, turn }: RequestPlace, now: Instant) {
  return { generation: 1, dispatchedAt: now, serverName, placementReason: reason, turn: BigInt(turn) }
}

function dispatchOf(
  { id, generation, priority, traceParent }: ExecutionRow,
  { serverName, turn }: RequestPlace,
): Dispatch {
  const own = { executionId: id, generation, serverName, priority, turn, traceParent }
  return { ...own, exclusive: false, waitedMs: 0 }
}

function requestOnTime(rows: Rows, now: Instant, options: Given<'requestOnTime'>[0]) {
  const {
    executionId,
    scheduleId,
    dueAt,
    nextRunAt,
    version,
    calendar,
    runBy,
    priority,
    traceParent = null,
  } = options
  const schedule = rows.schedules.get(scheduleId)
  if (!schedule || schedule.nextRunAt !== dueAt.getTime() || schedule.version !== version) return null
  if (calendar && rows.calendars.get(calendar.id)?.version !== calendar.version) return null
  schedule.nextRunAt = nextRunAt?.getTime() ?? null
  const execution: ExecutionRow = {
    ...newExecution(schedule, { id: executionId, nominalAt: dueAt.getTime(), now }),
    trigger: 'on-time',
    dueAt: dueAt.getTime(),
    overlapPolicy: 'Allow',
    priority,
    runBy,
    traceParent,
  }
  return insertExecution(rows, execution) ? { executionId, nominalAt: dueAt } : null
}

/** Whether the execution has the rows that an end rests on, or its results complete them. */
function hasEvidence(
  rows: Rows,
  {
    owner,
    results,
    evidence,
  }: Required<Pick<ExecutionEnd, 'results'>> & { owner: AttemptRef; evidence: EndEvidence },
): boolean {
  const settled = deliveriesOf(rows, owner.executionId).filter(({ id, state, settledAt, claimToken }) =>
    results.some((result) => result.id === id)
      ? claimToken === owner.claimToken && (settledAt !== null || state === 'Sending')
      : settledAt !== null,
  )
  return (
    (rows.artifacts.get(owner.executionId) ?? []).length >= evidence.artifacts &&
    settled.length >= evidence.deliveries
  )
}

interface End {
  readonly owner: AttemptRef
  readonly status: ExecutionStatus
  readonly error: StoredFailure | null
}

function end(rows: Rows, now: Instant, { owner, status, error }: End): boolean {
  const execution = owned(rows, owner)
  if (execution?.status !== 'Executing' && execution?.status !== 'Cancelling') return false
  const isAsked = execution.status === 'Cancelling' || error?.code === 'schedule_deleted'
  if (status === 'Cancelled' && !isAsked) return false
  changeExecution(rows, execution, { status, completedAt: now, error, stage: null })
  settleOpen(rows, now, execution)
  const schedule = rows.schedules.get(execution.scheduleId)
  if (schedule && execution.resendOf === null) {
    // The clock may have been set back since.
    Object.assign(schedule, {
      lastRunAt: Math.max(schedule.lastRunAt ?? now, now),
      lastServerName: execution.serverName,
      sourceProblem: problemFound(status, error, schedule.sourceProblem),
    })
  }
  return true
}

/**
 * What the source system said for good of the report; a run that was made takes it back, any other end
 * reports nothing.
 */
function problemFound(status: End['status'], error: End['error'], known: string | null): string | null {
  if (status === 'Succeeded' || status === 'PartiallyDelivered') return null
  const source = error?.source ?? null
  const isOfSource = status === 'Failed' && source !== null && !isOfDestination(source)
  if (!isOfSource || error?.retryable !== false) return known
  return keptSentence(failureSaid(error))
}

function cancel(rows: Rows, now: Instant, { executionId, by }: { executionId: string; by: string }) {
  const execution = rows.executions.get(executionId)
  if (!execution) return null
  const { status: statusBefore, serverName, attempt } = execution
  if (statusBefore !== 'Waiting' && statusBefore !== 'Executing')
    return { statusBefore, statusAfter: null, serverName, attempt }
  const isHeld = execution.stage === 'Held'
  const hasNoProcess = statusBefore === 'Waiting' || isHeld
  const statusAfter: ExecutionStatus = hasNoProcess ? 'Cancelled' : 'Cancelling'
  changeExecution(rows, execution, {
    status: statusAfter,
    stage: hasNoProcess ? null : execution.stage,
    completedAt: hasNoProcess ? now : null,
    cancelRequestedAt: now,
    cancelRequestedBy: by,
    error: isHeld ? cancelledWhileHeldError(by) : execution.error,
  })
  if (hasNoProcess) settleOpen(rows, now, execution)
  return { statusBefore, statusAfter, serverName, attempt }
}
