/** What needs a person. */
import { queryOptions } from '@tanstack/react-query'

import { pageOf, pageQuery, readPages } from './answers.ts'
import type { Client } from './client.ts'
import { idempotencyHeader } from './idempotency-header.ts'
import type { Schemas } from './queries.ts'

export type Need = Schemas['Need']

export const needsKey = ['executions', 'needs'] as const

const inRequest = 200
/** The page says so when there are more. */
export const maxNeeds = 1_000

/** The needs of one list. */
export interface Needs {
  readonly items: readonly Need[]
  readonly isComplete: boolean
}

interface NeedsFilter {
  readonly SettledFromEpochUtc?: number
}

async function readNeeds(client: Client, filter: NeedsFilter, signal: AbortSignal): Promise<Needs> {
  return await readPages(maxNeeds, async (cursor) => {
    const params = { query: { ...filter, ...pageQuery(inRequest, cursor) } }
    return pageOf(await client.GET('/api/schedule/getneeds', { params, signal }))
  })
}

export function needsQuery(client: Client) {
  return queryOptions({
    queryKey: needsKey,
    queryFn: async ({ signal }) => await readNeeds(client, {}, signal),
  })
}

/** Those settled since an instant, the newest first. */
export function settledNeedsQuery(client: Client, SettledFromEpochUtc: number) {
  return queryOptions({
    queryKey: [...needsKey, 'settled', SettledFromEpochUtc],
    queryFn: async ({ signal }): Promise<Needs> => {
      const { items, isComplete } = await readNeeds(client, { SettledFromEpochUtc }, signal)
      const newest = items.toSorted((one, other) => (other.SettledEpochUtc ?? 0) - (one.SettledEpochUtc ?? 0))
      return { items: newest, isComplete }
    },
  })
}

export async function settleNeed(client: Client, body: Schemas['SettleInput']): Promise<void> {
  await client.POST('/api/schedule/settle', { body, headers: idempotencyHeader() })
}

export async function takeOverNeed(client: Client, NeedId: string): Promise<void> {
  await client.POST('/api/schedule/takeover', { body: { NeedId }, headers: idempotencyHeader() })
}

export async function enableSchedule(client: Client, ScheduleId: string): Promise<void> {
  await client.POST('/api/schedule/enable', { body: { ScheduleId } })
}

/** What a need says beside its sentence. */
export interface NeedFacts {
  readonly asOfEpoch: number | null
  readonly recipients: readonly string[]
  readonly lacking: number
  readonly accountId: string | null
}

export function factsOf({ Values }: Need): NeedFacts {
  const { AsOfEpochUtc: asOf, Recipients: recipients, Lacking: lacking, AccountId: accountId } = Values
  return {
    asOfEpoch: typeof asOf === 'number' ? asOf : null,
    recipients: Array.isArray(recipients) ? recipients.filter((each) => typeof each === 'string') : [],
    lacking: typeof lacking === 'number' ? lacking : 0,
    accountId: typeof accountId === 'string' ? accountId : null,
  }
}
