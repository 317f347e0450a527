/** When a schedule runs next, as it follows from its recurrence and its calendar at the time of a write. */
import type { ScheduleState, StoredSchedule } from '@punctual/catalog'
import { planOf, type Recurrence, recurrence as storedRecurrence } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import type { Dependencies } from '../../deps.ts'
import { problem } from '../../http/problem.ts'
import { calendarOf } from '../../wire/recurrence.ts'
import type { ChangedState } from './schedule-state.ts'

/**
 * A new plan, unless the recurrence is the stored one: then a due instant that waits to be planned must not
 * be dropped.
 */
export async function changedPlan(
  recurrence: Recurrence,
  stored: StoredSchedule,
  dependencies: Dependencies,
): Promise<ChangedState> {
  const before = storedRecurrence.safeParse(stored.recurrence)
  const same =
    before.success && JSON.stringify(before.data) === JSON.stringify(storedRecurrence.parse(recurrence))
  if (same && stored.quarantineReason === null) return {}
  return currentPlan(recurrence, dependencies, stored.calendarId)
}

/**
 * The plan of a schedule that is switched on or off; one that is in that state already keeps its next run.
 *
 * @throws ProblemError `state_conflict` when the stored recurrence cannot be read
 */
export function switchedPlan(
  enabled: boolean,
  stored: StoredSchedule,
  dependencies: Dependencies,
): Promise<ChangedState> {
  const recurrence = storedRecurrence.safeParse(stored.recurrence)
  if (!recurrence.success)
    throw problem('state_conflict', {
      detail: sentence('schedule_recurrence_unreadable'),
    })
  return changedPlan({ ...recurrence.data, enabled }, stored, dependencies)
}

/** A schedule that was held has no next run to keep; the edit may have mended it. */
export async function planAnew(
  { recurrence, calendar }: Pick<ScheduleState, 'recurrence' | 'calendar'>,
  dependencies: Dependencies,
): Promise<ChangedState> {
  const stored = storedRecurrence.safeParse(recurrence)
  return stored.success ? currentPlan(stored.data, dependencies, calendar?.id) : {}
}

/**
 * What a recurrence means from now on, under its calendar as it is stored now.
 *
 * @param keptId of the calendar that the schedule has already
 * @throws ProblemError for a calendar that cannot be used
 */
export async function currentPlan(
  recurrence: Recurrence,
  dependencies: Dependencies,
  keptId: string | null = null,
) {
  const inUse = await calendarOf(recurrence, dependencies, keptId)
  const named = inUse ? { ...recurrence, calendarId: inUse.use.id } : recurrence
  return { ...planOf(named, dependencies.clock.now(), inUse?.calendar ?? null), calendar: inUse?.use ?? null }
}
