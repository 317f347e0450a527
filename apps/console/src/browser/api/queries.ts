/** What the pages ask for, each with the key under which its answer is kept. */
import { nextCursor } from '@punctual/client/paging'
import type { components, operations } from '@punctual/client/schema'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { Client } from './client.ts'

export type Schemas = components['schemas']
export type Execution = Schemas['Execution']
export type Server = Schemas['Server']
export type FoundSchedule = Schemas['FoundSchedule']
export type ScheduleFilter = Omit<
  NonNullable<operations['schedule.search']['parameters']['query']>,
  'Cursor' | 'Limit'
>
export type HistoryFilter = Omit<
  NonNullable<operations['schedule.getexecutionhistory']['parameters']['query']>,
  'Cursor' | 'Limit'
>

const pageSize = 100

/** Answers of the service change by themselves: the stream says when; without it, this is the longest that one is shown. */
const freshMs = 5_000

/** A success has a body; an error has thrown before. */
export function bodyOf<Body>({ data }: { data?: Body }): Body {
  return data as Body
}

export function executionQuery(client: Client, executionId: string) {
  return queryOptions({
    queryKey: ['execution', executionId],
    queryFn: async ({ signal }) =>
      bodyOf(
        await client.GET('/api/schedule/GetExecutionStatus', {
          params: { query: { ExecutionId: executionId } },
          signal,
        }),
      ),
  })
}

export function executionEventsQuery(client: Client, executionId: string) {
  return queryOptions({
    queryKey: ['execution', executionId, 'events'],
    queryFn: async ({ signal }) =>
      bodyOf(
        await client.GET('/api/schedule/getexecutionevents', {
          params: { query: { ExecutionId: executionId } },
          signal,
        }),
      ),
  })
}

export function historyQuery(client: Client, filter: HistoryFilter) {
  return infiniteQueryOptions({
    queryKey: ['executions', 'history', filter],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, Limit: pageSize, ...(pageParam === null ? {} : { Cursor: pageParam }) }
      const { data, response } = await client.GET('/api/schedule/getexecutionhistory', {
        params: { query },
        signal,
      })
      return { items: data as Execution[], next: nextCursor(response.headers) }
    },
    getNextPageParam: ({ next }) => next,
  })
}

export function schedulesQuery(client: Client, filter: ScheduleFilter) {
  return infiniteQueryOptions({
    queryKey: ['schedules', filter],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, Limit: 200, ...(pageParam === null ? {} : { Cursor: pageParam }) }
      const { data, response } = await client.GET('/api/schedule/search', { params: { query }, signal })
      const total = Number(response.headers.get('x-total-count') ?? Number.NaN)
      const items = data as FoundSchedule[]
      return { items, next: nextCursor(response.headers), total: Number.isNaN(total) ? items.length : total }
    },
    getNextPageParam: ({ next }) => next,
  })
}

export function serversQuery(client: Client) {
  return queryOptions({
    queryKey: ['servers'],
    // The stream tells nothing of servers.
    refetchInterval: freshMs,
    queryFn: async ({ signal }) => bodyOf(await client.GET('/api/schedule/getservers', { signal })),
  })
}

export function collaborationQuery(client: Client) {
  return queryOptions({
    queryKey: ['servers', 'collaboration'],
    queryFn: async ({ signal }) =>
      bodyOf(await client.GET('/api/service/getcollaborationsettings', { signal })),
  })
}
