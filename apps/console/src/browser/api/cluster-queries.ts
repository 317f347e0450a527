/** What is asked of the servers and their work, and of the schedule of an execution. */
import { queryOptions } from '@tanstack/react-query'

import { bodyOf } from './answers.ts'
import type { Client } from './client.ts'
import { type Execution, executionsQuery, type Schemas, searchSchedules } from './queries.ts'

export type Cluster = Schemas['Cluster']
export type ClusterServer = Schemas['ClusterServer']
export type Drill = Schemas['Drill']

/**
 * The stream reports nothing about servers: the page asks for them again after this time, while the tab is
 * visible.
 */
const freshMs = 5_000

/** Executions whose names are shown beside the workers. */
const maxRunning = 200

export function clusterQuery(client: Client) {
  return queryOptions({
    queryKey: ['servers', 'cluster'],
    refetchInterval: freshMs,
    queryFn: async ({ signal }) => bodyOf(await client.GET('/api/service/getcluster', { signal })),
  })
}

export function runningQuery(client: Client) {
  return { ...executionsQuery(client, { Status: 'Executing' }, maxRunning), refetchInterval: freshMs }
}

export function serversQuery(client: Client) {
  return queryOptions({
    queryKey: ['servers'],
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

/** The schedule of an execution as the search knows it; null when it is gone. */
export function scheduleOfQuery(client: Client, { ScheduleId, ScheduleName }: Execution) {
  return queryOptions({
    queryKey: ['schedules', 'of', ScheduleId],
    staleTime: 60_000,
    refetchInterval: 60_000,
    queryFn: async ({ signal }) => {
      const { items } = await searchSchedules(client, { Text: ScheduleName, Limit: 50 }, signal)
      return items.find((each) => each.ScheduleId === ScheduleId) ?? null
    },
  })
}

/** The result of a running drill comes within seconds. */
const runningDrillMs = 500

export function drillQuery(client: Client) {
  return queryOptions({
    queryKey: ['servers', 'drill'],
    queryFn: async ({ signal }) => bodyOf(await client.GET('/api/service/getdrill', { signal })),
    refetchInterval: ({ state }) => (state.data?.Drill?.State === 'Running' ? runningDrillMs : freshMs),
  })
}
