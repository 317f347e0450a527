/** Windows and pauses, and what they make of the runs ahead. */
import { queryOptions } from '@tanstack/react-query'

import { bodyOf, pageOf, pageQuery, readPages } from './answers.ts'
import type { Client } from './client.ts'
import type { Schemas } from './queries.ts'

export type Window = Schemas['Window']
export type WindowInput = Schemas['CreateWindowInput']
export type WindowPreview = Schemas['WindowPreview']
export type WindowStretch = Schemas['WindowStretch']

const inRequest = 1_000
const maxListed = 5_000

export function windowsQuery(client: Client) {
  return queryOptions({
    queryKey: ['windows', 'all'],
    queryFn: async ({ signal }) => {
      const listed = await readPages(maxListed, async (cursor) => {
        const params = { query: pageQuery(inRequest, cursor) }
        return pageOf(await client.GET('/api/window/getall', { params, signal }))
      })
      return listed.items
    },
  })
}

export interface AskedPreview {
  readonly FromEpochUtc: number
  readonly ToEpochUtc: number
  /** One that is not saved; null without one. */
  readonly Window: WindowInput | null
  /** Id of the stored window that it is put in place of. */
  readonly Replaces: string | null
}

export function windowPreviewQuery(client: Client, asked: AskedPreview) {
  return queryOptions({
    queryKey: ['windows', 'preview', asked],
    staleTime: 60_000,
    queryFn: async ({ signal }) => bodyOf(await client.POST('/api/window/preview', { body: asked, signal })),
  })
}
