/** What the user may do in which folder, as the service reports it. */
import { queryOptions } from '@tanstack/react-query'

import { bodyOf } from './answers.ts'
import type { Client } from './client.ts'
import type { Schemas } from './queries.ts'

export type Right = Schemas['Right']
export type MyRights = Schemas['MyRights']

/** Every answer about rights: they are asked for again together. */
export const rightsKey = ['rights'] as const

export function myRightsQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: [...rightsKey, userId],
    queryFn: async ({ signal }) => bodyOf(await client.GET('/api/folder/getmyrights', { signal })),
  })
}

/** What the user may do with an execution, whose folder its record does not name. */
export function executionRightsQuery(client: Client, userId: string, executionId: string) {
  return queryOptions({
    queryKey: [...rightsKey, userId, executionId],
    queryFn: async ({ signal }) => {
      const query = { ExecutionId: executionId }
      const answer = await client.GET('/api/schedule/getexecutionrights', { params: { query }, signal })
      return bodyOf(answer).Rights
    },
  })
}

/** The rights in a folder: those of the nearest one above it that the answer names. Case does not count. */
export function rightsAt({ Folders }: Pick<MyRights, 'Folders'>, folderPath: string): readonly Right[] {
  const named = new Map(Folders.map(({ Path, Rights }) => [Path.toLowerCase(), Rights]))
  const parts = folderPath
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '')
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const found = named.get(`/${parts.slice(0, depth).join('/')}`)
    if (found !== undefined) return found
  }
  return []
}
