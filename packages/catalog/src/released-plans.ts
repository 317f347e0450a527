import { nextRunAt, readCalendar, storedRule } from '@punctual/domain'

import type { Calendars, StoredCalendar } from './calendars.ts'

/** A schedule that nothing holds any more. */
export interface ReleasedSchedule {
  readonly id: string
  readonly recurrence: unknown
  readonly enabled: boolean
  readonly calendarId: string | null
  /** The present instant by the database's clock. */
  readonly now: Date
}

/** The next run of each of the schedules from now on, by id; one that is omitted has none. */
export type PlanReleased = (
  schedules: readonly ReleasedSchedule[],
) => Promise<ReadonlyMap<string, Date | null>>

/** Plans schedules anew that were held, from the present on. */
export function planReleased(calendars: Pick<Calendars, 'readMany'>): PlanReleased {
  return async (schedules) => {
    const ids = schedules.flatMap(({ calendarId }) => (calendarId === null ? [] : [calendarId]))
    const known =
      ids.length === 0 ? new Map<string, StoredCalendar>() : await calendars.readMany([...new Set(ids)])
    return new Map(
      schedules.map(({ id, recurrence, enabled, calendarId, now }) => {
        const calendar = known.get(calendarId ?? '')
        const rule = storedRule(recurrence, calendar ? readCalendar(calendar) : null)
        return [id, rule.ok && enabled ? nextRunAt(rule.recurrence, now, rule.calendar) : null]
      }),
    )
  }
}
