/** Calendars of holidays. */
import { queryOptions } from '@tanstack/react-query'

import type { Client } from './client.ts'
import type { Schemas } from './queries.ts'

export function calendarsQuery(client: Client) {
  return queryOptions({
    queryKey: ['calendars'],
    queryFn: async ({ signal }) => {
      const { data } = await client.GET('/api/calendar/getall', { signal })
      return data as Schemas['Calendar'][]
    },
  })
}
