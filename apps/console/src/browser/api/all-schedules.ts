/** Schedules with everything that is stored of them, to find those that use a source or a calendar. */
import { nextCursor } from '@punctual/client/paging'
import { queryOptions } from '@tanstack/react-query'

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
/** Requests for each list: what comes after would keep the service busy for a count. */
const mostRequests = 3

export function allSchedulesQuery(client: Client) {
  return queryOptions({
    queryKey: ['schedules', 'stored'],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<StoredSchedules> => {
      const parts = await Promise.all(lists.map((list) => readList(client, list, signal)))
      return {
        schedules: parts.flatMap(({ schedules }) => schedules),
        isComplete: parts.every(({ isComplete }) => isComplete),
      }
    },
  })
}

async function readList(
  client: Client,
  list: (typeof lists)[number],
  signal: AbortSignal,
): Promise<StoredSchedules> {
  const schedules: StoredSchedule[] = []
  let cursor: string | null = null
  for (let request = 0; request < mostRequests; request += 1) {
    const body = { Limit: inRequest, ...(cursor === null ? {} : { Cursor: cursor }) }
    const { data, response } = await client.POST(list, { body, signal })
    schedules.push(...(data as StoredSchedule[]))
    cursor = nextCursor(response.headers)
    if (cursor === null) return { schedules, isComplete: true }
  }
  return { schedules, isComplete: false }
}

/** Those that name an id anywhere: as an account, in a query of their rows or values, or as their calendar. */
export function schedulesThatName(id: string, { schedules }: StoredSchedules): StoredSchedule[] {
  return schedules.filter((schedule) => JSON.stringify(schedule).includes(id))
}
