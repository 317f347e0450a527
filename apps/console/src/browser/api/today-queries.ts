/** What Today asks for. */
import { queryOptions } from '@tanstack/react-query'

import { bodyOf } from './answers.ts'
import type { Client } from './client.ts'
import type { Schemas } from './queries.ts'

export type Completeness = Schemas['Completeness']
export type Upcoming = Schemas['Upcoming']

/** Half hours, of a day back and a day ahead. */
export const bucketSeconds = 1_800

/** @param fromEpoch a multiple of the bucket, so that the key changes once in half an hour */
export function completenessQuery(client: Client, fromEpoch: number) {
  return queryOptions({
    queryKey: ['executions', 'completeness', fromEpoch],
    queryFn: async ({ signal }) => {
      const query = { FromEpochUtc: fromEpoch, BucketSeconds: bucketSeconds }
      return bodyOf(await client.GET('/api/schedule/getcompleteness', { params: { query }, signal }))
    },
  })
}

export function upcomingQuery(client: Client, untilEpoch: number) {
  return queryOptions({
    queryKey: ['schedules', 'upcoming', untilEpoch],
    queryFn: async ({ signal }) => {
      const query = { ToEpochUtc: untilEpoch, BucketSeconds: bucketSeconds, Limit: 8 }
      return bodyOf(await client.GET('/api/schedule/getupcoming', { params: { query }, signal }))
    },
  })
}

export function reconciliationQuery(client: Client) {
  return queryOptions({
    queryKey: ['reconciliation'],
    queryFn: async ({ signal }) => {
      return bodyOf(await client.GET('/api/schedule/getreconciliation', { params: { query: {} }, signal }))
    },
  })
}
