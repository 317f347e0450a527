/** What the page of users, groups, API clients and rights asks for. */
import { queryOptions } from '@tanstack/react-query'

import { bodyOf } from './answers.ts'
import type { Client } from './client.ts'
import { type Folder, readRoot, readSubfolders } from './folder-queries.ts'
import type { Schemas } from './queries.ts'

export type User = Schemas['User']
export type Group = Schemas['Group']
export type ApiClient = Schemas['ApiClient']
export type FolderGrants = Schemas['FolderGrants']
export type Grant = Schemas['Grant']
export type Principal = Schemas['Principal']
export type Right = Schemas['Right']
export type Role = Schemas['Role']

export function usersQuery(client: Client) {
  return queryOptions({
    queryKey: ['people', 'users'],
    queryFn: async ({ signal }) => bodyOf(await client.GET('/api/user/getall', { signal })),
  })
}

export function groupsQuery(client: Client) {
  return queryOptions({
    queryKey: ['people', 'groups'],
    queryFn: async ({ signal }) => bodyOf(await client.GET('/api/group/getall', { signal })),
  })
}

export function apiClientsQuery(client: Client) {
  return queryOptions({
    queryKey: ['people', 'clients'],
    queryFn: async ({ signal }) => bodyOf(await client.GET('/api/apiclient/getall', { signal })),
  })
}

/** A folder with the folders above it, the root last, each with what is granted on it. */
export interface FolderChain {
  readonly links: readonly { readonly folder: Folder; readonly grants: FolderGrants }[]
  readonly subfolders: readonly Folder[]
}

/** Folders are never nested deeper. */
const deepest = 50

/** @param folderId null for the root */
export function folderChainQuery(client: Client, folderId: string | null) {
  return queryOptions({
    queryKey: ['people', 'rights', folderId],
    queryFn: async ({ signal }): Promise<FolderChain> => {
      const links: { folder: Folder; grants: FolderGrants }[] = []
      let next = folderId
      do {
        const folder = await readFolder(client, next, signal)
        const path = { id: folder.Id }
        const grants = bodyOf(await client.GET('/api/folder/getgrants/{id}', { params: { path }, signal }))
        links.push({ folder, grants })
        next = folder.ParentId
      } while (next !== null && links.length < deepest)
      return { links, subfolders: await readSubfolders(client, links[0]?.folder.Id ?? '', signal) }
    },
  })
}

async function readFolder(client: Client, id: string | null, signal: AbortSignal): Promise<Folder> {
  if (id === null) return await readRoot(client, signal)
  return bodyOf(await client.GET('/api/folder/get/{id}', { params: { path: { id } }, signal }))
}
