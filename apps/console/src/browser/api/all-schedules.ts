/** Schedules with everything that is stored of them, to find those that use a source or a calendar. */
import { queryOptions } from '@tanstack/react-query'

import { type Page, pageOf, pageQuery, readPages } from './answers.ts'
import type { Client } from './client.ts'
import type { Schemas } from './queries.ts'

export type StoredSchedule =
  | Schemas['SingleSchedule']
  | Schemas['PaginatedSchedule']
  | Schemas['PackageSchedule']

export interface StoredSchedules {
  readonly schedules: readonly StoredSchedule[]
  /** False when there are more than were asked for. */
  readonly isComplete: boolean
}

const lists = [
  '/api/singleschedule/getall',
  '/api/singleschedule/getallpaginated',
  '/api/packageschedule/getall',
] as const
const inRequest = 1_000
/** Of each list: what comes after would keep the service busy for a count. */
const maxListed = 3_000

export function allSchedulesQuery(client: Client) {
  return queryOptions({
    queryKey: ['schedules', 'stored'],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<StoredSchedules> => {
      const parts = await Promise.all(
        lists.map((list) =>
          readPages(maxListed, async (cursor): Promise<Page<StoredSchedule>> => {
            const body = pageQuery(inRequest, cursor)
            return pageOf<StoredSchedule>(await client.POST(list, { body, signal }))
          }),
        ),
      )
      return {
        schedules: parts.flatMap(({ items }) => items),
        isComplete: parts.every(({ isComplete }) => isComplete),
      }
    },
  })
}

/**
 * The schedules that name each of some ids anywhere: as an account, in a query of their rows or values, or as their
 * calendar. Each schedule is written as text once for all ids.
 */
export function schedulesByUse(
  ids: readonly string[],
  { schedules }: StoredSchedules,
): ReadonlyMap<string, readonly StoredSchedule[]> {
  const found = new Map(ids.map((id) => [id, [] as StoredSchedule[]]))
  for (const schedule of schedules) {
    const text = JSON.stringify(schedule)
    for (const [id, users] of found) if (text.includes(id)) users.push(schedule)
  }
  return found
}

/** The schedules that name one id. */
export function schedulesThatName(id: string, stored: StoredSchedules): readonly StoredSchedule[] {
  return schedulesByUse([id], stored).get(id) ?? []
}
