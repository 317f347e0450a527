/** What a new schedule can be made of: the reports of an account, and the parameters of a report. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { bodyOf, type Page, pageOf } from './answers.ts'
import type { Client } from './client.ts'
import type { Schemas } from './queries.ts'

export type ParameterDefinition = Schemas['ReportParameterDefinition']
export type ChosenValue = Schemas['ReportParameterInput']

/** The most that one answer has. More are found by their path. */
const maxAtOnce = 10_000

/** Sources are asked for seldom: what they have changes seldom, and each question costs them something. */
const askedMs = 60_000

export function workspacesQuery(client: Client, accountId: string) {
  return queryOptions({
    staleTime: askedMs,
    queryKey: ['source', accountId, 'workspaces'],
    queryFn: async ({ signal }) => {
      const params = { path: { id: accountId }, query: { Limit: maxAtOnce } }
      return pageOf(await client.GET('/api/biaccount/getworkspaces/{id}', { params, signal }))
    },
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
    queryFn: async ({ signal }): Promise<Page<BiItem>> => {
      const body = { BiAccountId: accountId, WorkspaceId: workspaceId, Limit: maxAtOnce }
      const [reports, dashboards] = await Promise.all([
        client.POST('/api/biaccount/getreports', { body, signal }).then((answer) => pageOf(answer)),
        client.POST('/api/biaccount/getdashboards', { body, signal }).then((answer) => pageOf(answer)),
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
      return { items, next: reports.next ?? dashboards.next }
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
        Limit: maxAtOnce,
      }
      return pageOf(await client.POST('/api/biaccount/getvisualsforreport', { body, signal }))
    },
  })
}

export function catalogQuery(client: Client, accountId: string) {
  return queryOptions({
    staleTime: askedMs,
    queryKey: ['source', accountId, 'catalog'],
    queryFn: async ({ signal }) => {
      const body = { ReportServerAccountId: accountId, Limit: maxAtOnce }
      return pageOf(await client.POST('/api/reportserveraccount/getreports', { body, signal }))
    },
  })
}

export function browseQuery(client: Client, accountId: string, path: string) {
  return queryOptions({
    staleTime: askedMs,
    queryKey: ['source', accountId, 'browse', path],
    queryFn: async ({ signal }) => {
      const body = { AccountId: accountId, Path: path, Limit: maxAtOnce }
      return pageOf(await client.POST('/api/report/browse', { body, signal }))
    },
  })
}

/**
 * The parameters of a report. The chosen values decide which values are valid for the parameters that depend
 * on them. While the console asks for these again, the previous ones stay visible.
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
      return bodyOf(await client.POST('/api/reportserveraccount/getparameters', { body, signal }))
    },
  })
}
