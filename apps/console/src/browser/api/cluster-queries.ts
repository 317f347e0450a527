/** What the pages of servers and of one execution ask for beside the common queries. */
import { queryOptions } from '@tanstack/react-query'

import type { Client } from './client.ts'
import type { Execution, FoundSchedule, Schemas } from './queries.ts'

export type Cluster = Schemas['Cluster']
export type ClusterServer = Schemas['ClusterServer']
export type Drill = Schemas['Drill']

/** The stream tells nothing of servers: they are asked for again after this time, while the tab is visible. */
const freshMs = 5_000

/** Executions whose names are shown beside the workers. */
const mostRunning = 200

export function clusterQuery(client: Client) {
  return queryOptions({
    queryKey: ['servers', 'cluster'],
    refetchInterval: freshMs,
    queryFn: async ({ signal }) => {
      const { data } = await client.GET('/api/service/getcluster', { signal })
      return data as Cluster
    },
  })
}

export function runningQuery(client: Client) {
  return queryOptions({
    queryKey: ['executions', 'some', 'running'],
    refetchInterval: freshMs,
    queryFn: async ({ signal }) => {
      const query = { Status: 'Executing' as const, Limit: mostRunning }
      const { data } = await client.GET('/api/schedule/getexecutionhistory', { params: { query }, signal })
      return data as Execution[]
    },
  })
}

/** The schedule of an execution as the search knows it; null when it is gone. */
export function scheduleOfQuery(client: Client, { ScheduleId, ScheduleName }: Execution) {
  return queryOptions({
    queryKey: ['schedules', 'of', ScheduleId],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const query = { Text: ScheduleName, Limit: 50 }
      const { data } = await client.GET('/api/schedule/search', { params: { query }, signal })
      return (data as FoundSchedule[]).find((each) => each.ScheduleId === ScheduleId) ?? null
    },
  })
}

/** @param isRunning a drill goes on: its verdict comes within seconds */
export function drillQuery(client: Client, isRunning: boolean) {
  return queryOptions({
    queryKey: ['servers', 'drill'],
    refetchInterval: isRunning ? 500 : freshMs,
    queryFn: async ({ signal }) => {
      const { data } = await client.GET('/api/service/getdrill', { signal })
      return data as Schemas['DrillState']
    },
  })
}
