/** What the pages of calendars ask for. */
import { queryOptions } from '@tanstack/react-query'

import type { StoredSchedule } from './all-schedules.ts'
import { bodyOf } from './answers.ts'
import type { Client } from './client.ts'
import type { Schemas } from './queries.ts'

export type Calendar = Schemas['Calendar']

export function calendarsQuery(client: Client) {
  return queryOptions({
    queryKey: ['calendars'],
    queryFn: async ({ signal }) => bodyOf(await client.GET('/api/calendar/getall', { signal })),
  })
}

/** Schedules that are asked for their runs: each is a request. */
const maxSchedules = 50
const runsOfEach = 400

export interface RunDays {
  /** Local days of the runs that the schedules would have without a calendar, one for each run. */
  readonly days: readonly string[]
  readonly isComplete: boolean
}

/** @param untilDay runs after this day are omitted */
export function runDaysQuery(
  client: Client,
  {
    calendarId,
    schedules,
    untilDay,
  }: { calendarId: string; schedules: readonly StoredSchedule[]; untilDay: string },
) {
  const asked = schedules.filter(({ Schedule }) => Schedule.Enabled).slice(0, maxSchedules)
  return queryOptions({
    queryKey: ['schedules', 'run-days', calendarId, asked.map(({ ScheduleId }) => ScheduleId), untilDay],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<RunDays> => {
      const known = await Promise.all(
        asked.map(async ({ Schedule }) => {
          const recurrence = Schedule as Schemas['RecurrenceInput']
          const body = { Schedule: { ...recurrence, CalendarId: null, HolidayRule: null }, Count: runsOfEach }
          const runs = bodyOf(await client.POST('/api/schedule/previewruns', { body, signal }))
          return runs.map(({ Local }) => Local.slice(0, 10))
        }),
      )
      const isCut = (days: readonly string[]) =>
        days.length === runsOfEach && (days.at(-1) ?? untilDay) < untilDay
      return {
        days: known.flat().filter((day) => day <= untilDay),
        isComplete: asked.length === schedules.length && !known.some(isCut),
      }
    },
  })
}
