/** What the list of executions asks for beside its rows. */
import { queryOptions } from '@tanstack/react-query'

import type { Clock } from '../times/clock.ts'
import type { Client } from './client.ts'
import { type HistoryFilter, readExecutions } from './queries.ts'

/** Executions of a status are counted up to here; beyond it the count ends in `+`. */
const mostCounted = 100

export interface StatusCount {
  readonly count: number
  /** Whether there are more. */
  readonly isMore: boolean
}

/** How long a viewer pauses before the console counts what a text finds. */
const pauseMs = 150

interface CountInput {
  readonly client: Client
  readonly clock: Clock
  readonly filter: HistoryFilter
}

export function statusCountQuery({ client, clock, filter }: CountInput) {
  return queryOptions({
    queryKey: ['counts', filter],
    queryFn: async ({ signal }): Promise<StatusCount> => {
      await clock.sleep(pauseMs, signal)
      signal.throwIfAborted()
      const { items, next } = await readExecutions(client, { ...filter, Limit: mostCounted }, signal)
      return { count: items.length, isMore: next !== null }
    },
  })
}

/** When more executions wait than this, the console shows the position of none. */
const maxWaiting = 200

/** The ids of the waiting executions, the oldest first; null when more wait than are read. */
export function waitingQuery(client: Client) {
  return queryOptions({
    queryKey: ['executions', 'waiting'],
    queryFn: async ({ signal }): Promise<readonly string[] | null> => {
      const { items, next } = await readExecutions(client, { Status: 'Waiting', Limit: maxWaiting }, signal)
      if (next !== null) return null
      // Newest first; of those of one second the order is kept.
      return items
        .toReversed()
        .toSorted((a, b) => a.EntryEpochUtc - b.EntryEpochUtc)
        .map(({ ExecutionId }) => ExecutionId)
    },
  })
}
