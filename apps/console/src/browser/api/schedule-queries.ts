/** What the page of one schedule asks for and changes. */
import { queryOptions } from '@tanstack/react-query'

import { idempotencyHeader } from './idempotency-header.ts'
import { bodyOf, pageOf, pageQuery, readPages } from './answers.ts'
import type { Client } from './client.ts'
import { ApiProblem } from './problem.ts'
import { executionsQuery, type Schemas } from './queries.ts'

export type BiSchedule = Schemas['BiSchedule']
export type SourceSchedule = Schemas['SourceSchedule']
export type PaginatedSchedule = Schemas['PaginatedSchedule']
export type PackageSchedule = Schemas['PackageSchedule']
export type Schedule = BiSchedule | SourceSchedule | PaginatedSchedule | PackageSchedule
export type Explanation = Schemas['Explanation']
export type Preflight = Schemas['Preflight']

/** Each kind has an operation of its own, and an id does not contain its kind. */
type Reader = (client: Client, id: string, signal: AbortSignal) => Promise<{ data?: Schedule }>
const readers: readonly Reader[] = [
  (client, id, signal) => client.GET('/api/singleschedule/get/{id}', { params: { path: { id } }, signal }),
  (client, id, signal) =>
    client.GET('/api/singleschedule/getpaginated/{id}', { params: { path: { id } }, signal }),
  (client, id, signal) => client.GET('/api/packageschedule/get/{id}', { params: { path: { id } }, signal }),
]

/** @throws ApiProblem of the last kind, when there is no such schedule or the reader may not see it */
export async function readSchedule(client: Client, id: string, signal: AbortSignal): Promise<Schedule> {
  let refusal: unknown = null
  for (const read of readers) {
    try {
      return bodyOf(await read(client, id, signal))
    } catch (error) {
      if (!(error instanceof ApiProblem && error.status === 404)) throw error
      refusal = error
    }
  }
  throw refusal
}

export const scheduleKey = (id: string) => ['schedules', 'one', id] as const

export function scheduleQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: scheduleKey(id),
    queryFn: async ({ signal }) => await readSchedule(client, id, signal),
  })
}

/** An instant span, both ends included. */
export interface Span {
  readonly fromEpoch: number
  readonly toEpoch: number
}

/** Most runs of one answer; a calendar says so when there are more. */
export const maxRuns = 1_000

/** The executions of a schedule, newest first. */
export function runsQuery(client: Client, id: string, span: Span) {
  const filter = { ScheduleId: id, FromEpochUtc: span.fromEpoch, ToEpochUtc: span.toEpoch }
  return executionsQuery(client, filter, maxRuns)
}

export function lastRunsQuery(client: Client, id: string, limit: number) {
  return executionsQuery(client, { ScheduleId: id }, limit)
}

export interface NextRunsOptions {
  /** Of the schedule: another one has other runs. */
  readonly version: number
  readonly fromEpoch: number
  readonly count: number
}

/** The runs that a stored schedule is still to have. */
export function nextRunsQuery(client: Client, id: string, options: NextRunsOptions) {
  const { fromEpoch, count } = options
  return queryOptions({
    queryKey: ['preview', 'of schedule', id, options],
    queryFn: async ({ signal }) => {
      const body = { ScheduleId: id, Count: count, FromEpochUtc: fromEpoch }
      return bodyOf(await client.POST('/api/schedule/previewruns', { body, signal }))
    },
  })
}

/** @param at seconds since 1970, or local time of the schedule */
export function explainQuery(client: Client, id: string, at: number | string) {
  return queryOptions({
    queryKey: ['executions', 'explained', id, at],
    queryFn: async ({ signal }) => {
      const query = { ScheduleId: id, At: at }
      return bodyOf(await client.GET('/api/schedule/explain', { params: { query }, signal }))
    },
  })
}

/** Runs by hand can be many times the changes; older changes than these requests reach are not shown. */
const maxEntryRequests = 20
const entriesInRequest = 500

/** What was changed of a schedule, newest first; for administrators. A run by hand changes nothing of it. */
export function changesQuery(client: Client, id: string, limit: number) {
  return queryOptions({
    queryKey: [...scheduleKey(id), 'changes', limit],
    queryFn: async ({ signal }) => {
      let requestsLeft = maxEntryRequests
      const { items } = await readPages(limit, async (cursor) => {
        const params = { query: { Subject: id, ...pageQuery(entriesInRequest, cursor) } }
        const page = pageOf(await client.GET('/api/audit/getall', { params, signal }))
        requestsLeft -= 1
        const changes = page.items.filter(({ Action }) => !Action.startsWith('schedule.execute'))
        return { items: changes, next: requestsLeft > 0 ? page.next : null }
      })
      return items.slice(0, limit)
    },
  })
}

/** A schedule as it is written, by the operation of its kind. */
export type SentSchedule =
  | { readonly kind: 'bi'; readonly body: Schemas['BiScheduleInput'] }
  | { readonly kind: 'paginated'; readonly body: Schemas['PaginatedScheduleInput'] }
  | { readonly kind: 'source'; readonly body: Schemas['SourceScheduleInput'] }
  | { readonly kind: 'package'; readonly body: Schemas['PackageScheduleInput'] }

/** @returns the id of the schedule; the same one for a request that is repeated with its key */
export async function createSchedule(
  client: Client,
  sent: SentSchedule,
  idempotencyKey: string,
): Promise<string> {
  return bodyOf(await created(client, sent, idempotencyHeader(idempotencyKey))).ScheduleId
}

function created(
  client: Client,
  { kind, body }: SentSchedule,
  headers: Record<string, string>,
): Promise<{ readonly data?: { readonly ScheduleId: string } }> {
  switch (kind) {
    case 'bi':
      return client.POST('/api/singleschedule/createforbi', { headers, body })
    case 'paginated':
      return client.POST('/api/singleschedule/createpaginated', { headers, body })
    case 'source':
      return client.POST('/api/singleschedule/create', { headers, body })
    case 'package':
      return client.POST('/api/packageschedule/create', { headers, body })
  }
}

/**
 * Writes a schedule over the version that was read.
 *
 * @throws ApiProblem 412 when it was changed since
 */
export async function updateSchedule(
  client: Client,
  { kind, body }: SentSchedule,
  version: number,
): Promise<void> {
  const headers = { 'if-match': `"${version}"`, ...idempotencyHeader() }
  switch (kind) {
    case 'bi':
      return void (await client.POST('/api/singleschedule/updateforbi', { headers, body }))
    case 'paginated':
      return void (await client.POST('/api/singleschedule/updatepaginated', { headers, body }))
    case 'source':
      return void (await client.POST('/api/singleschedule/update', { headers, body }))
    case 'package':
      return void (await client.POST('/api/packageschedule/update', { headers, body }))
  }
}

/** What its source says now, as far as a run goes before it makes anything. */
export async function preflightOf(client: Client, scheduleId: string): Promise<Preflight> {
  return bodyOf(await client.POST('/api/schedule/preflight', { body: { ScheduleId: scheduleId } }))
}

/** A run by hand, of now unless it is as of an earlier instant. */
export type RunByHand = Pick<Schemas['ExecuteScheduleInput'], 'ScheduleId' | 'AsOfEpochUtc' | 'Again'>

/** Runs a schedule by hand; a request that is repeated with its key runs once. @returns the execution */
export async function startRun(client: Client, body: RunByHand, idempotencyKey: string): Promise<string> {
  const headers = idempotencyHeader(idempotencyKey)
  return bodyOf(await client.POST('/api/schedule/executescheduleasync', { body, headers })).ExecutionId
}

export async function deleteSchedule(
  client: Client,
  { id, isPackage }: { readonly id: string; readonly isPackage: boolean },
): Promise<void> {
  const request = { params: { path: { id } } }
  if (isPackage) await client.DELETE('/api/packageschedule/delete/{id}', request)
  else await client.DELETE('/api/singleschedule/delete/{id}', request)
}
