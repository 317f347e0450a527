import type { FastifyInstance, FastifyRequest } from 'fastify'

import { datasetIds } from '../identifiers.ts'
import { type Dashboard, dashboards, type PaginatedBiReport, reports, workspaces } from './catalog.ts'
import { badRequest, notFound, PlatformError } from './platform-error.ts'
import type { SampleBiContext } from './context.ts'
import type { BiReport } from './report.ts'

type Ids = { groupId?: string; reportId?: string; dashboardId?: string; pageName?: string }

type Paging = { $top?: string; $skip?: string; $filter?: string }

/**
 * Workspaces and what is in them, under `/v1.0/myorg` (Power BI REST API: Groups, Reports, Dashboards,
 * Datasets).
 */
export function discoveryRoutes(
  server: FastifyInstance,
  { settings, faults }: Pick<SampleBiContext, 'settings' | 'faults'>,
): void {
  const { embedOrigin = null } = settings
  server.get<{ Querystring: Paging }>('/groups', async ({ query }) => {
    const all = workspaces.map(({ id, name }) => ({
      id,
      name,
      isReadOnly: false,
      isOnDedicatedCapacity: !faults.state.withoutCapacity,
      type: 'Workspace',
    }))
    return list('groups', paged(filteredByName(all, query.$filter), query))
  })
  for (const prefix of ['/groups/:groupId', '']) {
    server.get<{ Params: Ids }>(`${prefix}/reports`, async (request) =>
      list(
        'reports',
        reportsOf(request).map((each) => reportBody(each, rootsOf(request, embedOrigin))),
      ),
    )
    server.get<{ Params: Ids }>(`${prefix}/reports/:reportId`, async (request) =>
      reportBody(reportOf(request.params), rootsOf(request, embedOrigin)),
    )
    server.get<{ Params: Ids }>(`${prefix}/reports/:reportId/pages`, async ({ params }) =>
      list('pages', pagesOf(reportOf(params))),
    )
    server.get<{ Params: Ids }>(`${prefix}/reports/:reportId/pages/:pageName`, async ({ params }) => {
      const page = pagesOf(reportOf(params)).find(({ name }) => name === params.pageName)
      if (!page) throw notFound(`Page ${params.pageName}`)
      return page
    })
    server.get<{ Params: Ids }>(`${prefix}/dashboards`, async (request) => {
      requireWorkspace(request.params.groupId)
      const own = dashboards.filter(({ workspaceId }) => isIn(workspaceId, request.params.groupId))
      return list(
        'dashboards',
        own.map((each) => dashboardBody(each, rootsOf(request, embedOrigin))),
      )
    })
    server.get<{ Params: Ids }>(`${prefix}/dashboards/:dashboardId/tiles`, async ({ params }) =>
      list('tiles', tilesOf(dashboardOf(params))),
    )
    server.get<{ Params: Ids }>(`${prefix}/datasets`, async ({ params }) => {
      requireWorkspace(params.groupId)
      return list('datasets', datasetsOf(params.groupId))
    })
  }
}

/**
 * The report that a path names.
 *
 * @throws PlatformError 401 for a workspace that is unknown or does not hold the report, 404 for an unknown
 * report
 */
export function reportOf({ groupId, reportId }: Ids): BiReport | PaginatedBiReport {
  requireWorkspace(groupId)
  const report = reports.find(({ id }) => sameId(id, reportId))
  if (!report) throw notFound(`Report ${reportId}`)
  if (!isIn(report.workspaceId, groupId)) throw notAuthorized()
  return report
}

function reportsOf({ params }: FastifyRequest<{ Params: Ids }>) {
  requireWorkspace(params.groupId)
  return reports.filter(({ workspaceId }) => isIn(workspaceId, params.groupId))
}

/** @throws PlatformError as for a report */
export function dashboardOf({ groupId, dashboardId }: Ids): Dashboard {
  requireWorkspace(groupId)
  const dashboard = dashboards.find(({ id }) => sameId(id, dashboardId))
  if (!dashboard) throw notFound(`Dashboard ${dashboardId}`)
  if (!isIn(dashboard.workspaceId, groupId)) throw notAuthorized()
  return dashboard
}

function requireWorkspace(groupId: string | undefined): void {
  if (groupId !== undefined && !workspaces.some(({ id }) => sameId(id, groupId))) throw notAuthorized()
}

/** Without a workspace in the path everything is in reach: the sample has no personal workspace. */
function isIn(workspaceId: string, groupId: string | undefined): boolean {
  return groupId === undefined || sameId(workspaceId, groupId)
}

function sameId(left: string, right: string | undefined): boolean {
  return left === right?.toLowerCase()
}

function notAuthorized(): PlatformError {
  return new PlatformError(401, 'PowerBINotAuthorizedException', 'The caller may not read this workspace.')
}

function list(kind: string, value: readonly object[]) {
  return { '@odata.context': `$metadata#${kind}`, value }
}

interface Roots {
  readonly root: string
  readonly embedRoot: string
}

function rootsOf({ protocol, host }: FastifyRequest, embedOrigin: string | null): Roots {
  const root = `${protocol}://${host}`
  return { root, embedRoot: embedOrigin ?? root }
}

function reportBody(report: BiReport | PaginatedBiReport, { root, embedRoot }: Roots) {
  const paginated = report.kind === 'PaginatedReport'
  return {
    id: report.id,
    reportType: report.kind,
    name: report.name,
    description: report.description,
    webUrl: `${root}/groups/${report.workspaceId}/${paginated ? 'rdlreports' : 'reports'}/${report.id}`,
    embedUrl: `${embedRoot}/${paginated ? 'rdlEmbed' : 'reportEmbed'}?reportId=${report.id}&groupId=${report.workspaceId}`,
    isOwnedByMe: true,
    ...(paginated ? {} : { datasetId: report.datasetId }),
  }
}

function pagesOf(report: BiReport | PaginatedBiReport) {
  if (report.kind === 'PaginatedReport') throw badRequest('A paginated report has no pages to list.')
  return report.pages.map(({ name, displayName }, order) => ({ name, displayName, order }))
}

function dashboardBody({ id, displayName, workspaceId }: Dashboard, { embedRoot }: Roots) {
  return {
    id,
    displayName,
    isReadOnly: false,
    embedUrl: `${embedRoot}/dashboardEmbed?dashboardId=${id}&groupId=${workspaceId}`,
  }
}

function tilesOf(dashboard: Dashboard) {
  return dashboard.tiles.map((tile) => ({
    ...tile,
    rowSpan: 2,
    colSpan: 3,
    embedUrl: `/embed?dashboardId=${dashboard.id}&tileId=${tile.id}&groupId=${dashboard.workspaceId}`,
  }))
}

function datasetsOf(groupId: string | undefined) {
  const known = new Set<string>(Object.values(datasetIds))
  return reports
    .filter(
      (report) =>
        report.kind === 'PowerBIReport' && known.has(report.datasetId) && isIn(report.workspaceId, groupId),
    )
    .map((report) => ({
      id: (report as BiReport).datasetId,
      name: report.name,
      configuredBy: 'sample',
      isRefreshable: false,
      isEffectiveIdentityRequired: false,
      isEffectiveIdentityRolesRequired: false,
      isOnPremGatewayRequired: false,
      addRowsAPIEnabled: false,
    }))
}

function filteredByName<Item extends { name: string }>(
  items: readonly Item[],
  filter: string | undefined,
): readonly Item[] {
  if (filter === undefined) return items
  const equal = /^name eq '(.*)'$/.exec(filter)
  const containing = /^contains\(name,\s*'(.*)'\)$/.exec(filter)
  if (equal) return items.filter(({ name }) => name === equal[1]?.replaceAll("''", "'"))
  if (containing) return items.filter(({ name }) => name.includes(containing[1]?.replaceAll("''", "'") ?? ''))
  throw badRequest("$filter understands name eq '…' and contains(name,'…').")
}

function paged<Item>(items: readonly Item[], { $top, $skip }: Paging): readonly Item[] {
  const numbers = [$skip ?? '0', $top ?? '5000'].map(Number)
  const [skip = 0, top = 0] = numbers
  if (numbers.some((each) => !Number.isInteger(each) || each < 0))
    throw badRequest('$top and $skip are whole numbers.')
  return items.slice(skip, skip + top)
}
