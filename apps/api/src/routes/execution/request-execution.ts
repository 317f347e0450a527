import { sentence } from '@punctual/domain/words'
import { effectOfWindows, isEnded } from '@punctual/domain'
import {
  type ExecutionRecord,
  readWindowsOf,
  requestManual,
  requestOnTime,
  type RequestOutcome,
} from '@punctual/engine'
import { z } from 'zod'

import { requireRightOnSchedule, type Rights } from '../../access/require-right.ts'
import type { Principal } from '../../auth/principal.ts'
import type { Dependencies } from '../../deps.ts'
import { problem } from '../../http/problem.ts'
import { invalid } from '../../http/read-input.ts'
import { instantInput } from '../../wire/epoch.ts'
import { optional } from '../../wire/input.ts'
import {
  type ScheduleReference,
  scheduleIdOf,
  scheduleReferenceInput,
} from '../../wire/schedule-reference.ts'

export const executionTag = 'Executions'

export const runInput = scheduleReferenceInput
  .extend({
    IgnoreWindow: optional(z.boolean(), false).meta({
      description: 'Runs also while a window covers the schedule; refused with 409 `window` otherwise',
    }),
  })
  .meta({ id: 'RunScheduleInput' })

/** The body of a run by hand, which may stand for an earlier instant. */
export const manualRunInput = runInput
  .extend({
    AsOfEpochUtc: optional(instantInput, null).meta({
      description:
        'An earlier instant that expressions mean in place of now, such as the due instant of a run that failed; the run settles the need of that one. Refused with 409 while a run of that instant has not ended, and after one that delivered',
    }),
    Again: optional(z.boolean(), false).meta({
      description: 'Runs as of AsOfEpochUtc also after a run of that instant has delivered',
    }),
  })
  .meta({ id: 'RunScheduleByHandInput' })

type RunInput = z.output<typeof runInput>

type AsOfInput = { readonly AsOfEpochUtc?: number | null; readonly Again?: boolean }

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
  { IgnoreWindow, AsOfEpochUtc = null, Again = false, ...reference }: RunInput & AsOfInput,
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
  if (!IgnoreWindow) await refuseInWindow(scheduleId, dependencies)
  const { store, signals, express } = dependencies
  const asOf = AsOfEpochUtc === null ? null : new Date(AsOfEpochUtc * 1_000)
  if (asOf !== null) await refuseTaken({ scheduleId, asOf, except: idempotentId, Again }, dependencies)
  const outcome = await requestManual(store, {
    scheduleId,
    runBy: principal.name,
    executionId: idempotentId,
    traceParent,
    asOf,
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
  { IgnoreWindow, ...reference }: RunInput,
  { principal, rights, dependencies, traceParent }: Caller,
): Promise<ExecutionRecord> {
  const scheduleId = await scheduleIdOf(reference, dependencies)
  await requireRun(scheduleId, { rights, dependencies })
  if (!IgnoreWindow) await refuseInWindow(scheduleId, dependencies)
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

/** @throws ProblemError `window` while one covers the schedule */
async function refuseInWindow(scheduleId: string, { store, clock }: Dependencies): Promise<void> {
  const now = clock.now()
  const windowsOf = await readWindowsOf(store, [scheduleId], now)
  const effect = effectOfWindows(windowsOf(scheduleId), now)
  if (effect === null) return
  const { name: window, reason } = effect.window
  throw problem('window', {
    detail:
      reason === ''
        ? sentence('run_in_window', { window })
        : sentence('run_in_window_because', { window, reason }),
  })
}

interface Instant extends Required<Pick<AsOfInput, 'Again'>> {
  readonly scheduleId: string
  readonly asOf: Date
  readonly except: string | null
}

/** @throws ProblemError of an instant ahead, and of one that another run stands for */
async function refuseTaken({ Again, ...instant }: Instant, { store, clock }: Dependencies): Promise<void> {
  if (instant.asOf > clock.now()) throw invalid([{ field: 'AsOfEpochUtc', message: sentence('as_of_ahead') }])
  const run = await store.executions.ofInstant(instant)
  if (run === null || (Again && isEnded(run.status))) return
  const { executionId, status } = run
  throw problem('state_conflict', {
    detail: isEnded(status)
      ? sentence('as_of_delivered', { executionId })
      : sentence('as_of_under_way', { executionId, status }),
    members: { ExecutionId: executionId },
  })
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
