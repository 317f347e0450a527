import { sentence } from '@punctual/domain/words'
import { type ExecutionRecord, requestManual, requestOnTime, type RequestOutcome } from '@punctual/engine'

import { requireRightOnSchedule, type Rights } from '../../access/require-right.ts'
import type { Principal } from '../../auth/principal.ts'
import type { Dependencies } from '../../deps.ts'
import { problem } from '../../http/problem.ts'
import { type ScheduleReference, scheduleIdOf } from '../../wire/schedule-reference.ts'

export const executionTag = 'Executions'

interface Caller {
  readonly principal: Principal
  readonly rights: Rights
  readonly dependencies: Dependencies
  readonly traceParent: string | null
}

/**
 * Records a run asked for by hand; it is durable when this resolves.
 *
 * @throws ProblemError
 */
export async function recordManual(
  reference: ScheduleReference,
  {
    principal,
    rights,
    dependencies,
    idempotentId,
    traceParent,
  }: Caller & { readonly idempotentId: string | null },
): Promise<Pick<ExecutionRecord, 'executionId' | 'status'>> {
  const scheduleId = await scheduleIdOf(reference, dependencies)
  await requireRun(scheduleId, { rights, dependencies })
  const { store, signals, express } = dependencies
  const outcome = await requestManual(store, {
    scheduleId,
    runBy: principal.name,
    executionId: idempotentId,
    traceParent,
    express,
  })
  if (!outcome.ok || !outcome.isNew) return recorded(outcome, dependencies)
  // Both leave after the commit, before which no other process sees the run.
  if (outcome.dispatch) void express.handOver(outcome.dispatch)
  else void signals.publish('outbox', {})
  return { executionId: outcome.executionId, status: 'Waiting' }
}

/**
 * Records a run as of the next due instant, which the scheduler then never fires again.
 *
 * @throws ProblemError
 */
export async function recordOnTime(
  reference: ScheduleReference,
  { principal, rights, dependencies, traceParent }: Caller,
): Promise<ExecutionRecord> {
  const scheduleId = await scheduleIdOf(reference, dependencies)
  await requireRun(scheduleId, { rights, dependencies })
  return recorded(
    await requestOnTime(dependencies.store, { scheduleId, runBy: principal.name, traceParent }),
    dependencies,
  )
}

/** @throws ProblemError `not_found`, `right_insufficient` */
async function requireRun(
  scheduleId: string,
  context: Pick<Caller, 'rights' | 'dependencies'>,
): Promise<void> {
  if ((await requireRightOnSchedule('Run', scheduleId, context)) === 'missing')
    throw refusal('schedule-not-found')
}

/** What the audit trail calls the schedule of a run: as the caller named it. */
export function subjectOf({ ScheduleId, UniqueId, Id, FolderPath, ScheduleName }: ScheduleReference): string {
  return ScheduleId ?? UniqueId ?? Id ?? `${FolderPath ?? ''}/${ScheduleName ?? ''}`
}

async function recorded(outcome: RequestOutcome, { store, signals }: Dependencies): Promise<ExecutionRecord> {
  if (!outcome.ok) throw refusal(outcome.reason)
  void signals.publish('outbox', {})
  const execution = await store.executions.find(outcome.executionId)
  if (!execution) throw new Error('an execution that was just recorded is not there')
  return execution
}

function refusal(reason: Extract<RequestOutcome, { ok: false }>['reason']) {
  switch (reason) {
    case 'schedule-not-found':
      return problem('not_found', { detail: sentence('execution_schedule_missing') })
    case 'no-next-run':
      return problem('state_conflict', {
        detail: sentence('execution_no_next_run'),
      })
    case 'unreadable':
      return problem('state_conflict', {
        detail: sentence('execution_recurrence_unreadable'),
      })
    case 'changed-meanwhile':
      return problem('state_conflict', {
        detail: sentence('execution_schedule_moved'),
      })
  }
}
