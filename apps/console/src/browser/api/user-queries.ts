/** Users; for administrators. */
import { queryOptions } from '@tanstack/react-query'

import type { Client } from './client.ts'
import type { Schemas } from './queries.ts'

export function usersQuery(client: Client) {
  return queryOptions({
    queryKey: ['users'],
    queryFn: async ({ signal }) => {
      const { data } = await client.GET('/api/user/getall', { signal })
      return data as Schemas['User'][]
    },
  })
}
