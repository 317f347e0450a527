/** What a new schedule can be made of: accounts, their reports, and the parameters of a report. */
import { nextCursor } from '@punctual/client/paging'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { Client } from './client.ts'
import { ApiProblem } from './problem.ts'
import type { Schemas } from './queries.ts'

export type ParameterDefinition = Schemas['ReportParameterDefinition']
export type ChosenValue = Schemas['ReportParameterInput']

/** The most that one answer has. More are found by their path. */
const mostAtOnce = 10_000

/** Sources are asked for seldom: what they have changes seldom, and each question costs them something. */
const askedMs = 60_000

/** A list, and whether the source has more than it holds. */
export interface List<Item> {
  readonly items: readonly Item[]
  readonly isCut: boolean
}

function listOf<Item>({ data, response }: { data?: Item[]; response: Response }): List<Item> {
  return { items: data ?? [], isCut: nextCursor(response.headers) !== null }
}

const query = { Limit: mostAtOnce }

export function accountQueries(client: Client) {
  const options = { staleTime: askedMs }
  return {
    bi: queryOptions({
      ...options,
      queryKey: ['accounts', 'bi'],
      queryFn: async ({ signal }) =>
        listOf(await client.GET('/api/biaccount/getall', { params: { query }, signal })),
    }),
    reportserver: queryOptions({
      ...options,
      queryKey: ['accounts', 'reportserver'],
      queryFn: async ({ signal }) =>
        listOf(await client.GET('/api/reportserveraccount/getall', { params: { query }, signal })),
    }),
    other: queryOptions({
      ...options,
      queryKey: ['accounts', 'other'],
      queryFn: async ({ signal }) =>
        listOf(await client.GET('/api/sourceaccount/getall', { params: { query }, signal })),
    }),
    data: dataSourcesQuery(client),
  }
}

/** Empty for those who may not list data sources. */
export function dataSourcesQuery(client: Client) {
  return queryOptions({
    staleTime: askedMs,
    queryKey: ['accounts', 'data'],
    queryFn: async ({ signal }) => {
      try {
        return listOf(await client.GET('/api/datasource/getall', { params: { query }, signal }))
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 403) return { items: [], isCut: false }
        throw error
      }
    },
  })
}

export function workspacesQuery(client: Client, accountId: string) {
  return queryOptions({
    staleTime: askedMs,
    queryKey: ['source', accountId, 'workspaces'],
    queryFn: async ({ signal }) =>
      listOf(
        await client.GET('/api/biaccount/getworkspaces/{id}', {
          params: { path: { id: accountId }, query },
          signal,
        }),
      ),
  })
}

export interface BiItem {
  readonly id: string
  readonly name: string
  readonly kind: 'report' | 'paginated' | 'dashboard'
  readonly address: string
}

/** Reports and dashboards of a workspace, in one list. */
export function biItemsQuery(client: Client, accountId: string, workspaceId: string) {
  return queryOptions({
    staleTime: askedMs,
    queryKey: ['source', accountId, 'reports', workspaceId],
    queryFn: async ({ signal }): Promise<List<BiItem>> => {
      const body = { BiAccountId: accountId, WorkspaceId: workspaceId, Limit: mostAtOnce }
      const [reports, dashboards] = await Promise.all([
        client.POST('/api/biaccount/getreports', { body, signal }).then((answer) => listOf(answer)),
        client.POST('/api/biaccount/getdashboards', { body, signal }).then((answer) => listOf(answer)),
      ])
      const items = [
        ...reports.items.map(({ Id, Name, ReportType, EmbedUrl, WebUrl }) => ({
          id: Id,
          name: Name,
          kind: ReportType === 'PaginatedReport' ? ('paginated' as const) : ('report' as const),
          address: EmbedUrl ?? WebUrl ?? '',
        })),
        ...dashboards.items.map(({ Id, Name, EmbedUrl }) => ({
          id: Id,
          name: Name,
          kind: 'dashboard' as const,
          address: EmbedUrl ?? '',
        })),
      ]
      return { items, isCut: reports.isCut || dashboards.isCut }
    },
  })
}

export function visualsQuery(client: Client, report: { account: string; workspace: string; id: string }) {
  return queryOptions({
    staleTime: askedMs,
    queryKey: ['source', report.account, 'visuals', report.workspace, report.id],
    queryFn: async ({ signal }) => {
      const body = {
        BiAccountId: report.account,
        WorkspaceId: report.workspace,
        ReportId: report.id,
        Limit: mostAtOnce,
      }
      return listOf(await client.POST('/api/biaccount/getvisualsforreport', { body, signal }))
    },
  })
}

export function catalogQuery(client: Client, accountId: string) {
  return queryOptions({
    staleTime: askedMs,
    queryKey: ['source', accountId, 'catalog'],
    queryFn: async ({ signal }) => {
      const body = { ReportServerAccountId: accountId, Limit: mostAtOnce }
      return listOf(await client.POST('/api/reportserveraccount/getreports', { body, signal }))
    },
  })
}

export function browseQuery(client: Client, accountId: string, path: string) {
  return queryOptions({
    staleTime: askedMs,
    queryKey: ['source', accountId, 'browse', path],
    queryFn: async ({ signal }) => {
      const body = { AccountId: accountId, Path: path, Limit: mostAtOnce }
      return listOf(await client.POST('/api/report/browse', { body, signal }))
    },
  })
}

/**
 * The parameters of a report. What was chosen decides which values are valid for those that depend on it; while they
 * are asked for again, the ones before stay in sight.
 */
export function definitionsQuery(
  client: Client,
  report: { account: string; path: string },
  chosen: readonly ChosenValue[],
) {
  return queryOptions({
    staleTime: askedMs,
    queryKey: ['source', report.account, 'parameters', report.path, chosen],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const body = {
        ReportServerAccountId: report.account,
        ReportPath: report.path,
        Parameters: [...chosen],
      }
      const { data } = await client.POST('/api/reportserveraccount/getparameters', { body, signal })
      return data as ParameterDefinition[]
    },
  })
}

/** Every folder, in the order of its path. */
export function foldersQuery(client: Client) {
  return queryOptions({
    staleTime: askedMs,
    queryKey: ['folders', 'all'],
    queryFn: async ({ signal }) => {
      const { data: root } = await client.GET('/api/folder/getroot', { signal })
      const found: Schemas['Folder'][] = []
      let level = root === undefined ? [] : [root]
      // Folders are few; the limit keeps a tree that never ends from being asked for for ever.
      while (level.length > 0 && found.length < 1_000) {
        found.push(...level)
        const below = await Promise.all(
          level.map(({ Id }) =>
            client.GET('/api/folder/getsubfolders/{id}', { params: { path: { id: Id }, query }, signal }),
          ),
        )
        level = below.flatMap(({ data }) => data ?? [])
      }
      return found.toSorted((a, b) => a.Path.localeCompare(b.Path))
    },
  })
}
