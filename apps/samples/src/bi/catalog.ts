import { biReportIds, dashboardIds, datasetIds, tileIds, workspaceIds } from '../identifiers.ts'
import type { BiReport } from './report.ts'
import { weatherReport } from './reports/weather.ts'

export interface Workspace {
  readonly id: string
  readonly name: string
}

/** A paginated report of the BI platform: a definition of the report server in a workspace. */
export interface PaginatedBiReport {
  readonly kind: 'PaginatedReport'
  readonly id: string
  readonly name: string
  readonly description: string
  readonly workspaceId: string
  /** Path of the definition in the catalog of the sample report server. */
  readonly definitionPath: string
}

export interface Dashboard {
  readonly id: string
  readonly displayName: string
  readonly workspaceId: string
  readonly tiles: readonly { readonly id: string; readonly title: string; readonly reportId: string; readonly datasetId: string }[]
}

export const workspaces: readonly Workspace[] = [
  { id: workspaceIds.operations, name: 'Operations' },
  { id: workspaceIds.markets, name: 'Markets and Research' },
]

export const reports: readonly (BiReport | PaginatedBiReport)[] = [weatherReport]

export const dashboards: readonly Dashboard[] = [
  {
    id: dashboardIds.operations,
    displayName: 'Operations at a Glance',
    workspaceId: workspaceIds.operations,
    tiles: [
      { id: tileIds.weather, title: 'Mean daily maximum by month', reportId: biReportIds.weather, datasetId: datasetIds.weather },
      { id: tileIds.flights, title: 'Mean delay by hour', reportId: biReportIds.flights, datasetId: datasetIds.flights },
    ],
  },
  {
    id: dashboardIds.markets,
    displayName: 'Markets at a Glance',
    workspaceId: workspaceIds.markets,
    tiles: [{ id: tileIds.stocks, title: 'Growth since January 2000', reportId: biReportIds.stocks, datasetId: datasetIds.stocks }],
  },
]
