/** Folders, and how many schedules are in them. */
import { queryOptions } from '@tanstack/react-query'

import type { Client } from './client.ts'
import type { Folder } from './people-queries.ts'

/** Folders change seldom; counts may be a minute old. */
const freshMs = 60_000
/** A folder has no more subfolders than this in the tree. */
const mostFolders = 1_000

export function rootFolderQuery(client: Client) {
  return queryOptions({
    queryKey: ['folders', 'root'],
    staleTime: freshMs,
    queryFn: async ({ signal }) => (await client.GET('/api/folder/getroot', { signal })).data as Folder,
  })
}

export function subfoldersQuery(client: Client, folderId: string) {
  return queryOptions({
    queryKey: ['folders', 'below', folderId],
    staleTime: freshMs,
    queryFn: async ({ signal }) => {
      const params = { path: { id: folderId }, query: { Limit: mostFolders } }
      const { data } = await client.GET('/api/folder/getsubfolders/{id}', { params, signal })
      return data as Folder[]
    },
  })
}

/** Schedules in a folder and below it. */
export function folderCountQuery(client: Client, path: string) {
  return queryOptions({
    queryKey: ['schedules', 'count', path],
    staleTime: freshMs,
    queryFn: async ({ signal }) => {
      const query = { FolderPath: path, Limit: 1 }
      const { response } = await client.GET('/api/schedule/search', { params: { query }, signal })
      return Number(response.headers.get('x-total-count') ?? '0')
    },
  })
}
