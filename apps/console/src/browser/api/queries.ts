/** What the pages ask for, each with the key under which its answer is kept. */
import type { components, operations } from '@punctual/client/schema'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { bodyOf, type Page, pageByPage, pageOf, pageQuery, totalOf } from './answers.ts'
import type { Client } from './client.ts'

export type Schemas = components['schemas']
export type Execution = Schemas['Execution']
export type Server = Schemas['Server']
export type FoundSchedule = Schemas['FoundSchedule']
type ScheduleSearch = NonNullable<operations['schedule.search']['parameters']['query']>
export type ScheduleFilter = Omit<ScheduleSearch, 'Cursor' | 'Limit'>
type HistorySearch = NonNullable<operations['schedule.getexecutionhistory']['parameters']['query']>
export type HistoryFilter = Omit<HistorySearch, 'Cursor' | 'Limit'>

const historyPage = 100
const searchPage = 200

export async function readExecution(
  client: Client,
  executionId: string,
  signal: AbortSignal,
): Promise<Execution> {
  const query = { ExecutionId: executionId }
  return bodyOf(await client.GET('/api/schedule/GetExecutionStatus', { params: { query }, signal }))
}

export function executionQuery(client: Client, executionId: string) {
  return queryOptions({
    queryKey: ['execution', executionId],
    queryFn: ({ signal }) => readExecution(client, executionId, signal),
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

/** How often the links to the files of an execution were opened, and who has revoked them. */
export function linkUseQuery(client: Client, executionId: string) {
  const params = { query: { ExecutionId: executionId } }
  return queryOptions({
    queryKey: ['execution', executionId, 'links'],
    queryFn: async ({ signal }) => bodyOf(await client.GET('/api/schedule/getlinks', { params, signal })),
  })
}

/** Executions, newest first. */
export async function readExecutions(
  client: Client,
  query: HistorySearch,
  signal: AbortSignal,
): Promise<Page<Execution>> {
  return pageOf(await client.GET('/api/schedule/getexecutionhistory', { params: { query }, signal }))
}

/** The newest executions that a filter finds. */
export function executionsQuery(client: Client, filter: HistoryFilter, limit: number) {
  return queryOptions({
    queryKey: ['executions', 'some', filter, limit],
    queryFn: async ({ signal }) => (await readExecutions(client, { ...filter, Limit: limit }, signal)).items,
  })
}

export function historyQuery(client: Client, filter: HistoryFilter) {
  return infiniteQueryOptions({
    queryKey: ['executions', 'history', filter],
    ...pageByPage,
    queryFn: ({ pageParam, signal }) =>
      readExecutions(client, { ...filter, ...pageQuery(historyPage, pageParam) }, signal),
  })
}

/** A part of the schedules that are found, and how many are found in all. */
export interface FoundPage extends Page<FoundSchedule> {
  readonly total: number
}

export async function searchSchedules(
  client: Client,
  query: ScheduleSearch,
  signal: AbortSignal | null = null,
): Promise<FoundPage> {
  const answer = await client.GET('/api/schedule/search', { params: { query }, signal })
  return { ...pageOf(answer), total: totalOf(answer) }
}

export function schedulesQuery(client: Client, filter: ScheduleFilter) {
  return infiniteQueryOptions({
    queryKey: ['schedules', filter],
    ...pageByPage,
    queryFn: ({ pageParam, signal }) =>
      searchSchedules(client, { ...filter, ...pageQuery(searchPage, pageParam) }, signal),
  })
}

/** No event asks for counts again: a page has many, and each is a search. */
const countedAgainMs = 60_000

/** How many schedules a filter finds, of those that the viewer may see. */
export function scheduleCountQuery(client: Client, filter: ScheduleFilter) {
  return queryOptions({
    queryKey: ['schedules', 'count', filter],
    refetchInterval: countedAgainMs,
    queryFn: async ({ signal }) => (await searchSchedules(client, { ...filter, Limit: 1 }, signal)).total,
  })
}
