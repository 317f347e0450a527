import { newId, nextOccurrence, occurrenceId, recurrence } from '@punctual/domain'
import type { Store } from '@punctual/store'

export type RequestOutcome =
  | { readonly ok: true; readonly executionId: string }
  | { readonly ok: false; readonly reason: 'schedule-not-found' | 'no-next-run' | 'changed-meanwhile' }

/** Manual runs go before planned ones: a person is waiting. */
const manualPriority = 10

/** Records an execution asked for by hand. It is durable when this resolves; dispatch follows. */
export async function requestManual(store: Store, { scheduleId, runBy }: { scheduleId: string; runBy: string }): Promise<RequestOutcome> {
  const made = await store.executionMoves.request({ executionId: newId(), scheduleId, runBy, priority: manualPriority })
  return made ? { ok: true, executionId: made.id } : { ok: false, reason: 'schedule-not-found' }
}

/**
 * Runs a schedule now as of its next due instant, which is thereby used up: the scheduler never fires it again. Losing a
 * race against the planner or an edit is answered as `changed-meanwhile`.
 */
export async function requestOnTime(store: Store, { scheduleId, runBy }: { scheduleId: string; runBy: string }): Promise<RequestOutcome> {
  const schedule = await store.schedules.read(scheduleId)
  if (!schedule) return { ok: false, reason: 'schedule-not-found' }
  if (schedule.nextRunAt === null) return { ok: false, reason: 'no-next-run' }
  const dueAt = schedule.nextRunAt
  const made = await store.executionMoves.requestOnTime({
    executionId: occurrenceId(scheduleId, dueAt),
    scheduleId,
    dueAt,
    nextRunAt: nextOccurrence(recurrence.parse(schedule.recurrence), dueAt)?.at ?? null,
    version: schedule.version,
    runBy,
    priority: manualPriority,
  })
  return made ? { ok: true, executionId: made.id } : { ok: false, reason: 'changed-meanwhile' }
}
