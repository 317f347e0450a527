/** Folders: one by one as a tree unfolds, or all of them. */
import { queryOptions } from '@tanstack/react-query'

import { bodyOf } from './answers.ts'
import type { Client } from './client.ts'
import type { Schemas } from './queries.ts'

export type Folder = Schemas['Folder']

/** Folders change seldom. */
const freshMs = 60_000
/** No more are asked for below one folder, nor of the whole tree, so that one that never ends is left. */
const maxFolders = 1_000

export async function readRoot(client: Client, signal: AbortSignal): Promise<Folder> {
  return bodyOf(await client.GET('/api/folder/getroot', { signal }))
}

export async function readSubfolders(client: Client, id: string, signal: AbortSignal): Promise<Folder[]> {
  const params = { path: { id }, query: { Limit: maxFolders } }
  return bodyOf(await client.GET('/api/folder/getsubfolders/{id}', { params, signal }))
}

export function rootFolderQuery(client: Client) {
  return queryOptions({
    queryKey: ['folders', 'root'],
    staleTime: freshMs,
    queryFn: ({ signal }) => readRoot(client, signal),
  })
}

export function subfoldersQuery(client: Client, folderId: string) {
  return queryOptions({
    queryKey: ['folders', 'below', folderId],
    staleTime: freshMs,
    queryFn: ({ signal }) => readSubfolders(client, folderId, signal),
  })
}

export function folderAtQuery(client: Client, path: string) {
  return queryOptions({
    queryKey: ['folders', 'at', path],
    queryFn: async ({ signal }) =>
      bodyOf(await client.POST('/api/folder/getfolderfrompath', { body: { Path: path }, signal })),
  })
}

/** A session has few requests at once; more of them would be refused. */
const readAtOnce = 6

async function belowEach(client: Client, folders: readonly Folder[], signal: AbortSignal): Promise<Folder[]> {
  const below: Folder[] = []
  for (let index = 0; index < folders.length && below.length < maxFolders; index += readAtOnce) {
    const some = folders.slice(index, index + readAtOnce)
    below.push(...(await Promise.all(some.map(({ Id }) => readSubfolders(client, Id, signal)))).flat())
  }
  return below
}

/** Every folder, in the order of its path. */
export function foldersQuery(client: Client) {
  return queryOptions({
    queryKey: ['folders', 'all'],
    staleTime: freshMs,
    queryFn: async ({ signal }) => {
      const found: Folder[] = []
      let level = [await readRoot(client, signal)]
      while (level.length > 0 && found.length < maxFolders) {
        found.push(...level)
        level = await belowEach(client, level, signal)
      }
      return found.toSorted((a, b) => a.Path.localeCompare(b.Path))
    },
  })
}
