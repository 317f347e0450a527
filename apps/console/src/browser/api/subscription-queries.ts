/** What the signed-in user receives, and where it goes. */
import { queryOptions } from '@tanstack/react-query'

import { bodyOf, pageOf, pageQuery, readPages } from './answers.ts'
import type { Client } from './client.ts'
import type { Schemas } from './queries.ts'

export type OfferedSchedule = Schemas['OfferedSchedule']

const inRequest = 1_000
const maxListed = 3_000

/** Schedules that are sent to the user, and those that are open to subscribers. */
export function subscriptionsQuery(client: Client) {
  return queryOptions({
    queryKey: ['subscriptions'],
    queryFn: ({ signal }) =>
      readPages(maxListed, async (cursor) => {
        const params = { query: pageQuery(inRequest, cursor) }
        return pageOf(await client.GET('/api/schedule/getsubscriptions', { params, signal }))
      }),
  })
}

export function ownUserQuery(client: Client) {
  return queryOptions({
    queryKey: ['account', 'user'],
    queryFn: async ({ signal }) => bodyOf(await client.GET('/api/user/getme', { signal })),
  })
}
