import type { StoredCalendar } from '@punctual/catalog'

import type { CalendarRow } from './rows.ts'
import type { ModelContext, ModelledStore } from './statements.ts'

/** An edit and the plans that follow from it are one transaction over locked rows: one step. */
export function modelCalendars({ rows, now }: ModelContext): ModelledStore['calendars'] {
  const read = (id: string): StoredCalendar | null => {
    const row = rows.calendars.get(id)
    return row ? recordOf(row, now()) : null
  }
  return {
    read,
    readMany: (ids) =>
      new Map(ids.flatMap((id) => read(id) ?? []).map((calendar) => [calendar.id, calendar])),
    update({ id, ifVersion, ...state }, replan) {
      const row = rows.calendars.get(id)
      if (!row) return { ok: false, conflict: 'missing' }
      if (ifVersion !== null && ifVersion !== row.version) return { ok: false, conflict: 'stale' }
      Object.assign(row, state, { version: row.version + 1 })
      for (const schedule of rows.schedules.values()) {
        const { recurrence, enabled, nextRunAt } = schedule
        const plan =
          schedule.calendarId === id
            ? replan({ id: schedule.id, recurrence, enabled, now: new Date(now()) })
            : null
        if (plan === null) continue
        // A due instant that waits to be planned stays: the planner decides it by the new days.
        const isDue = nextRunAt !== null && nextRunAt <= now()
        Object.assign(schedule, {
          nextRunAt:
            schedule.heldReasons.length > 0 ? null : isDue ? nextRunAt : (plan.nextRunAt?.getTime() ?? null),
          notRunnableReasons: plan.notRunnableReasons,
          quarantineReason: null,
        })
      }
      return { ok: true, calendar: recordOf(row, now()) }
    },
  }
}

function recordOf({ id, name, description, days, version }: CalendarRow, now: number): StoredCalendar {
  return {
    id,
    name,
    description,
    days,
    version,
    allowedFor: [],
    owner: null,
    nameKey: name.toLowerCase(),
    createdAt: new Date(now),
    updatedAt: new Date(now),
  }
}
