/** What the page of mail servers asks for. */
import { queryOptions } from '@tanstack/react-query'

import { bodyOf } from './answers.ts'
import type { Client } from './client.ts'
import type { Schemas } from './queries.ts'

export type MailServer = Schemas['MailServer']

export function mailServersQuery(client: Client) {
  return queryOptions({
    queryKey: ['mail-servers'],
    queryFn: async ({ signal }) => bodyOf(await client.GET('/api/mailserver/getall', { signal })),
  })
}
