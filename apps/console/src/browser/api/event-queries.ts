/** Subscriptions to events about runs, and what was sent of each. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { bodyOf, pageByPage, pageOf, pageQuery } from './answers.ts'
import type { Client } from './client.ts'
import type { Schemas } from './queries.ts'

export type EventSubscription = Schemas['EventSubscription']
export type EventDelivery = Schemas['EventDelivery']

const inPage = 100

export function eventSubscriptionsQuery(client: Client) {
  return infiniteQueryOptions({
    queryKey: ['event-subscriptions', 'all'],
    ...pageByPage,
    queryFn: async ({ pageParam, signal }) => {
      const params = { query: pageQuery(inPage, pageParam) }
      return pageOf(await client.GET('/api/eventsubscription/getall', { params, signal }))
    },
  })
}

export function eventSubscriptionQuery(client: Client, id: string) {
  const params = { path: { id } }
  return queryOptions({
    queryKey: ['event-subscriptions', 'one', id],
    queryFn: async ({ signal }) =>
      bodyOf(await client.GET('/api/eventsubscription/get/{id}', { params, signal })),
  })
}

export function eventDeliveriesQuery(client: Client, id: string) {
  return infiniteQueryOptions({
    queryKey: ['event-subscriptions', 'deliveries', id],
    ...pageByPage,
    queryFn: async ({ pageParam, signal }) => {
      const params = { path: { id }, query: pageQuery(inPage, pageParam) }
      return pageOf(await client.GET('/api/eventsubscription/getdeliveries/{id}', { params, signal }))
    },
  })
}
