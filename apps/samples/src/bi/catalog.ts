import { biReportIds, dashboardIds, datasetIds, tileIds, workspaceIds } from '../identifiers.ts'
import type { ReportDefinition } from '../reportserver/definition.ts'
import { airportsByState } from '../reportserver/reports/airports-by-state.ts'
import { moviesByGenre } from '../reportserver/reports/movies-by-genre.ts'
import type { BiReport } from './report.ts'
import { carsReport } from './reports/cars.ts'
import { climateReport } from './reports/climate.ts'
import { flightsReport } from './reports/flights.ts'
import { stocksReport } from './reports/stocks.ts'
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
  readonly definition: ReportDefinition
}

export interface Dashboard {
  readonly id: string
  readonly displayName: string
  readonly workspaceId: string
  readonly tiles: readonly {
    readonly id: string
    readonly title: string
    readonly reportId: string
    readonly datasetId: string
  }[]
}

export const workspaces: readonly Workspace[] = [
  { id: workspaceIds.operations, name: 'Operations' },
  { id: workspaceIds.markets, name: 'Markets and Research' },
]

export const reports: readonly (BiReport | PaginatedBiReport)[] = [
  weatherReport,
  flightsReport,
  carsReport,
  stocksReport,
  climateReport,
  paginated(biReportIds.airportsByState, workspaceIds.operations, airportsByState),
  paginated(biReportIds.moviesByGenre, workspaceIds.markets, moviesByGenre),
]

export const dashboards: readonly Dashboard[] = [
  {
    id: dashboardIds.operations,
    displayName: 'Operations at a Glance',
    workspaceId: workspaceIds.operations,
    tiles: [
      {
        id: tileIds.weather,
        title: 'Mean daily maximum by month',
        reportId: biReportIds.weather,
        datasetId: datasetIds.weather,
      },
      {
        id: tileIds.flights,
        title: 'Mean delay by hour',
        reportId: biReportIds.flights,
        datasetId: datasetIds.flights,
      },
    ],
  },
  {
    id: dashboardIds.markets,
    displayName: 'Markets at a Glance',
    workspaceId: workspaceIds.markets,
    tiles: [
      {
        id: tileIds.stocks,
        title: 'Growth since January 2000',
        reportId: biReportIds.stocks,
        datasetId: datasetIds.stocks,
      },
    ],
  },
]

function paginated(id: string, workspaceId: string, definition: ReportDefinition): PaginatedBiReport {
  const { name, description } = definition
  return { kind: 'PaginatedReport', id, name, description, workspaceId, definition }
}
