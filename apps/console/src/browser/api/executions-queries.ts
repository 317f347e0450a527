/** What the list of executions asks for beside its rows. */
import { nextCursor } from '@punctual/client/paging'
import { queryOptions } from '@tanstack/react-query'

import type { Client } from './client.ts'
import type { Execution, HistoryFilter } from './queries.ts'

/** Executions of a status are counted up to here; beyond it the count ends in `+`. */
const mostCounted = 100

export interface StatusCount {
  readonly count: number
  /** Whether there are more. */
  readonly isMore: boolean
}

export function statusCountQuery(client: Client, filter: HistoryFilter) {
  return queryOptions({
    queryKey: ['counts', filter],
    queryFn: async ({ signal }): Promise<StatusCount> => {
      const query = { ...filter, Limit: mostCounted }
      const { data, response } = await client.GET('/api/schedule/getexecutionhistory', {
        params: { query },
        signal,
      })
      return { count: (data as Execution[]).length, isMore: nextCursor(response.headers) !== null }
    },
  })
}

/** Of more than these the place of one is not told. */
const mostWaiting = 200

/** The ids of what waits, the oldest first; null when more wait than are read. */
export function waitingQuery(client: Client) {
  return queryOptions({
    queryKey: ['executions', 'waiting'],
    queryFn: async ({ signal }): Promise<readonly string[] | null> => {
      const query = { Status: 'Waiting' as const, Limit: mostWaiting }
      const { data, response } = await client.GET('/api/schedule/getexecutionhistory', {
        params: { query },
        signal,
      })
      if (nextCursor(response.headers) !== null) return null
      // Newest first; of those of one second the order is kept.
      return (data as Execution[])
        .toReversed()
        .toSorted((a, b) => a.EntryEpochUtc - b.EntryEpochUtc)
        .map(({ ExecutionId }) => ExecutionId)
    },
  })
}
