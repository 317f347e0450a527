import { recurrence as storedRecurrence } from '@punctual/domain'
import { z } from 'zod'

import type { Dependencies } from '../../deps.ts'
import { problem } from '../../http/problem.ts'
import { epochSecondsOrNull } from '../../http/wire-time.ts'
import { epochOrNull } from '../../wire/epoch.ts'
import { scheduleIdOf, type ScheduleReference, scheduleReferenceFields } from '../../wire/schedule-reference.ts'
import { changedPlan, changeSchedule, type WriteContext } from './write-schedule.ts'

export const setEnabledInput = z.strictObject(scheduleReferenceFields)

export const setEnabledOutput = z.object({ ScheduleId: z.string(), Enabled: z.boolean(), NextRunEpochUtc: epochOrNull, Version: z.int() })

/** Switches a schedule on or off; one that is in that state already stays as it is, with its next run. */
export async function setEnabled(enabled: boolean, context: WriteContext & { readonly body: ScheduleReference }) {
  const { body, dependencies } = context
  const schedule = await changeSchedule(await scheduleIdOf(body, dependencies), context, (stored) => {
    const recurrence = storedRecurrence.safeParse(stored.recurrence)
    if (!recurrence.success) throw problem('state_conflict', { detail: 'The stored recurrence cannot be read; update the schedule first.' })
    return changedPlan({ ...recurrence.data, enabled }, stored, dependencies)
  })
  return {
    ScheduleId: schedule.id,
    Enabled: schedule.enabled,
    NextRunEpochUtc: epochSecondsOrNull(schedule.nextRunAt),
    Version: schedule.version,
  }
}

/** Whether a schedule was on before a change, for the audit trail. */
export async function enabledBefore(reference: ScheduleReference, dependencies: Dependencies) {
  const schedule = await dependencies.store.schedules.read(await scheduleIdOf(reference, dependencies))
  return schedule && { Enabled: schedule.enabled }
}
