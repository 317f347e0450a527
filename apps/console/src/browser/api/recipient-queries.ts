/** What the pages of recipient lists and suppressed addresses ask for. */
import { infiniteQueryOptions } from '@tanstack/react-query'

import { pageByPage, pageOf, pageQuery } from './answers.ts'
import type { Client } from './client.ts'
import type { Schemas } from './queries.ts'

export type RecipientList = Schemas['RecipientList']
export type Suppression = Schemas['Suppression']

const inPage = 100

export function recipientListsQuery(client: Client) {
  return infiniteQueryOptions({
    queryKey: ['recipient-lists'],
    ...pageByPage,
    queryFn: async ({ pageParam, signal }) => {
      const params = { query: pageQuery(inPage, pageParam) }
      return pageOf(await client.GET('/api/recipientlist/getall', { params, signal }))
    },
  })
}

export function suppressionsQuery(client: Client) {
  return infiniteQueryOptions({
    queryKey: ['suppressions'],
    ...pageByPage,
    queryFn: async ({ pageParam, signal }) => {
      const params = { query: pageQuery(inPage, pageParam) }
      return pageOf(await client.GET('/api/suppression/getall', { params, signal }))
    },
  })
}
