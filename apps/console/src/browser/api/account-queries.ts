import { queryOptions } from '@tanstack/react-query'

import { bodyOf } from './answers.ts'
import type { Client } from './client.ts'
import type { Schemas } from './queries.ts'

export type UserSession = Schemas['UserSession']

/** The sessions of who has logged in. */
export function sessionsQuery(client: Client) {
  return queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: async ({ signal }) => bodyOf(await client.GET('/api/user/getsessions', { signal })),
  })
}
